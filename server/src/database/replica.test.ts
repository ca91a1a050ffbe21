import { afterAll, beforeAll, expect, test } from 'vitest';
import { silentLog } from '#server/platform/log/log.ts';
import { actAs } from '#server/testing/act-as.ts';
import { makeResource } from '#server/testing/make-resource.ts';
import { type TestDatabase, testDatabase } from '#server/testing/test-database.ts';
import { connect, type Database } from './connect.ts';
import type { ResourceContext } from './context.ts';
import { type ReadScope, read, readSnapshot } from './scope.ts';

// A different database stands in for the replica, so that the rows show where they were read.
let main: TestDatabase;
let copy: TestDatabase;
let both: Database;
let ctx: ResourceContext;

async function addTag(database: Database, siteId: number, title: string): Promise<void> {
  await database.owner.query('insert into tags (resource_id, title) values ($1, $2)', [siteId, title]);
}

beforeAll(async () => {
  main = await testDatabase();
  copy = await testDatabase();
  const site = await makeResource(main.database);
  await makeResource(copy.database);
  await addTag(main.database, site.id, 'main');
  await addTag(copy.database, site.id, 'copy');
  both = connect({ url: main.url, replicaUrl: copy.url, log: silentLog, share: { app: 3, owner: 3 } });
  ctx = actAs(both, site);
});
afterAll(async () => {
  await both.close();
  await main.drop();
  await copy.drop();
});

const titles = async ({ client }: ReadScope) =>
  (await client.query<{ title: string }>('select title from tags')).rows.map((row) => row.title);

test('figures are read from the replica, everything else from the main database', async () => {
  expect(await readSnapshot(ctx, titles)).toEqual(['copy']);
  expect(await readSnapshot(ctx, titles, 'main')).toEqual(['main']);
  expect(await read(ctx, titles)).toEqual(['main']);
});

test('without a replica, figures are read from the main database', async () => {
  const alone = { ...both, replica: null };
  expect(await readSnapshot({ ...ctx, database: alone }, titles)).toEqual(['main']);
});

test('the replica is read inside the site alone, too', async () => {
  const other = actAs(both, { ...ctx.resource, id: ctx.resource.id + 1 });
  expect(await readSnapshot(other, titles)).toEqual([]);
});

test('a reading at one moment does not see what is committed meanwhile, and any other reading does', async () => {
  const seen = async (reading: typeof read, title: string) =>
    reading({ ...ctx, database: main.database }, async (scope) => {
      const before = (await titles(scope)).length;
      await addTag(main.database, ctx.resource.id, title);
      return (await titles(scope)).length - before;
    });
  expect(await seen(readSnapshot, 'one')).toBe(0);
  expect(await seen(read, 'two')).toBe(1);
});
