// @module-tag slow
import { expect, test } from 'vitest';
import type { MemberImport } from '#contract/domains/member-imports/import-schemas.ts';
import { eachImportTest, type ImportTest } from '#server/testing/import-fixture.ts';
import { zipOf } from '#server/testing/zip.ts';

let db: ImportTest['db'];
let desk: ImportTest['desk'];
let ctx: ImportTest['ctx'];
eachImportTest((made) => {
  ({ db, desk, ctx } = made);
});

const head = 'email,first_name,created_at\n';
const good = 'good@example.com,Good,2024-01-31\n';
const bytes = (...parts: (string | number[])[]): Buffer =>
  Buffer.concat(parts.map((part) => Buffer.from(part as string)));

async function names(): Promise<string[]> {
  const { rows } = await db.database.owner.query<{ first_name: string }>(
    'select first_name from members where resource_id = $1 order by id',
    [ctx.resource.id],
  );
  return rows.map((row) => row.first_name);
}

/** Imports a file and compares the preview with the result. */
async function importFile(content: string | Buffer): Promise<MemberImport> {
  const checked = await desk.check(ctx, await desk.upload(ctx, content, 1_000_000));
  expect(checked).toMatchObject({ state: 'checked', error: null });
  const done = await desk.run(ctx, checked);
  expect(done).toMatchObject({ state: 'done', totals: checked.preview?.totals });
  return done;
}

test.each<[string, string | Buffer, string]>([
  ['repeats an address', 'GOOD@example.com,Again,\n', 'the same email stands on an earlier line'],
  ['opens a quote for ever', 'q@example.com,"open,\n', 'a quotation mark is opened and never closed'],
  [
    'has more cells than a file may have columns',
    `l@example.com,L${','.repeat(600)}\n`,
    'the row has 602 cells; at most 500 can be read',
  ],
  ['is nothing but 3 million commas', `${','.repeat(3_000_000)}\n`, 'the row is longer than 1 MB'],
  ['is 2 MB long', `l@example.com,${'x'.repeat(2_000_000)},\n`, 'the row is longer than 1 MB'],
])('a row that %s is rejected with the reason, and its neighbours are taken', async (_what, row, reason) => {
  const after = 'after@example.com,After,\n';
  const done = await importFile(bytes(head, good, row as string, after));
  expect(done.totals).toMatchObject({ rows: 3, created: 2, rejected: 1 });
  expect(done.rejected_reasons).toEqual([{ reason, rows: 1 }]);
  expect(await names()).toEqual(['Good', 'After']);
  expect((await desk.rejected(ctx, done)).split('\n')[1]).toMatch(/^3,/);
});

test.each<[string, string | Buffer, string]>([
  ['is created in the future', 'f@example.com,F,2999-01-01\n', 'created_at lies in the future'],
  [
    'holds bytes that are no text, in a file of UTF-8',
    bytes('b@example.com,Zoé Ren', [0xe9], ',\n'),
    'first_name is not valid UTF-8',
  ],
  [
    'holds a NUL',
    bytes('n@example.com,a', [0], 'b,\n'),
    'first_name holds a character that cannot be stored',
  ],
  [
    'has a name of 500 letters',
    `l@example.com,${'x'.repeat(500)},\n`,
    'first_name is longer than 100 letters',
  ],
])('of a row that %s the cell is left out, and the person taken', async (_what, row, reason) => {
  const done = await importFile(bytes(head, good, row as string));
  expect(done.totals).toMatchObject({ rows: 2, created: 2, rejected: 0 });
  expect(done.left_out_reasons).toEqual([{ reason, rows: 1 }]);
});

test('a row that ends early, as spreadsheets write it, has empty cells there', async () => {
  const done = await importFile(`${head}${good}short@example.com\nnamed@example.com,Named\n`);
  expect(done.totals).toMatchObject({ rows: 3, created: 3, rejected: 0 });
  expect(await names()).toEqual(['Good', '', 'Named']);
});

test.each<[string, string | Buffer]>([
  ['a byte order mark', `\uFEFF${head}${good}`],
  ['semicolons', `${head}${good}`.replaceAll(',', ';')],
  ['tabs and Windows line ends', `${head}${good}`.replaceAll(',', '\t').replaceAll('\n', '\r\n')],
  ['UTF-16, little end first', Buffer.from(`\uFEFF${head}${good}`, 'utf16le')],
  ['UTF-16, big end first', Buffer.from(`\uFEFF${head}${good}`, 'utf16le').swap16()],
  ['bars', `${head}${good}`.replaceAll(',', '|')],
  ['semicolons and commas in its texts', 'email;first_name;note\ngood@example.com;Good;a, b, c\n'],
  ['runs of blanks', '  email   first_name  note\r\n  good@example.com   Good  "a b"\r\n'],
  ['2 MB of empty lines', `${head}${'\n'.repeat(2_000_000)}${good}`],
  ['quotes everywhere', '"email","first_name","created_at"\n"good@example.com","Good","2024-01-31"'],
  ['cells beyond the heading', `${head}good@example.com,Good,,beyond,beyond\n`],
  ['empty lines', `\n\n${head}\n\n${good}\n`],
])('a file with %s is read', async (_what, content) => {
  expect((await importFile(content)).totals).toMatchObject({ rows: 1, created: 1 });
  expect(await names()).toEqual(['Good']);
});

test('line ends inside quotes belong to the cell, and lines are counted with them', async () => {
  const done = await importFile(`${head}one@example.com,"two\nlines",\nbroken,,\n`);
  expect(await names()).toEqual(['two\nlines']);
  expect((await desk.rejected(ctx, done)).split('\n')[1]).toBe('4,email is not an address,broken,,');
});

test('what looks like a formula stays text, and is defused in the file of rejected rows', async () => {
  const done = await importFile(`${head}ok@example.com,=1+1,\nbroken,"=HYPERLINK(""x"")",\n`);
  expect(await names()).toEqual(['=1+1']);
  expect(await desk.rejected(ctx, done)).toContain(`broken,"'=HYPERLINK(""x"")",`);
});

test('a heading alone, nothing, archives, programs and too many columns are refused in words', async () => {
  const zip = bytes([0x50, 0x4b, 3, 4], 'xl/workbook.xml');
  const wide = Array.from({ length: 5_000 }, (_cell, n) => `c${n}`).join(',');
  const refused = (content: string | Buffer) => expect(desk.upload(ctx, content)).rejects;
  await refused('email,name\n').toThrow('has headings but no rows');
  await refused('\n\n').toThrow('The file is empty.');
  await refused(bytes([0xef, 0xbb, 0xbf])).toThrow('The file is empty.');
  await refused(zip).toThrow('spreadsheet is damaged');
  await refused(bytes([0xd0, 0xcf, 0x11, 0xe0], 'x')).toThrow('an older spreadsheet (.xls)');
  await refused(zipOf({ 'a.txt': 'x' })).toThrow('without an Excel spreadsheet');
  await refused(Buffer.alloc(5_000)).toThrow('This is not a table.');
  await refused(`${wide}\n${wide}`).toThrow('The file has 5000 columns; at most 500 can be read.');
});

test('a heading of a million columns is refused as such', async () => {
  const row = `${'c,'.repeat(1_000_000)}c\n`;
  await expect(desk.upload(ctx, row + row)).rejects.toThrow(
    "The first row can't be read: the row is longer than 1 MB.",
  );
});

test('a file without headings is recognised, and its columns can be chosen by their places', async () => {
  const text = 'Good;good@example.com;2024-01-31\nBetter;better@example.com;2024-02-01\n';
  const found = await desk.upload(ctx, text);
  expect(found.has_heading).toBe(false);
  expect(
    found.columns.map(({ title, samples, field, suggested_by }) => [title, samples, field, suggested_by]),
  ).toEqual([
    ['Good', ['Better'], null, null],
    ['good@example.com', ['better@example.com'], 'email', 'values'],
    ['2024-01-31', ['2024-02-01'], null, null],
  ]);
  const fields = ['first_name', 'email', 'created_at'] as const;
  const checked = await desk.check(ctx, found, { fields: [...fields], hasHeading: false });
  const done = await desk.run(ctx, checked);
  expect(done.totals).toMatchObject({ rows: 2, created: 2, rejected: 0 });
  expect(await names()).toEqual(['Good', 'Better']);
});

test('rejected rows can be mended and imported any number of times without growing apostrophes', async () => {
  const rejectedOf = async (text: string) => desk.rejected(ctx, await importFile(text));
  const first = await rejectedOf(`${head}broken,"=HYPERLINK(""x"")",\nbroken,'plain,\n`);
  expect(first).toBe(
    `\uFEFFline,reason,email,first_name,created_at\n2,email is not an address,broken,"'=HYPERLINK(""x"")",\n3,email is not an address,broken,'plain,\n`,
  );
  const again = await rejectedOf(first);
  expect(again.split('\n')[1]).toContain(`broken,"'=HYPERLINK(""x"")",`);
});

test('a file that is nothing but broken rows leads back to the columns, in words', async () => {
  const rows = Array.from({ length: 25 }, () => `${'x'.repeat(1_100_000)}\n`);
  const found = await desk.upload(ctx, `${head}${good}${rows.join('')}`);
  const checked = await desk.check(ctx, found);
  expect(checked).toMatchObject({ state: 'uploaded', preview: null });
  expect(checked.error).toMatch(/^More than 20 rows can't be read, the last one on line 23/);
}, 120_000);

test('a file of rejected rows alone creates nobody', async () => {
  const done = await importFile(`${head}${'nobody,,\n'.repeat(2_500)}`);
  expect(done).toMatchObject({ totals: { rows: 2_500, created: 0, rejected: 2_500 }, can_undo: false });
  expect((await desk.rejected(ctx, done)).trim().split('\n').length).toBe(2_501);
});
