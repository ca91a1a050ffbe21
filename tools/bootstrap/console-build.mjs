import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { cacheFile, node, root } from './paths.mjs';
import { run } from './processes.mjs';

const viteProgram = join(root, 'node_modules', 'vite', 'bin', 'vite.js');
// The help is made of the files of docs.
const SOURCES = ['console', 'contract/src', 'docs', 'package.json', 'package-lock.json'];

/** Builds the console unless its built files belong to the current sources. Returns the exit code. */
export async function ensureConsole() {
  const stamp = cacheFile('console-sources');
  const now = hashOfSources();
  const isBuilt = existsSync(join(root, 'console', 'dist', 'index.html'));
  if (isBuilt && existsSync(stamp) && readFileSync(stamp, 'utf8') === now) return 0;
  console.error('Building the console …');
  const code = await run(node, [viteProgram, 'build', 'console', '--logLevel', 'warn']);
  if (code === 0) writeFileSync(stamp, now);
  return code;
}

function hashOfSources() {
  const hash = createHash('sha256');
  for (const source of SOURCES) {
    for (const file of filesOf(source)) hash.update(`${file}\0`).update(readFileSync(join(root, file)));
  }
  return hash.digest('hex');
}

function filesOf(path) {
  const found = readdirSync(join(root, path.includes('.') ? '.' : path), { withFileTypes: true });
  if (path.includes('.')) return [path];
  return found
    .filter((entry) => entry.name !== 'dist' && entry.name !== 'node_modules')
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => (entry.isDirectory() ? filesOf(`${path}/${entry.name}`) : [`${path}/${entry.name}`]));
}
