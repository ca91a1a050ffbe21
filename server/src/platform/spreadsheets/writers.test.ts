import { buffer, text } from 'node:stream/consumers';
import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import { readWorkbook } from '#server/testing/workbook/read-workbook.ts';
import { fileOf } from './writers.ts';

test('in a text file what a spreadsheet program would run is defused, numbers are not', async () => {
  const columns = [{ key: 'a', title: 'A', type: 'text' } as const];
  async function* batches() {
    yield [['=1+1'], ['  @x'], ['-5'], [{ cents: -500, currency: 'usd' }], ['plain'], [-3]];
    yield [['\tx'], ['\rx'], ['\nx'], ['\0x'], ['\u00a0+1']];
  }
  const content = await text(fileOf('csv', { sheet: 'S', columns, batches: batches() }));
  expect(content).toBe(
    ["\uFEFFA\n'=1+1\n'  @x\n'-5\n-5.00\nplain\n-3\n", '"\'\tx"\n"\'\rx"\n"\'\nx"\n\'\0x\n\'\u00a0+1\n'].join(
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
  const sheets = readWorkbook(content);
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
  const sheets = readWorkbook(content);
  expect(sheets.map(({ name, rows }) => [name, rows.flat()])).toEqual([
    ['Members', ['A', 0, 1, 2]],
    ['Members_2', ['A', 3, 4, 5]],
    ['Members_3', ['A', 6]],
  ]);
});

test('numbers, amounts, moments and flags are typed cells of a spreadsheet, each shown as its column says', async () => {
  const columns = [
    { key: 'n', title: 'Number', type: 'number' } as const,
    { key: 'a', title: 'Amount', type: 'amount' } as const,
    { key: 'm', title: 'Moment', type: 'moment' } as const,
    { key: 'f', title: 'Flag', type: 'flag' } as const,
    { key: 't', title: 'Text', type: 'text' } as const,
  ];
  const utc = Date.UTC(2024, 1, 29, 23, 59);
  async function* batches() {
    yield [
      [
        9_007_199_254_740_991,
        { cents: 123_456_789_01, currency: 'usd' },
        { at: utc, local: utc + 345 * 60_000 },
        true,
        '=1+1',
      ],
      [-3, { cents: -5, currency: 'usd' }, { at: 0, local: Date.UTC(1970, 0, 1) }, false, '2024-02-29'],
      [null, null, null, null, null],
      [0, { cents: 0, currency: 'usd' }, { at: 0, local: Date.UTC(1900, 2, 1, 12, 30) }, true, '007'],
    ];
  }
  const content = await buffer(fileOf('xlsx', { sheet: 'S', columns, batches: batches() }));
  expect(readWorkbook(content)[0]?.rows).toEqual([
    ['Number', 'Amount', 'Moment', 'Flag', 'Text'],
    [9_007_199_254_740_991, 123_456_789.01, new Date('2024-03-01T05:44:00Z'), true, '=1+1'],
    [-3, -0.05, new Date('1970-01-01T00:00:00Z'), false, '2024-02-29'],
    [null, null, null],
    [0, 0, new Date('1900-03-01T12:30:00Z'), true, '007'],
  ]);
});

test('the reader of the tests takes no file that breaks off, is bent, or calculates', async () => {
  const columns = [{ key: 'a', title: 'A', type: 'text' } as const];
  async function* batches() {
    yield [['x']];
  }
  const content = await buffer(fileOf('xlsx', { sheet: 'S', columns, batches: batches() }));
  expect(() => readWorkbook(content.subarray(0, content.length - 30))).toThrow('breaks off');
  const bent = Buffer.from(content);
  bent.writeUInt8(bent.readUInt8(60) ^ 0xff, 60);
  expect(() => readWorkbook(bent)).toThrow();
});
