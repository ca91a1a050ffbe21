// @module-tag slow
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ResourceContext } from '#server/database/context.ts';
import { refreshFigures } from '#server/domains/figures/events/refresh.service.ts';
import { rebuildFigures, rebuildOnSettingsChange } from '#server/domains/figures/rebuild/rebuild.service.ts';
import { demoWithin, loadedDemo, mainSite } from '#server/testing/demo-publication.ts';
import { type LogLine, linesOfSite, SubscriptionBook } from '#server/testing/subscription-book.ts';
import type { TestDatabase } from '#server/testing/test-database.ts';

const day = 86_400_000;
let now: Date;
let db: TestDatabase;
let ctx: ResourceContext;
let book: SubscriptionBook;

async function rows<T extends object>(statement: string): Promise<T[]> {
  return (await db.database.owner.query<T>(statement, [ctx.resource.id])).rows;
}

beforeAll(async () => {
  db = await loadedDemo();
  now = new Date();
  ctx = await mainSite(db, now);
  await refreshFigures(ctx);
  const lines = await rows<LogLine>(linesOfSite);
  book = new SubscriptionBook(lines, now);
}, demoWithin);
afterAll(() => db.drop());

/** Returns all data derived from the subscription events, row by row. */
async function derived(): Promise<unknown[]> {
  const of = (table: string, key: string, more = '') =>
    rows(`select * from ${table} where resource_id = $1 ${more} order by ${key}`);
  return [
    await of('figure_days', 'kind, day, currency, plan_id, detail', `and kind <> 'hit'`),
    await of('payer_facts', 'payer_id, position'),
    await of('payer_spans', 'payer_id, plan_id, starts_at'),
    await of('subscription_facts', 'subscription_id, position'),
    await of('value_spans', 'payer_id, subscription_id, starts_at'),
    await of('period_ends', 'subscription_id, ends_at'),
  ];
}

/** Sums the metric events of a kind up to an instant, as far as they are final by now. */
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
     where resource_id = $1 and kind <> 'hit' group by kind order by kind`,
  );
  expect(summed).toEqual(
    await rows(
      `select kind, count(*)::int as facts, sum(value)::bigint as value
       from (select kind, value from payer_facts where resource_id = $1
         union all select kind, 0 from subscription_facts where resource_id = $1
         union all select 'period_end', 0 from period_ends where resource_id = $1) f
       group by kind order by kind`,
    ),
  );
  expect(summed).toHaveLength(21);
});

test('whatever is derived anew, in batches or from nothing, gives the very same rows', async () => {
  const before = await derived();
  for (const table of before) expect((table as unknown[]).length).toBeGreaterThan(500);
  await rows(
    'insert into stale_subscriptions (resource_id, subscription_id) select resource_id, id from member_subscriptions where resource_id = $1',
  );
  expect(await refreshFigures(ctx, { batchSize: 130 })).toBeGreaterThan(1_000);
  expect(await derived()).toEqual(before);
  expect(await rebuildFigures(ctx, { size: 700 })).toBe(true);
  expect(await derived()).toEqual(before);
});

test('another zone moves days, and the old one brings the very same rows back', async () => {
  const before = await derived();
  const moveTo = async (zone: string) => {
    await db.database.owner.query('update resources set reporting_timezone = $2 where id = $1', [
      ctx.resource.id,
      zone,
    ]);
    await rebuildOnSettingsChange(ctx);
  };
  const [{ zone } = { zone: '' }] = await rows<{ zone: string }>(
    'select reporting_timezone as zone from resources where id = $1',
  );
  await moveTo('Asia/Kathmandu');
  const elsewhere = await derived();
  expect(elsewhere[0]).not.toEqual(before[0]);
  expect(elsewhere[2]).toEqual(before[2]);
  await moveTo(zone);
  expect(await derived()).toEqual(before);
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
    await other.query("select pg_advisory_xact_lock(hashtextextended('figures.refresh', $1))", [
      ctx.resource.id,
    ]);
    expect(await refreshFigures(ctx)).toBe(0);
    await other.query('rollback');
  } finally {
    other.release();
  }
  expect(await refreshFigures(ctx)).toBe(1);
});
