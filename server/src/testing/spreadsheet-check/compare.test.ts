import { expect, test } from 'vitest';
import { inSheets } from './compare.ts';

const rows = [['a'], ['b'], ['c']];

test.each([
  ['no rows, which still make a sheet', [], undefined, [[]]],
  ['no rows in sheets of two', [], 3, [[]]],
  ['all rows in one sheet', rows, undefined, [rows]],
  ['sheets of two rows', rows, 3, [[['a'], ['b']], [['c']]]],
  ['sheets that are just full', rows, 4, [rows]],
])('%s', (_what, given, sheetRows, expected) => {
  expect(inSheets(given, sheetRows)).toEqual(expected);
});
