import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ResourceContext } from '#server/database/context.ts';
import { write } from '#server/database/scope.ts';
import { actAs } from '#server/testing/act-as.ts';
import { makeMembers } from '#server/testing/make-records.ts';
import { makeResource } from '#server/testing/make-resource.ts';
import { type TestDatabase, testDatabase } from '#server/testing/test-database.ts';
import { refreshSummaries } from './summaries.queries.ts';

const charges = 3_000;

let db: TestDatabase;

/** Creates a site with members and charges that the planner has no statistics of yet. */
async function makeChargedSite(): Promise<{ ctx: ResourceContext; members: number[] }> {
  const ctx = actAs(db.database, await makeResource(db.database));
  const members = await makeMembers(ctx, 20);
  await db.database.owner.query(
    `insert into transactions (resource_id, member_id, amount_cents, currency, status, pay_system, created_at)
     select $1, ($2::bigint[])[1 + n % 20], 100, 'usd', 'succeeded', 'stripe', now() from generate_series(1, $3::integer) n`,
    [ctx.resource.id, members, charges],
  );
  return { ctx, members };
}

beforeAll(async () => {
  db = await testDatabase();
  await makeChargedSite();
  await db.database.owner.query('analyze members, transactions');
});
afterAll(() => db.drop());

/** Entries of the index of a whole site's charges that were read so far. */
async function readOfWholeSites(): Promise<number> {
  const { rows } = await db.database.owner.query<{ read: number }>(
    `select idx_tup_read as read from pg_stat_user_indexes where indexrelname = 'transactions_charged'`,
  );
  return rows[0]?.read ?? -1;
}

type Summarize = (client: pg.PoolClient, siteId: number, ids: readonly number[]) => Promise<unknown>;

/** Returns the number of index entries read for the members of a site that the statistics don't know. */
async function readForNewSite(summarize: Summarize): Promise<number> {
  const { ctx, members } = await makeChargedSite();
  const before = await readOfWholeSites();
  await write(ctx, 'members.summarize', async ({ client, unchanged }) => {
    unchanged();
    await client.query('select pg_stat_force_next_flush()');
    await summarize(client, ctx.resource.id, members);
  });
  return (await readOfWholeSites()) - before;
}

test('the charges of a member are found by the member, also in a site that the database does not know yet', async () => {
  expect(await readForNewSite(refreshSummaries)).toBe(0);
});

test('asked for in one go, the charges of the whole site are read for each of them', async () => {
  const inOneGo = (client: pg.PoolClient): pg.PoolClient =>
    ({
      query: (text: string, values: unknown[]) => client.query(text.replace(' offset 0', ''), values),
    }) as unknown as pg.PoolClient;
  const read = await readForNewSite((client, siteId, ids) => refreshSummaries(inOneGo(client), siteId, ids));
  expect(read).toBeGreaterThanOrEqual(20 * charges);
});
