import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemClock } from '#server/platform/clock/clock.ts';
import { silentLog } from '#server/platform/log/log.ts';
import { makeResource } from '#server/testing/make-resource.ts';
import { type TestDatabase, testDatabase } from '#server/testing/test-database.ts';
import { analyzeIfSignificant, analyzeOnGrowth } from './analyze.ts';
import type { ResourceContext } from './context.ts';
import { systemContext } from './sites.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.drop());

async function siteContext(): Promise<ResourceContext> {
  const site = await makeResource(db.database);
  return systemContext({ database: db.database, clock: systemClock, log: silentLog }, 'test', site);
}

/** Returns how often a table was analyzed so far. */
async function looksAt(table: string): Promise<number> {
  const { rows } = await db.database.owner.query<{ count: number }>(
    'select analyze_count::int as count from pg_stat_user_tables where relname = $1',
    [table],
  );
  return rows[0]?.count ?? 0;
}

test('tables are looked at when enough came, and again when that has doubled', async () => {
  const [one, other] = [await siteContext(), await siteContext()];
  const came = async (ctx: ResourceContext, rows: number) => {
    const before = await looksAt('payer_facts');
    await analyzeOnGrowth(ctx, ['payer_facts'], rows, 100);
    return (await looksAt('payer_facts')) - before;
  };
  expect([await came(one, 60), await came(one, 39), await came(one, 1)]).toEqual([0, 0, 1]);
  expect([await came(one, 99), await came(one, 1)]).toEqual([0, 1]);
  expect([await came(one, 100), await came(one, 99), await came(one, 1)]).toEqual([0, 0, 1]);
  // The planner has no statistics about another site's rows yet.
  expect([await came(other, 99), await came(other, 1)]).toEqual([0, 1]);
});

test('a table is looked at for a site that has much of it, and not for one that has little', async () => {
  const [large, small] = [await siteContext(), await siteContext()];
  const groupsOf = (ctx: ResourceContext, count: number) =>
    db.database.owner.query(
      `insert into groups (resource_id, name, type) select $1, 'Group ' || n, 'company' from generate_series(1, $2::integer) n`,
      [ctx.resource.id, count],
    );
  await groupsOf(large, 300);
  await groupsOf(small, 3);
  await db.database.owner.query('analyze groups');
  const looked = async (ctx: ResourceContext) => {
    const before = await looksAt('groups');
    await analyzeIfSignificant(ctx, ['groups']);
    return (await looksAt('groups')) - before;
  };
  expect([await looked(small), await looked(large)]).toEqual([0, 1]);
});
