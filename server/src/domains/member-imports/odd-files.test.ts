import { expect, test } from 'vitest';
import type { MemberImport } from '#contract/domains/member-imports/schemas.ts';
import { eachImportTest, type ImportTest } from '#server/testing/import-desk.ts';

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

/** Imports a file and holds what was foretold against what happened. */
async function importFile(content: string | Buffer): Promise<MemberImport> {
  const checked = await desk.check(ctx, await desk.upload(ctx, content, 1_000_000));
  expect(checked).toMatchObject({ state: 'checked', error: null });
  const done = await desk.run(ctx, checked);
  expect(done).toMatchObject({ state: 'done', totals: checked.preview?.totals });
  return done;
}

test.each<[string, string | Buffer, string]>([
  ['repeats an address', 'GOOD@example.com,Again,\n', 'the same email stands on an earlier line'],
  ['is too short', 'short@example.com\n', 'the row has 1 cells where 3 are needed'],
  ['is created in the future', 'f@example.com,F,2999-01-01\n', 'created_at lies in the future'],
  [
    'holds bytes that are no text',
    bytes('b@example.com,Ren', [0xe9], ',\n'),
    'first_name is not valid UTF-8',
  ],
  [
    'holds a NUL',
    bytes('n@example.com,a', [0], 'b,\n'),
    'first_name holds a character that cannot be stored',
  ],
  ['opens a quote for ever', 'q@example.com,"open,\n', 'a quotation mark is opened and never closed'],
  ['is 2 MB long', `l@example.com,${'x'.repeat(2_000_000)},\n`, 'the row is longer than 1 MB'],
  [
    'has a name of 500 letters',
    `l@example.com,${'x'.repeat(500)},\n`,
    'first_name is longer than 100 letters',
  ],
])('a row that %s is rejected with the reason, and its neighbours are taken', async (_what, row, reason) => {
  const after = 'after@example.com,After,\n';
  const done = await importFile(bytes(head, good, row as string, after));
  expect(done.totals).toMatchObject({ rows: 3, created: 2, rejected: 1 });
  expect(done.rejected_reasons).toEqual([{ reason, rows: 1 }]);
  expect(await names()).toEqual(['Good', 'After']);
  expect((await desk.rejected(ctx, done)).split('\n')[1]).toMatch(/^3,/);
});

test.each<[string, string | Buffer]>([
  ['a byte order mark', `\uFEFF${head}${good}`],
  ['semicolons', `${head}${good}`.replaceAll(',', ';')],
  ['tabs and Windows line ends', `${head}${good}`.replaceAll(',', '\t').replaceAll('\n', '\r\n')],
  ['UTF-16, little end first', Buffer.from(`\uFEFF${head}${good}`, 'utf16le')],
  ['UTF-16, big end first', Buffer.from(`\uFEFF${head}${good}`, 'utf16le').swap16()],
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
  await refused('email,name\n').toThrow('a heading and no rows');
  await refused('\n\n').toThrow('The file is empty.');
  await refused(bytes([0xef, 0xbb, 0xbf])).toThrow('The file is empty.');
  await refused(zip).toThrow('spreadsheet or an archive');
  await refused(Buffer.alloc(5_000)).toThrow('not a text file');
  await refused(`${wide}\n${wide}`).toThrow('The file has 5000 columns; at most 500 can be read.');
});

test('a file that is nothing but broken rows leads back to the columns, in words', async () => {
  const rows = Array.from({ length: 25 }, () => `${'x'.repeat(1_100_000)}\n`);
  const found = await desk.upload(ctx, `${head}${good}${rows.join('')}`);
  const checked = await desk.check(ctx, found);
  expect(checked).toMatchObject({ state: 'uploaded', preview: null });
  expect(checked.error).toMatch(/^More than 20 rows cannot be taken apart, the last one on line 23/);
}, 120_000);

test('a file of rejected rows alone creates nobody', async () => {
  const done = await importFile(`${head}${'nobody,,\n'.repeat(2_500)}`);
  expect(done).toMatchObject({ totals: { rows: 2_500, created: 0, rejected: 2_500 }, can_undo: false });
  expect((await desk.rejected(ctx, done)).trim().split('\n').length).toBe(2_501);
});
