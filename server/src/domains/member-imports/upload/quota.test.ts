import { expect, test } from 'vitest';
import { importBytesMax, importsBytesMax } from '#contract/domains/member-imports/schemas.ts';
import { eachImportTest, type ImportTest } from '#server/testing/import-fixture.ts';
import { createImport, removeImport } from './uploads.service.ts';

let db: ImportTest['db'];
let desk: ImportTest['desk'];
let ctx: ImportTest['ctx'];
eachImportTest((made) => {
  ({ db, desk, ctx } = made);
});

const announce = () => createImport(ctx, { file_name: 'large.csv', bytes: importBytesMax });
const most = importsBytesMax / importBytesMax;

test('the files of a site have so much room and no more, however many are begun at once', async () => {
  const all = await Promise.allSettled(Array.from({ length: most + 2 }, announce));
  expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(most);
  await expect(announce()).rejects.toMatchObject({ code: 'conflict', message: /take as much space/ });
});

test('a file that was deleted or cleared away makes room again', async () => {
  const [first, second] = await Promise.all(Array.from({ length: most }, announce));
  await removeImport(desk.files, ctx, { id: first?.id ?? 0 });
  await announce();
  await expect(announce()).rejects.toThrow('take as much space');
  await db.database.owner.query('update member_imports set file_cleared_at = now() where id = $1', [
    second?.id,
  ]);
  await announce();
});
