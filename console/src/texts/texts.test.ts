import { expect, test } from 'vitest';

const files = import.meta.glob<Record<string, unknown>>('./en/**/*.ts', { eager: true });

/** Paths of texts without a word: a screen would show their names instead. */
function emptyIn(value: unknown, path: string): string[] {
  if (typeof value === 'string') return value.trim() === '' ? [path] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, part]) => emptyIn(part, `${path}.${name}`));
}

test('no text is empty', () => {
  expect(Object.keys(files).length).toBeGreaterThan(20);
  expect(Object.entries(files).flatMap(([file, words]) => emptyIn(words, file))).toEqual([]);
});
