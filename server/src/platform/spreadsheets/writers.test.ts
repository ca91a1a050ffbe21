import { buffer, text } from 'node:stream/consumers';
import { parse } from 'csv-parse/sync';
import { readXlsx } from 'hucre/xlsx';
import { expect, test } from 'vitest';
import { fileOf } from './writers.ts';

test('in a text file what a spreadsheet program would run is defused, numbers are not', async () => {
  const columns = [{ key: 'a', title: 'A', type: 'text' } as const];
  async function* batches() {
    yield [['=1+1'], ['  @x'], ['-5'], [{ cents: -500 }], ['plain'], [-3]];
    yield [['\tx'], ['\rx'], ['\nx'], ['\0x'], ['\u00a0+1']];
  }
  const content = await text(fileOf('csv', { sheet: 'S', columns, batches: batches() }));
  expect(content).toBe(
    ["\uFEFFA\n'=1+1\n'  @x\n'-5\n-5.00\nplain\n-3\n", "'\tx\n\"'\rx\"\n\"'\nx\"\n'\0x\n'\u00a0+1\n"].join(
      '',
    ),
  );
});

const odd = [
  '',
  'a,b',
  'say "no"',
  'two\nlines',
  'two\r\nlines',
  'old\rmac',
  ' blanks ',
  '日本語 🦊',
  '00012345678901234567',
];

test('a text file gives every text back as it was, also a column of nothing', async () => {
  const columns = [
    { key: 'a', title: 'A', type: 'text' } as const,
    { key: 'b', title: 'B', type: 'text' } as const,
  ];
  async function* batches() {
    yield odd.map((text) => [text, 'x']);
  }
  const content = await text(fileOf('csv', { sheet: 'S', columns, batches: batches() }));
  expect(parse(content, { bom: true })).toEqual([['A', 'B'], ...odd.map((one) => [one, 'x'])]);
  async function* nothing() {
    yield [[null], ['']];
  }
  const empty = await text(fileOf('csv', { sheet: 'S', columns: columns.slice(0, 1), batches: nothing() }));
  expect(parse(empty, { bom: true, skip_empty_lines: true })).toEqual([['A'], [''], ['']]);
});

test('a spreadsheet gives every text back as it was, and what it cannot hold does not break it', async () => {
  const columns = [{ key: 'a', title: 'A', type: 'text' } as const];
  const long = `${'x'.repeat(32_766)}🦊`;
  const given = [...odd, 'a_x000D_b', '_x005F_', '<&>', '\u0001', '\uffff', long];
  async function* batches() {
    yield given.map((text) => [text]);
  }
  const content = await buffer(fileOf('xlsx', { sheet: 'S', columns, batches: batches() }));
  const { sheets } = await readXlsx(new Uint8Array(content));
  const expected = [...given.slice(0, -2), '\ufffd', 'x'.repeat(32_766)];
  expect(sheets[0]?.rows.slice(1).map(([cell]) => cell ?? '')).toEqual(expected);
});

test('more rows than a sheet holds go on in the next one, under the same heading', async () => {
  const columns = [{ key: 'a', title: 'A', type: 'number' } as const];
  async function* batches() {
    yield Array.from({ length: 7 }, (_, position) => [position]);
  }
  const content = await buffer(
    fileOf('xlsx', { sheet: 'Members', columns, batches: batches(), sheetRows: 4 }),
  );
  const { sheets } = await readXlsx(new Uint8Array(content));
  expect(sheets.map(({ name, rows }) => [name, rows.flat()])).toEqual([
    ['Members', ['A', 0, 1, 2]],
    ['Members_2', ['A', 3, 4, 5]],
    ['Members_3', ['A', 6]],
  ]);
});
