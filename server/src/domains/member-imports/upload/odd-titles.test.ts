import { expect, test } from 'vitest';
import { eachImportTest, type ImportTest } from '#server/testing/import-fixture.ts';
import { checkImport, rejectedRows } from '../life.service.ts';

let db: ImportTest['db'];
let desk: ImportTest['desk'];
let ctx: ImportTest['ctx'];
eachImportTest((made) => {
  ({ db, desk, ctx } = made);
});

test('two columns under one title do not spoil what the next file is taken for', async () => {
  const file = 'Mail,Email,Email\nx,ana@example.com,other\n';
  const found = await desk.upload(ctx, file);
  const columns = [null, 'email', null].map((field, position) => ({
    position,
    field: field as 'email' | null,
  }));
  await checkImport(ctx, { id: found.id, columns });
  const next = await desk.upload(ctx, 'Email,Name\nben@example.com,Ben\n');
  expect(next.columns.map(({ field }) => field)).toEqual(['email', 'name']);
});

test('rejected rows whose file is gone are told as expired', async () => {
  const { id } = await desk.upload(ctx, 'email\nana@example.com\n');
  await db.database.owner.query('update member_imports set rejected_parts = 1 where id = $1', [id]);
  await expect(rejectedRows(desk.files, ctx, { id })).rejects.toMatchObject({
    code: 'conflict',
    message: /have expired/,
  });
});
