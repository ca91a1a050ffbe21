import { buffer } from 'node:stream/consumers';
import { deflateRawSync } from 'node:zlib';
import { writeXlsx } from 'hucre/xlsx';
import { expect, test } from 'vitest';
import { zipOf } from '#server/testing/zip.ts';
import type { RangedFile } from './archive.ts';
import { undefused } from './cells.ts';
import { momentOf } from './moments.ts';
import { type SheetLimits, type SheetRow, sheetRows } from './sheet-rows.ts';
import { fileOf } from './writers.ts';

const limits = { cells: 500, letters: 1_000_000, gap: 8_000_000 };

/** Returns a file in memory that is read in small pieces. */
function fileFrom(content: Uint8Array): RangedFile {
  const whole = Buffer.from(content);
  return {
    bytes: whole.length,
    async *open(from = 0) {
      for (let place = from; place < whole.length; place += 1_000) yield whole.subarray(place, place + 1_000);
    },
  };
}

async function rowsIn(content: Uint8Array, within: SheetLimits = limits): Promise<SheetRow[]> {
  const rows: SheetRow[] = [];
  let share = 0;
  for await (const some of sheetRows(fileFrom(content), within)) {
    rows.push(...some.rows);
    expect(some.share).toBeGreaterThanOrEqual(share);
    share = some.share;
  }
  return rows;
}

const cellsIn = async (content: Uint8Array) => (await rowsIn(content)).map(({ cells }) => cells);

const odd = ['a,b', 'say "no"', 'two\nlines', '日本語 🦊', '0012', '<&>', 'a_x000D_b', '=1+1', "'=1"];

test('a spreadsheet of ours gives back its texts, numbers, dates and flags, also past the end of a sheet', async () => {
  const types = { t: 'text', n: 'number', f: 'flag', m: 'moment', a: 'amount' } as const;
  const columns = Object.entries(types).map(([title, type]) => ({ title, type }));
  const moment = momentOf(new Date('2026-07-01T22:30:05.400Z'), 'America/New_York');
  async function* batches() {
    yield odd.map((text, place) => [text, place / 3, true, moment, { cents: 1_010, currency: 'usd' }]);
  }
  const content = await buffer(fileOf('xlsx', { sheet: 'S', columns, batches: batches(), sheetRows: 4 }));
  const rows = await rowsIn(content);
  expect(rows.map(({ cells }) => undefused(cells[0] ?? ''))).toEqual(['t', ...odd]);
  expect(rows.slice(0, 3).map(({ cells }) => cells.slice(1))).toEqual([
    ['n', 'f', 'm', 'a'],
    ['0', 'true', '2026-07-01 18:30:05', '10.1'],
    ['0.333333333333333', 'true', '2026-07-01 18:30:05', '10.1'],
  ]);
  expect(rows.map(({ number }) => number)).toEqual([1, 2, 3, 4, 6, 7, 8, 10, 11, 12]);
});

test('a spreadsheet with shared texts, gaps and other sheets is read', async () => {
  const content = await writeXlsx({
    sheets: [
      { name: 'Hidden', hidden: true, rows: [['secret']] },
      { name: 'Empty', rows: [] },
      {
        name: 'One',
        rows: [['a', 'b', 'c'], [], ['x', null, 'x'], [new Date(Date.UTC(2026, 0, 31)), 1e15, false]],
      },
      { name: 'Two', rows: [['another heading'], ['never read']] },
    ],
  });
  expect(await cellsIn(content)).toEqual([
    ['a', 'b', 'c'],
    ['x', '', 'x'],
    ['2026-01-31', '1000000000000000', 'false'],
  ]);
});

/** Returns a spreadsheet around the XML of its sheet. */
function workbookOf(sheet: string | Buffer, others: Record<string, string | Buffer> = {}): Buffer {
  const relations = [
    'worksheet" Target="worksheets/s.xml',
    'sharedStrings" Target="texts.xml',
    'styles" Target="st.xml',
  ];
  return zipOf({
    'xl/workbook.xml': '<workbook><sheets><sheet name="S" r:id="r0"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels': `<Relationships>${relations
      .map((rest, place) => `<Relationship Id="r${place}" Type="http://x/${rest}"/>`)
      .join('')}</Relationships>`,
    'xl/worksheets/s.xml': sheet,
    ...others,
  });
}

test('own formats, how a word is said, and cells without a place are understood', async () => {
  const styles =
    '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="[$-409]d\\-mmm;@"/><numFmt numFmtId="165" formatCode="0 &quot;days&quot;"/></numFmts>' +
    '<cellXfs><xf numFmtId="0"/><xf numFmtId="164"/><xf numFmtId="165"/><xf numFmtId="20"/></cellXfs></styleSheet>';
  const texts = '<sst><si><r><t>To</t></r><r><t>kyo</t></r><rPh><t>ignored</t></rPh></si></sst>';
  const sheet =
    '<x:worksheet xmlns:x="y"><x:sheetData><x:row><x:c t="s"><x:v>0</x:v></x:c><x:c s="1"><x:v>46053</x:v></x:c>' +
    '<x:c s="2"><x:v>3</x:v></x:c><x:c s="3"><x:v>0.75</x:v></x:c><x:c t="e"><x:v>#N/A</x:v></x:c></x:row></x:sheetData></x:worksheet>';
  const content = workbookOf(sheet, { 'xl/texts.xml': texts, 'xl/st.xml': styles });
  expect(await cellsIn(content)).toEqual([['Tokyo', '2026-01-31', '3', '18:00:00', '#N/A']]);
});

test('a number that is shown with leading zeros keeps them', async () => {
  const formats = ['00000', '[$-409]00000', '00000;@', '0', '00000.0', '000-00']
    .map((code, place) => `<numFmt numFmtId="${164 + place}" formatCode="${code}"/>`)
    .join('');
  const uses = [164, 165, 166, 167, 168, 169].map((id) => `<xf numFmtId="${id}"/>`).join('');
  const styles = `<styleSheet><numFmts>${formats}</numFmts><cellXfs>${uses}</cellXfs></styleSheet>`;
  const cells = [0, 1, 2, 3, 4, 5].map((style) => `<c s="${style}"><v>1234</v></c>`).join('');
  const others =
    '<c s="0"><v>123456</v></c><c s="0"><v>-12</v></c><c s="0"><v>1.5</v></c><c s="0" t="str"><v>1</v></c>';
  const content = workbookOf(`<worksheet><sheetData><row>${cells}${others}</row></sheetData></worksheet>`, {
    'xl/st.xml': styles,
  });
  expect(await cellsIn(content)).toEqual([
    ['01234', '01234', '01234', '1234', '1234', '1234', '123456', '-12', '1.5', '1'],
  ]);
});

test('midnight is a time where the cell shows times, and a day where it shows days', async () => {
  const styles =
    '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="yyyy-mm-dd hh:mm"/></numFmts>' +
    '<cellXfs><xf numFmtId="14"/><xf numFmtId="22"/><xf numFmtId="164"/></cellXfs></styleSheet>';
  const cells = [0, 1, 2].map((style) => `<c s="${style}"><v>46053</v></c>`).join('');
  const content = workbookOf(`<worksheet><sheetData><row>${cells}</row></sheetData></worksheet>`, {
    'xl/st.xml': styles,
  });
  expect(await cellsIn(content)).toEqual([['2026-01-31', '2026-01-31 00:00:00', '2026-01-31 00:00:00']]);
});

const sheetOf = (rows: string): string => `<worksheet><sheetData>${rows}</sheetData></worksheet>`;

const good = '<row><c><v>1</v></c></row>';
const wide = `<row>${'<c><v>1</v></c>'.repeat(100_000)}</row>`;
const long = `<row><c t="inlineStr"><is><t>${'x'.repeat(2_000_000)}</t></is></c></row>`;
const far = '<row><c r="XFD4"><v>1</v></c></row>';
const oversized = () => workbookOf(sheetOf(good + wide + long + far + good));

test('a row of too many cells or letters is told, in bounded memory, and its neighbours are read', async () => {
  expect(await rowsIn(oversized())).toMatchObject([
    { number: 1, cells: ['1'], broken: null },
    { number: 2, broken: 'the row has more than 500 cells' },
    { number: 3, broken: 'the row is longer than 1 MB' },
    { number: 4, broken: 'the row has more than 500 cells' },
    { number: 5, cells: ['1'], broken: null },
  ]);
});

test('without the bounds such rows come whole', async () => {
  const rows = await rowsIn(oversized(), { cells: 200_000, letters: 3_000_000, gap: 8_000_000 });
  expect(rows.map(({ cells, broken }) => [cells.length, broken])).toEqual([
    [1, null],
    [100_000, null],
    [1, null],
    [16_384, null],
    [1, null],
  ]);
});

test('texts that come to too much, rows that never end and archives that lie are refused in words', async () => {
  const texts = Buffer.from(`<sst>${'<si><t>xxxxxxxxxxxxxxxx</t></si>'.repeat(2_200_000)}</sst>`);
  const many = workbookOf(sheetOf(''), { 'xl/texts.xml': texts });
  await expect(rowsIn(many)).rejects.toThrow('more text than can be read at once');
  const endless = workbookOf(Buffer.from(`<worksheet><sheetData><row>${'<c/>'.repeat(4_000_000)}`));
  expect(endless.length).toBeLessThan(200_000);
  await expect(rowsIn(endless)).rejects.toThrow('more than 8 MB without a row');
  const packed = deflateRawSync(Buffer.alloc(50_000_000, '<row/>'));
  const lying = zipOf({ 'xl/workbook.xml': { packed, bytes: 100 } });
  await expect(rowsIn(lying)).rejects.toThrow('a part of it cannot be unpacked');
});

test('what is cut off, scrambled or no spreadsheet is refused in words, never with a fault of ours', async () => {
  await expect(rowsIn(zipOf({ 'a.txt': 'x' }))).rejects.toThrow('an archive without an Excel spreadsheet');
  const whole = Buffer.from(
    await writeXlsx({
      sheets: [
        {
          name: 'S',
          rows: [
            ['a', 'b'],
            ['c', 1],
          ],
        },
      ],
    }),
  );
  await expect(rowsIn(whole.subarray(0, 500))).rejects.toThrow('damaged or was cut off');
  for (let place = 0; place < whole.length; place += 17) {
    const bent = Buffer.from(whole);
    bent[place] = (bent[place] ?? 0) ^ 0x55;
    await rowsIn(bent).catch((error: Error) => expect(error.constructor.name).toBe('UnreadableWorkbook'));
  }
});

test('a sheet of elements that never end is refused, whichever part of the file holds them', async () => {
  const endless = '<c>'.repeat(100_000);
  const said = 'nested too deeply';
  await expect(rowsIn(workbookOf(`<worksheet><sheetData>${good}<row>${endless}`))).rejects.toThrow(said);
  const texts = { 'xl/texts.xml': `<sst>${endless}` };
  await expect(rowsIn(workbookOf(sheetOf(good), texts))).rejects.toThrow(said);
  const attributes = Array.from({ length: 300 }, (_, n) => `a${n}="1"`).join(' ');
  await expect(rowsIn(workbookOf(sheetOf(`<row ${attributes}/>`)))).rejects.toThrow(said);
});

test('without the bound of its depth the same sheet is read on and on', async () => {
  // 2,000 open elements are still fast; the time grows with their square.
  const content = workbookOf(`<worksheet><sheetData>${good}<row>${'<c>'.repeat(2_000)}`);
  expect((await rowsIn(content, { ...limits, depth: 10_000 })).map(({ cells }) => cells)).toEqual([['1']]);
});

test('a format of a million brackets is none of a date, and is told so at once', async () => {
  const code = '['.repeat(1_000_000);
  const styles = `<styleSheet><numFmts><numFmt numFmtId="164" formatCode="${code}"/></numFmts><cellXfs><xf numFmtId="164"/></cellXfs></styleSheet>`;
  const content = workbookOf(sheetOf('<row><c s="0"><v>46053</v></c></row>'), { 'xl/st.xml': styles });
  expect(await cellsIn(content)).toEqual([['46053']]);
});
