import { existsSync, mkdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The project's folder. */
export const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '');

export const bin = join(root, 'node_modules', '.bin');

/** The Node that the product runs on; the one that runs this file may be older. */
export const node = join(bin, 'node');

/** A file that may be thrown away at any time; the folder is made. */
export function cacheFile(name) {
  const folder = join(root, 'node_modules', '.cache', 'masthead');
  if (!existsSync(folder)) mkdirSync(folder, { recursive: true });
  return join(folder, name);
}

/** The environment of everything that is started: the project's own programs come first. */
export function environment(more = {}) {
  return { ...process.env, PATH: `${bin}${delimiter}${process.env.PATH ?? ''}`, ...more };
}
