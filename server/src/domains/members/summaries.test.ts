import type pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { actAs } from '#server/testing/act-as.ts';
import { makeMembers } from '#server/testing/make-records.ts';
import { makeResource, type TestSite } from '#server/testing/make-resource.ts';
import { type TestDatabase, testDatabase } from '#server/testing/test-database.ts';
import { refreshSummaries } from './summaries.queries.ts';

let db: TestDatabase;
let site: TestSite;

beforeAll(async () => {
  db = await testDatabase({ max: 25 });
  site = await makeResource(db.database);
});
afterAll(() => db.drop());

const member = async (): Promise<number> => (await makeMembers(actAs(db.database, site), 1))[0] ?? 0;

async function inSite<T>(run: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await db.database.pool.connect();
  try {
    await client.query(`begin; select set_config('app.resource_id', '${site.id}', true)`);
    const result = await run(client);
    await client.query('commit');
    return result;
  } finally {
    client.release();
  }
}

function charge(client: pg.PoolClient, memberId: number, currency = 'usd', amount = 100) {
  return client.query(
    `insert into transactions (resource_id, member_id, amount_cents, currency, status, pay_system, created_at)
     values ($1, $2, $4, $3, 'succeeded', 'stripe', now())`,
    [site.id, memberId, currency, amount],
  );
}

async function received(memberId: number): Promise<unknown> {
  const { rows } = await db.database.owner.query(
    'select ltv_cents, ltv_currency from member_summaries where member_id = $1',
    [memberId],
  );
  return rows[0];
}

async function waitingForLocks(): Promise<number> {
  const { rowCount } = await db.database.owner.query(
    "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
  );
  return rowCount ?? 0;
}

/**
 * Computes the summary of a member after each of twenty concurrent charges; the summary's row is locked until all have
 * begun.
 */
async function twentyAtOnce(
  refresh: (client: pg.PoolClient, id: number) => Promise<unknown>,
): Promise<unknown> {
  const id = await member();
  await inSite((client) => refreshSummaries(client, site.id, [id]));
  let charged = 0;
  const { promise: allCharged, resolve } = Promise.withResolvers<void>();
  const one = () =>
    inSite(async (client) => {
      await charge(client, id);
      charged += 1;
      if (charged === 20) resolve();
      await allCharged;
      await refresh(client, id);
    });
  const holder = await db.database.owner.connect();
  await holder.query('begin');
  await holder.query('select from member_summaries where member_id = $1 for update', [id]);
  const all = Promise.all(Array.from({ length: 20 }, one));
  await vi.waitUntil(async () => (await waitingForLocks()) === 20, { timeout: 30_000 });
  await holder.query('commit');
  holder.release();
  await all;
  return received(id);
}

test('twenty charges of one member at once are all in the summary', async () => {
  const all = await twentyAtOnce((client, id) => refreshSummaries(client, site.id, [id]));
  expect(all).toEqual({ ltv_cents: 2_000, ltv_currency: 'usd' });
});

test('without taking turns, some of them are lost', async () => {
  // The real statement on a connection that leaves out the lock.
  const unlocked = (client: pg.PoolClient): pg.PoolClient =>
    ({
      query: (text: string, values: unknown[]) =>
        text.includes('for no key update') ? Promise.resolve() : client.query(text, values),
    }) as unknown as pg.PoolClient;
  const some = await twentyAtOnce((client, id) => refreshSummaries(unlocked(client), site.id, [id]));
  expect(some).not.toEqual({ ltv_cents: 2_000, ltv_currency: 'usd' });
});

test('money counts in the currency most was charged in, and only in the mode of the site', async () => {
  const id = await member();
  await inSite(async (client) => {
    await charge(client, id, 'eur', 300);
    await charge(client, id, 'usd', 250);
    await charge(client, id, 'usd', 40);
    await client.query(
      `insert into transactions (resource_id, member_id, amount_cents, currency, status, pay_system, livemode, created_at)
       values ($1, $2, 9000, 'gbp', 'succeeded', 'stripe', false, now()),
         ($1, $2, 9000, 'gbp', 'failed', 'stripe', true, now())`,
      [site.id, id],
    );
    await refreshSummaries(client, site.id, [id]);
  });
  expect(await received(id)).toEqual({ ltv_cents: 300, ltv_currency: 'eur' });
});

test('a member is active when they came last, or when they were made', async () => {
  const id = await member();
  const at = async () => {
    await inSite((client) => refreshSummaries(client, site.id, [id]));
    const { rows } = await db.database.owner.query<{ same: boolean; active_at: Date }>(
      `select s.active_at, s.active_at = m.created_at as same from member_summaries s
       join members m on m.resource_id = s.resource_id and m.id = s.member_id where s.member_id = $1`,
      [id],
    );
    return rows[0];
  };
  expect((await at())?.same).toBe(true);
  await inSite((client) =>
    client.query(
      `insert into member_activity (resource_id, member_id, kind, occurred_at)
       values ($1, $2, 'sign_in', '2026-03-04T05:06:07Z'), ($1, $2, 'request', '2026-02-01T00:00:00Z')`,
      [site.id, id],
    ),
  );
  expect((await at())?.active_at).toEqual(new Date('2026-03-04T05:06:07Z'));
});

test('rows of another site are neither read nor written', async () => {
  const other = await makeResource(db.database);
  const [stranger = 0] = await makeMembers(actAs(db.database, other), 1);
  await db.database.owner.query('delete from member_summaries where member_id = $1', [stranger]);
  await inSite((client) => refreshSummaries(client, site.id, [stranger]));
  expect(await received(stranger)).toBeUndefined();
});
