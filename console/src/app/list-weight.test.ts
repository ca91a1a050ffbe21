import { expect, test } from 'vitest';

/** Parts of forms and dialogs. Lists load them when a form is opened. */
const heavy = ['ui/record-form/use-record-form.ts', 'ui/fields/select-field.tsx', 'ui/modal/kit-modal.tsx'];

const sources = import.meta.glob<string>('../**/*.{ts,tsx}', {
  query: '?raw',
  import: 'default',
  eager: true,
});
const root = new URL('../', import.meta.url).pathname;
const files = new Map(
  Object.entries(sources).map(([path, source]) => [
    new URL(path, import.meta.url).pathname.replace(root, ''),
    source,
  ]),
);
const statically = /^(?:import|export) (?!type )[^;]*?from '([^']+)';/gm;

function importsOf(file: string): string[] {
  const at = new URL(file, `file:///`);
  return [...(files.get(file) ?? '').matchAll(statically)].flatMap(([, target = '']) => {
    if (target.startsWith('#console/')) return [target.replace('#console/', '')];
    return target.startsWith('.') ? [new URL(target, at).pathname.slice(1)] : [];
  });
}

/** Returns the files that load with one, each with its importer. */
function loadedWith(first: string): Map<string, string> {
  const wanted = new Map([[first, '']]);
  for (const file of wanted.keys())
    for (const target of importsOf(file)) if (!wanted.has(target)) wanted.set(target, file);
  return wanted;
}

test('No list loads forms before it shows: every other list would load them, too.', () => {
  const lists = [...files.keys()].filter((file) => /^domains\/[^/]+\/list-page\.tsx$/.test(file));
  expect(lists.length).toBeGreaterThan(15);
  const found = lists.flatMap((list) => {
    const loaded = loadedWith(list);
    return heavy.filter((file) => loaded.has(file)).map((file) => `${list}: ${file} for ${loaded.get(file)}`);
  });
  expect(found).toEqual([]);
});
