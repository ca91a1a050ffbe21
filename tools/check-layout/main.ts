// Fails if the project's layout differs from docs/map.md. Reads only files; needs no database.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { checkLayout } from './check.ts';
import { checkDocs } from './doc-rules.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const ROOMS = ['clients', 'contract', 'server', 'console', 'e2e', 'bench', 'tools'];
const READ = /\.(ts|tsx|mjs|css|sql)$/;
const SKIPPED = new Set(['node_modules', 'dist', 'test-results', 'playwright-report']);

/** Files of a folder and below it whose names are like `kind`. */
function filesBelow(folder: string, kind: RegExp): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = folder ? `${folder}/${entry.name}` : entry.name;
    if (!entry.isDirectory()) return kind.test(path) ? [path] : [];
    return SKIPPED.has(entry.name) || (folder === '' && !ROOMS.includes(entry.name))
      ? []
      : filesBelow(path, kind);
  });
}

const textOf = (path: string) => [path, readFileSync(join(root, path), 'utf8')] as const;

const paths = filesBelow('', READ);
const pages = [...filesBelow('docs', /\.md$/), 'README.md'];
const all = [...filesBelow('', /./), ...filesBelow('docs', /./)];
const problems = [
  ...checkLayout(Object.fromEntries(paths.map(textOf))),
  ...checkDocs(Object.fromEntries(pages.map(textOf)), all),
];
for (const problem of problems) console.error(problem);
console.log(`${paths.length} files and ${pages.length} pages, ${problems.length} problems`);
process.exitCode = problems.length === 0 ? 0 : 1;
