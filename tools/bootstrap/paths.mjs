import { existsSync, mkdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The project's folder. */
export const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '');

export const bin = join(root, 'node_modules', '.bin');

/** The Node that the product runs on; the one that runs this file may be older. */
export const node = join(bin, 'node');

/**
 * Arguments for Node that run the server. By default V8 lets new objects grow to three times as much memory before it
 * collects them, which an idle server would keep for good.
 */
export const server = ['--max-semi-space-size=8', join(root, 'server', 'src', 'main.ts')];

/** Returns the path of a file that may be deleted at any time; creates its folder. */
export function cacheFile(name) {
  const folder = join(root, 'node_modules', '.cache', 'masthead');
  if (!existsSync(folder)) mkdirSync(folder, { recursive: true });
  return join(folder, name);
}

/**
 * Returns the environment of each started program: the project's own programs come first in PATH. Node's compile cache
 * is kept, so that a later start neither strips nor compiles the sources again.
 */
export function environment(more = {}) {
  return {
    NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'node'),
    ...process.env,
    PATH: `${bin}${delimiter}${process.env.PATH ?? ''}`,
    ...more,
  };
}
