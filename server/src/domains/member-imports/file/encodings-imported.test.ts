import { expect, test } from 'vitest';
import { eachImportTest, type ImportTest } from '#server/testing/import-fixture.ts';

let desk: ImportTest['desk'];
let ctx: ImportTest['ctx'];
let rowsOf: ImportTest['rowsOf'];
eachImportTest((made) => {
  ({ desk, ctx, rowsOf } = made);
});

const names = async () =>
  (
    await rowsOf<{ name: string }>(
      `select concat_ws(' ', first_name, last_name) as name from members where resource_id = $1 order by id`,
    )
  ).map(({ name }) => name);

/** Encodes a text in Windows-1252, for characters that it shares with Latin-1. */
const windows = (text: string): Buffer => Buffer.from(text, 'latin1');

test("Excel's own CSV is read as it was written, and the page is told", async () => {
  const found = await desk.upload(ctx, windows('email;name\r\nz@example.com;Zoë Müller\r\n'));
  expect(found).toMatchObject({ encoding: 'windows-1252', heading_line: 1 });
  expect(found.columns[1]?.samples).toEqual(['Zoë Müller']);
  const done = await desk.run(ctx, await desk.check(ctx, found));
  expect(done.totals).toMatchObject({ created: 1, rejected: 0 });
  expect(await names()).toEqual(['Zoë Müller']);
});

test('a letter far behind the first rows decides as well, for the check and for the run', async () => {
  const rows = Array.from({ length: 4_000 }, (_, n) => `m${n}@example.com;Plain Name\n`).join('');
  const file = windows(`email;name\n${rows}broken;Jörg Köß\nlast@example.com;Jörg Köß\n`);
  const checked = await desk.check(ctx, await desk.upload(ctx, file, 10_000));
  expect(checked).toMatchObject({ encoding: 'windows-1252', preview: { totals: { created: 4_001 } } });
  const done = await desk.run(ctx, checked);
  expect(done.totals).toMatchObject({ created: 4_001, rejected: 1 });
  expect((await names()).at(-1)).toBe('Jörg Köß');
  const rejected = await desk.rejected(ctx, done);
  expect(rejected).toBe('\uFEFFline,reason,email,name\n4002,email is not an address,broken,Jörg Köß\n');
  // The file of rejected rows is UTF-8 with a mark, and can be fixed and sent again.
  const again = await desk.upload(ctx, rejected.replace('broken', 'fixed@example.com'));
  expect(again.encoding).toBe('utf-8');
  expect((await desk.run(ctx, await desk.check(ctx, again))).totals).toMatchObject({ created: 1 });
  expect((await names()).at(-1)).toBe('Jörg Köß');
});

test.each<[string, Buffer]>([
  ['UTF-16 without a mark', Buffer.from('email\tname\nz@example.com\tZoë Müller\n', 'utf16le')],
  [
    'UTF-16 without a mark, big end first',
    Buffer.from('email\tname\nz@example.com\tZoë Müller\n', 'utf16le').swap16(),
  ],
  [
    "Excel's word for the separator",
    Buffer.from('sep=;\r\nemail;name;note\r\nz@example.com;Zoë Müller;a, b, c\r\n'),
  ],
  ['the same in quotation marks, and the marks that follow', Buffer.from('"sep=,"\nemail,name\n"z@example.com",Zoë Müller\n')],
  // biome-ignore format: a table reads better dense
])('a file with %s is read', async (_what, content) => {
  const done = await desk.importText(ctx, content);
  expect(done.totals).toMatchObject({ rows: 1, created: 1, rejected: 0 });
  expect(await names()).toEqual(['Zoë Müller']);
});

test('lines are counted with the one that says the separator', async () => {
  const done = await desk.importText(ctx, 'sep=;\nemail;name\na@example.com;Ana\nbroken;Ben\n');
  expect((await desk.rejected(ctx, done)).split('\n')[1]).toBe('4,email is not an address,broken,Ben');
});
