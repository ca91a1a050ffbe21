import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { DOMAINS } from '../check-layout/domains.ts';
import { fill, type Names } from './names.ts';
import { registrationsOf } from './registrations.ts';

const templates = fileURLToPath(new URL('./templates', import.meta.url));
const migrations = 'server/src/database/migrations';

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .sort();
}

function nextNumber(root: string): string {
  const numbers = readdirSync(join(root, migrations)).map((name) => Number(name.slice(0, 4)) || 0);
  return String(Math.max(0, ...numbers) + 1).padStart(4, '0');
}

/**
 * Writes the files of a new domain and its registrations.
 * @param root of the project
 * @param order all domains in import order
 * @returns paths of the new files and of the changed ones
 * @throws Error if the domain exists, and if the place of a line is missing; nothing is written then
 */
export function writeDomain(
  root: string,
  names: Names,
  order: readonly string[] = DOMAINS,
): { made: string[]; changed: string[] } {
  const number = nextNumber(root);
  const files = new Map<string, string>();
  const made = filesBelow(templates).map((template) => {
    const path = template
      .replace(/\.txt$/, '')
      .replaceAll('FOLDER', names.folder)
      .replace('NUMBER', number);
    if (existsSync(join(root, path))) throw new Error(`${path} is there already`);
    files.set(path, fill(readFileSync(join(templates, template), 'utf8'), names));
    return path;
  });
  const changed = registrationsOf(order).map(({ path, change }) => {
    files.set(path, change(readFileSync(join(root, path), 'utf8'), names));
    return path;
  });
  for (const [path, text] of files) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return { made, changed };
}
