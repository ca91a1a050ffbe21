import { DOMAINS } from './domains.ts';
import type { Problem } from './import-rules.ts';
import { isTest, type SourceFile } from './source-file.ts';

/** Layers below all domains, which serve all of them alike. */
const BELOW = /^(contract\/src\/base|console\/src\/ui|server\/src\/database|server\/src\/platform)\//;

/** Words with another meaning below the domains: a field for tags, an exported list, a session of a database. */
const COMMON = new Set([
  'session',
  'lookups',
  'content',
  'exports',
  'actions',
  'triggers',
  'passes',
  'resources',
]);

const singular = (domain: string) => domain.replace(/s$/, '');

const WORDS = new Set(
  DOMAINS.filter((name) => !COMMON.has(name) && !name.includes('-')).flatMap((name) => [
    name,
    singular(name),
  ]),
);

/** Checks that no file or folder below the domains is named after one of them, because it would belong to it. */
export function checkWords(files: SourceFile[]): Problem[] {
  return files.flatMap(({ path }) => {
    if (!BELOW.test(path) || isTest(path) || path.endsWith('.sql')) return [];
    const words = path
      .replace(BELOW, '')
      .replace(/\.\w+$/, '')
      .split(/[/.-]/);
    const word = words.find((one) => WORDS.has(one));
    return word ? [`${path}: "${word}" is the word of a domain, which stands above this room`] : [];
  });
}
