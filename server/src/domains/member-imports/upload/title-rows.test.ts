import { writeXlsx } from 'hucre/xlsx';
import { expect, test } from 'vitest';
import { eachImportTest, type ImportTest } from '#server/testing/import-fixture.ts';
import { finishUpload } from './uploads.service.ts';

let desk: ImportTest['desk'];
let ctx: ImportTest['ctx'];
eachImportTest((made) => {
  ({ desk, ctx } = made);
});

const rows = [
  ['Members of 2026'],
  ['as of 31 Jan'],
  [],
  ['Email', 'First name', 'Last name'],
  ['title@example.com', 'Ti', 'Tle'],
  ['broken', 'Bro', 'Ken'],
];
const csv = (separator: string) => rows.map((cells) => `${cells.join(separator)}\n`).join('');

test.each<[string, () => Promise<string | Uint8Array>]>([
  ['a spreadsheet', () => writeXlsx({ sheets: [{ name: 'S', rows }] })],
  ['CSV', () => Promise.resolve(csv(','))],
  ['CSV with semicolons', () => Promise.resolve(csv(';'))],
])('rows above the headings of %s are left out', async (_what, make) => {
  const content = await make();
  const found = await desk.upload(ctx, typeof content === 'string' ? content : Buffer.from(content));
  expect(found).toMatchObject({ has_heading: true, heading_line: 4 });
  expect(found.columns.map(({ title, samples, field }) => [title, samples[0], field])).toEqual([
    ['Email', 'title@example.com', 'email'],
    ['First name', 'Ti', 'first_name'],
    ['Last name', 'Tle', 'last_name'],
  ]);
  const done = await desk.run(ctx, await desk.check(ctx, found));
  expect(done.totals).toMatchObject({ rows: 2, created: 1, rejected: 1 });
  expect((await desk.rejected(ctx, done)).split('\n')[1]).toBe('6,email is not an address,broken,Bro,Ken');
});

test('the row of the headings can be chosen, and the columns follow it', async () => {
  const text = 'Group A\nKontakt,Rufname\nana@example.com,Ana\nben@example.com,Ben\n';
  const found = await desk.upload(ctx, text);
  expect(found).toMatchObject({ heading_line: 2, has_heading: true });
  // Only the operator can know that the list has no heading of its own and begins with its third row.
  const moved = await finishUpload(desk.uploads, ctx, { id: found.id, heading_line: 3 });
  expect(moved).toMatchObject({ heading_line: 3, state: 'uploaded', version: found.version + 1 });
  expect(moved.columns.map(({ title, samples }) => [title, samples])).toEqual([
    ['ana@example.com', ['ben@example.com']],
    ['Ana', ['Ben']],
  ]);
  const back = await finishUpload(desk.uploads, ctx, { id: found.id, heading_line: 2 });
  const checked = await desk.check(ctx, back);
  expect(checked.preview?.totals).toMatchObject({ rows: 2, created: 2 });
  const again = await finishUpload(desk.uploads, ctx, { id: found.id, heading_line: 2 });
  expect(again).toMatchObject({ state: 'uploaded', preview: null });
  await expect(finishUpload(desk.uploads, ctx, { id: found.id, heading_line: 4 })).rejects.toThrow(
    'has headings but no rows',
  );
  await expect(finishUpload(desk.uploads, ctx, { id: found.id, heading_line: 9 })).rejects.toThrow(
    'is empty',
  );
});

test('headings cannot be looked for in a file that is being checked or was imported', async () => {
  const found = await desk.upload(ctx, 'email\nana@example.com\n');
  const done = await desk.run(ctx, await desk.check(ctx, found));
  const ask = finishUpload(desk.uploads, ctx, { id: done.id, heading_line: 1 });
  await expect(ask).rejects.toMatchObject({ code: 'conflict' });
});

test('rows of nothing but separators and blanks are no rows', async () => {
  const done = await desk.importText(ctx, 'email,name\n,\nana@example.com,Ana\n, \n,,,\n');
  expect(done.totals).toMatchObject({ rows: 1, created: 1, rejected: 0 });
});

test('a column of addresses is the email where no title says so, unless it was left out before', async () => {
  const text = 'Konto,Kontakt\n7,ana@example.com\n8,ben@example.com\n';
  const found = await desk.upload(ctx, text);
  expect(found.columns.map(({ field, suggested_by }) => [field, suggested_by])).toEqual([
    [null, null],
    ['email', 'values'],
  ]);
  const named = await desk.upload(ctx, 'Email,Kontakt\nana@example.com,ben@example.com\n');
  expect(named.columns.map(({ field }) => field)).toEqual(['email', null]);
});
