import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { cacheFile, node, root } from './paths.mjs';
import { run } from './processes.mjs';

/**
 * Runs a build unless its result belongs to the current sources. Returns the exit code.
 *
 * @param {object} build
 * @param {string} build.name name of the stamp
 * @param {string} build.title what is built, for the line printed at the start
 * @param {string[]} build.sources files and folders that the result depends on
 * @param {string} build.result file that a build leaves
 * @param {string[]} build.words words of the command
 */
export async function buildOnce({ name, title, sources, result, words }) {
  const stamp = cacheFile(`${name}-sources`);
  const now = hashOf(sources);
  const isBuilt = existsSync(join(root, result));
  if (isBuilt && existsSync(stamp) && readFileSync(stamp, 'utf8') === now) return 0;
  console.error(`Building ${title} …`);
  const code = await run(node, words);
  if (code === 0) writeFileSync(stamp, now);
  return code;
}

function hashOf(sources) {
  const hash = createHash('sha256');
  for (const source of sources) {
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
