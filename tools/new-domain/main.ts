// Writes a domain with the usual verbs, from the contract to the story: node tools/new-domain/main.ts promos --wire promos
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { namesOf } from './names.ts';
import { writeDomain } from './write.ts';

const usage = `node tools/new-domain/main.ts <folder> [--one <word>] [--wire <path>] [--area <area>]

  folder   several of them in kebab-case, as in tools/check-layout/domains.ts: promos
  --one    one of them, where that is not the folder without its s: promo
  --wire   path of the list on the wire; the folder when left out
  --area   of the roles matrix; the folder in camelCase when left out, and new with managers' rights`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { one: { type: 'string' }, wire: { type: 'string' }, area: { type: 'string' } },
});
const [folder] = positionals;
if (folder === undefined) {
  console.error(usage);
  process.exit(1);
}
const root = fileURLToPath(new URL('../..', import.meta.url));
const { made, changed } = writeDomain(root, namesOf({ folder, ...values }));
const biome = join(root, 'node_modules', '.bin', 'biome');
execFileSync(biome, ['check', '--write', ...[...made, ...changed].filter((path) => /\.tsx?$/.test(path))], {
  cwd: root,
  stdio: 'ignore',
});
console.log(`Made\n  ${made.join('\n  ')}\nChanged\n  ${changed.join('\n  ')}`);
console.log('Now: npm run types, npm run verify, and a line in docs/glossary.md for the new word.');
