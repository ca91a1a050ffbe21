import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { ResourceContext } from '#server/database/context.ts';
import { actAs } from '#server/testing/act-as.ts';
import { type ImportFixture, importFixture } from '#server/testing/import-fixture.ts';
import { makeResource } from '#server/testing/make-resource.ts';
import { type TestDatabase, testDatabase } from '#server/testing/test-database.ts';
import { getImport, listImports, startImport } from './life.service.ts';
import { sweepImports, wakeImports } from './sweep.service.ts';

let db: TestDatabase;
let desk: ImportFixture;
let ctx: ResourceContext;

beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.drop());
beforeEach(async () => {
  desk = await importFixture();
  ctx = actAs(db.database, await makeResource(db.database));
  return () => desk.close();
});

const file = 'email,name\nana@example.com,Ana\nbroken,Ben\n';

async function filesKept(): Promise<number> {
  let count = 0;
  for await (const _name of desk.files.list()) count += 1;
  return count;
}

/** Moves the site's imports into the past. */
function age(days: number): Promise<unknown> {
  return db.database.owner.query(
    `update member_imports set touched_at = now() - make_interval(days => $2),
       finished_at = case when finished_at is not null then now() - make_interval(days => $2) end
     where resource_id = $1`,
    [ctx.resource.id, days],
  );
}

test('a file that was left alone for a week is forgotten, not a day earlier', async () => {
  await desk.upload(ctx, file, 10);
  await age(6);
  await sweepImports(desk.files, ctx);
  expect((await listImports(ctx, {})).items.length).toBe(1);
  await age(8);
  await sweepImports(desk.files, ctx);
  expect((await listImports(ctx, {})).items).toEqual([]);
  expect(await filesKept()).toBe(0);
});

test('the file of an import goes after a week, its rejected rows after 90 days, who and how many never', async () => {
  const done = await desk.importText(ctx, file);
  await age(8);
  await sweepImports(desk.files, ctx);
  expect(await filesKept()).toBe(1);
  expect(await desk.rejected(ctx, done)).toContain('broken,Ben');
  const cleared = await getImport(ctx, done);
  expect(cleared).toMatchObject({ preview: null, totals: done.totals, file_name: 'members.csv' });
  expect(cleared.columns.map(({ title, samples }) => [title, samples])).toEqual([
    ['email', []],
    ['name', []],
  ]);
  await age(91);
  await sweepImports(desk.files, ctx);
  expect(await filesKept()).toBe(0);
  await expect(desk.rejected(ctx, done)).rejects.toThrow('kept for 90 days. These have expired');
});

test('work that nobody was called for is called for again, once', async () => {
  const checked = await desk.check(ctx, await desk.upload(ctx, file));
  await startImport(ctx, checked);
  const jobs = () =>
    db.database.owner.query('select from graphile_worker.jobs where key = $1', [
      `member-imports:run:${ctx.resource.id}:${checked.id}`,
    ]);
  await db.database.owner.query(
    'select graphile_worker.remove_job(key) from graphile_worker.jobs where key is not null',
  );
  expect((await jobs()).rowCount).toBe(0);
  await wakeImports(ctx);
  await wakeImports(ctx);
  expect((await jobs()).rowCount).toBe(1);
});
