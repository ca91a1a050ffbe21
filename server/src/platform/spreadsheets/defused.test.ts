import fc from 'fast-check';
import { expect, test } from 'vitest';
import { plainCell, undefused } from './cells.ts';
import { csvLine } from './csv.ts';

test.each([
  ['=1+1', "'=1+1"],
  ['＝1+1', "'＝1+1"],
  ['a;=1+1', "a;'=1+1"],
  ['a\n=1+1', "a\n'=1+1"],
  ['a;＠x', "a;'＠x"],
  ['a\t +1', "a\t' +1"],
  ['plain; and more', 'plain; and more'],
  ['a=b', 'a=b'],
])('%j is written as %j', (text, written) => {
  expect(plainCell(text)).toBe(written);
});

test('no way to split a line begins a cell with a formula, and every text comes back as it was', () => {
  const letters = fc.constantFrom(
    '=',
    '+',
    '-',
    '@',
    '＝',
    '＋',
    '－',
    '＠',
    ';',
    ',',
    '\t',
    '\r',
    '\n',
    ' ',
    "'",
    '"',
    'a',
    'é',
    '\u00a0',
  );
  fc.assert(
    fc.property(fc.string({ unit: letters, maxLength: 12 }), (text) => {
      const written = plainCell(text);
      for (const cell of written.split(/[;\t\r\n]/)) expect(cell).not.toMatch(/^[\s\u00a0]*[=+\-@＝＋－＠]/);
      expect(undefused(written)).toBe(text);
    }),
    { numRuns: 20_000, seed: 13 },
  );
});

test('what holds a semicolon or a tab is quoted', () => {
  expect(csvLine(['a;b', 'c\td', 'e'])).toBe('"a;b","c\td",e\n');
});
