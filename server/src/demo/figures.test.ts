import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ResourceContext } from '#server/database/context.ts';
import { allSites, systemContext } from '#server/database/sites.ts';
import { refreshFigures } from '#server/domains/dashboard/refresh.service.ts';
import { fixedClock } from '#server/platform/clock/clock.ts';
import { silentLog } from '#server/platform/log/log.ts';
import { type LogLine, SubscriptionBook } from '#server/testing/subscription-book.ts';
import { type TestDatabase, testDatabase } from '#server/testing/test-database.ts';
import { loadDemoIfEmpty } from './load.ts';

const day = 86_400_000;
const now = new Date();
let db: TestDatabase;
let ctx: ResourceContext;
let book: SubscriptionBook;

async function rows<T extends object>(statement: string): Promise<T[]> {
  return (await db.database.owner.query<T>(statement, [ctx.resource.id])).rows;
}

beforeAll(async () => {
  db = await testDatabase();
  const tools = { database: db.database, clock: fixedClock(now), log: silentLog };
  await loadDemoIfEmpty(tools);
  const site = (await allSites(db.database)).find(({ key }) => key === 'harbour-courier');
  if (!site) throw new Error('the demo has no main site');
  ctx = systemContext(tools, 'test', site);
  await refreshFigures(ctx);
  const lines = await rows<LogLine>(
    `select subscription_id as "subscriptionId", payer_id as "payerId", type, next_paying as "nextPaying",
       next_value as "nextValue", currency, valid_until as "validUntil", occurred_at as "occurredAt"
     from subscription_events where resource_id = $1 order by id`,
  );
  book = new SubscriptionBook(lines, now);
}, 120_000);
afterAll(() => db.drop());

const sortedDays = () =>
  rows('select * from figure_days where resource_id = $1 order by kind, day, currency, plan_id, detail');
const sortedFacts = () =>
  rows('select * from payer_facts where resource_id = $1 order by payer_id, position');

/** What the facts of some kinds come to up to an instant, of those that count by now. */
async function upTo(at: Date, kind: string, what = 'count(*)'): Promise<number> {
  const { rows: found } = await db.database.owner.query<{ sum: number | null }>(
    `select ${what} as sum from payer_facts where resource_id = $1 and kind = $2 and at <= $3 and settled_at <= $4`,
    [ctx.resource.id, kind, at, now],
  );
  return Number(found[0]?.sum ?? 0);
}

test('on every seventh day of two years, the facts add up to what the log says by the definitions', async () => {
  for (let days = 0; days <= 730; days += 7) {
    const at = new Date(now.getTime() - days * day);
    const members = (await upTo(at, 'joined')) + (await upTo(at, 'returned')) - (await upTo(at, 'left'));
    expect([days, members]).toEqual([days, book.payersAt(at).size]);
    for (const currency of ['usd', 'eur', 'gbp']) {
      let value = 0;
      for (const kind of ['new', 'reactivation', 'expansion', 'contraction', 'churn'])
        value += await upTo(at, kind, `sum(value) filter (where currency = '${currency}')`);
      expect([days, currency, value]).toEqual([days, currency, book.valueAt(at).get(currency) ?? 0]);
    }
  }
});

test('the days are the facts, summed', async () => {
  const summed = await rows(
    `select kind, sum(facts)::int as facts, sum(value)::bigint as value from figure_days
     where resource_id = $1 group by kind order by kind`,
  );
  expect(summed).toEqual(
    await rows(
      `select kind, count(*)::int as facts, sum(value)::bigint as value from payer_facts
       where resource_id = $1 group by kind order by kind`,
    ),
  );
  expect(summed).toHaveLength(12);
});

test('a rebuild, in whatever batches, gives the very same rows', async () => {
  const before = [await sortedDays(), await sortedFacts()];
  expect(before[1]?.length).toBeGreaterThan(1_000);
  await rows(
    'insert into stale_subscriptions (resource_id, subscription_id) select resource_id, id from member_subscriptions where resource_id = $1',
  );
  expect(await refreshFigures(ctx, { batchSize: 130 })).toBeGreaterThan(1_000);
  expect([await sortedDays(), await sortedFacts()]).toEqual(before);
});

test('a log that grows is followed, and a site whose log stands still is left alone', async () => {
  expect(await refreshFigures(ctx)).toBe(0);
  const before = await upTo(now, 'expansion', 'sum(value)');
  await rows(
    `insert into subscription_events (resource_id, subscription_id, payer_id, type, next_status, kind, plan_id,
       pricing_option_id, previous_paying, next_paying, previous_value, next_value, currency, valid_until, livemode,
       actor_kind, occurred_at)
     select resource_id, id, payer_id, 'switch', 'active', kind, plan_id, pricing_option_id, true, true, recurring_value,
       recurring_value + 720, currency, ends_at, livemode, 'system', now() - interval '1 second'
     from member_subscriptions where resource_id = $1 and is_paying and status = 'active' and ends_at > now() limit 1`,
  );
  expect(await refreshFigures(ctx)).toBe(1);
  const { rows: found } = await db.database.owner.query<{ sum: number }>(
    `select sum(value) as sum from payer_facts where resource_id = $1 and kind = 'expansion'`,
    [ctx.resource.id],
  );
  expect(Number(found[0]?.sum)).toBe(before + 720);
});

test('while another worker is at a site, its work is left to that one', async () => {
  await rows(
    'insert into stale_subscriptions (resource_id, subscription_id) select resource_id, id from member_subscriptions where resource_id = $1 limit 1',
  );
  const other = await db.database.owner.connect();
  try {
    await other.query('begin');
    await other.query("select pg_advisory_xact_lock(hashtextextended('dashboard.refresh', $1))", [
      ctx.resource.id,
    ]);
    expect(await refreshFigures(ctx)).toBe(0);
    await other.query('rollback');
  } finally {
    other.release();
  }
  expect(await refreshFigures(ctx)).toBe(1);
});
