// @module-tag slow
import { afterAll, beforeAll, expect, test } from 'vitest';
import { allSites, systemContext } from '#server/database/sites.ts';
import { refreshFigures } from '#server/domains/figures/events/refresh.service.ts';
import { fixedClock } from '#server/platform/clock/clock.ts';
import { silentLog } from '#server/platform/log/log.ts';
import { type LogLine, SubscriptionBook } from '#server/testing/subscription-book.ts';
import { type TestDatabase, testDatabase } from '#server/testing/test-database.ts';
import { CrowdError, loadManyMembers } from './load.ts';

const day = 86_400_000;
const now = new Date();
const members = 6_000;
let db: TestDatabase;
let calls = 0;

const load = (options: { members?: number; isStopped?: () => boolean } = {}) =>
  loadManyMembers(
    { database: db.database, clock: fixedClock(new Date()), log: silentLog },
    { members, neighbours: 2, onProgress: () => undefined, isStopped: () => false, ...options },
  );

async function rows<T extends object>(statement: string, values: unknown[] = []): Promise<T[]> {
  return (await db.database.owner.query<T>(statement, values)).rows;
}

async function one<T = number>(statement: string, values: unknown[] = []): Promise<T> {
  const [first] = await rows<{ value: T }>(statement, values);
  return first?.value as T;
}

const site = `(select id from resources where key = 'harbour-million')`;
const membersNow = () => one(`select count(*) as value from members where resource_id = ${site}`);

let afterStop: number;
beforeAll(async () => {
  db = await testDatabase();
  // Three lanes take a part each, and are stopped before a fourth one.
  await load({ isStopped: () => ++calls > 3 });
  afterStop = await membersNow();
  await load();
}, 240_000);
afterAll(() => db.drop());

test('a run that was stopped leaves whole parts, and the next one adds what is missing', async () => {
  expect([1_000, 5_000, 6_000]).toContain(afterStop);
  expect(await membersNow()).toBe(members);
  expect(await load()).toBe(0);
  expect(await membersNow()).toBe(members);
});

test('another number of members is refused', async () => {
  await expect(load({ members: 7_000 })).rejects.toThrow(CrowdError);
});

test('there are as many subscriptions, transactions and views as promised', async () => {
  const share = async (table: string) =>
    (await one(`select count(*) as value from ${table} where resource_id = ${site}`)) / members;
  expect(await share('member_subscriptions')).toBeGreaterThan(1.35);
  expect(await share('transactions')).toBeGreaterThan(4.5);
  expect((await share('content_views')) + (await share('content_decisions'))).toBeGreaterThan(16);
  const sizes = await rows<{ count: number }>(
    `select count(*) from members where resource_id <> ${site} group by resource_id`,
  );
  for (const { count } of sizes) expect(count >= 50 && count <= 500).toBe(true);
  expect(sizes.length).toBe(2);
});

// The rows were written without the checks of the references, so each reference is looked up here.
test('every reference leads to a row', async () => {
  const keys = await rows<{ child: string; parent: string; pairs: string; nulls: string; name: string }>(
    `select k.conname as name, k.conrelid::regclass::text as child, k.confrelid::regclass::text as parent,
       string_agg(format('p.%I = c.%I', f.attname, a.attname), ' and ') as pairs,
       string_agg(format('c.%I is not null', a.attname), ' and ') as nulls
     from pg_constraint k
     cross join lateral unnest(k.conkey, k.confkey) as u(child, parent)
     join pg_attribute a on a.attrelid = k.conrelid and a.attnum = u.child
     join pg_attribute f on f.attrelid = k.confrelid and f.attnum = u.parent
     where k.contype = 'f' and k.conparentid = 0 and k.connamespace = 'public'::regnamespace
     group by k.oid, k.conname, k.conrelid, k.confrelid`,
  );
  expect(keys.length).toBeGreaterThan(30);
  for (const { name, child, parent, pairs, nulls } of keys) {
    const loose = `select count(*) as value from ${child} c
      where ${nulls} and not exists (select from ${parent} p where ${pairs})`;
    expect([name, await one(loose)]).toEqual([name, 0]);
  }
});

test('counts kept beside the rows are those of the rows', async () => {
  const wrong = await rows(
    `select 'total' as what, r.key from resources r
     where (select coalesce(sum(total), 0) from member_totals t where t.resource_id = r.id)
       <> (select count(*) from members m where m.resource_id = r.id)
     union all
     select 'group', g.name from groups g
     where members_count <> (select count(*) from group_members j where j.resource_id = g.resource_id and j.group_id = g.id)
     union all
     select 'transactions', r.key from resources r
     where (select coalesce(sum(transactions), 0) from transaction_sums t where t.resource_id = r.id)
       <> (select count(*) from transactions t where t.resource_id = r.id)
     union all
     select 'transactions by day', r.key from resources r
     where (select coalesce(sum(amount_cents), 0) from transaction_day_sums t where t.resource_id = r.id)
       <> (select coalesce(sum(amount_cents), 0) from transactions t where t.resource_id = r.id)
     union all
     select 'seats', s.id::text from member_subscriptions s where seats > 0
       and seats_taken <> (select count(*) from member_subscriptions c where c.resource_id = s.resource_id and c.parent_id = s.id)`,
  );
  expect(wrong).toEqual([]);
});

test('summaries say what the rows say', async () => {
  const wrong = await rows(
    `select m.id from members m
     left join member_summaries s on s.resource_id = m.resource_id and s.member_id = m.id
     cross join lateral (select coalesce(sum(amount_cents - adjusted_cents), 0) as received, max(created_at) as last
       from transactions t where t.resource_id = m.resource_id and t.member_id = m.id
         and t.currency = s.ltv_currency and t.status in ('succeeded', 'refunded')) t
     cross join lateral (select max(valid_until) as until from member_subscriptions u
       where u.resource_id = m.resource_id and u.payer_id = m.id and u.is_paying) u
     cross join lateral (select coalesce(max(occurred_at), m.created_at) as last from member_activity a
       where a.resource_id = m.resource_id and a.member_id = m.id) a
     cross join lateral (select count(*) from group_members j
       where j.resource_id = m.resource_id and j.member_id = m.id) j
     where s.member_id is null or s.ltv_cents <> t.received or s.paid_until is distinct from u.until
       or s.active_at <> a.last or s.groups_count <> j.count`,
  );
  expect(wrong).toEqual([]);
});

test('lines add up to their charges, and what was given back to its rows', async () => {
  const wrong = await rows(
    `select t.id from transactions t
     cross join lateral (select coalesce(sum(amount_cents), 0) as lines from transaction_purchases p
       where p.resource_id = t.resource_id and p.transaction_id = t.id) p
     cross join lateral (select coalesce(sum(amount_cents), 0) as back,
         coalesce(sum(amount_cents) filter (where kind = 'refund'), 0) as refunded
       from transaction_adjustments a where a.resource_id = t.resource_id and a.transaction_id = t.id) a
     where p.lines <> t.amount_cents or a.back <> t.adjusted_cents or a.refunded <> t.refunded_cents
       or (t.status = 'refunded') <> (t.refunded_cents > 0 and t.refunded_cents = t.amount_cents)`,
  );
  expect(wrong).toEqual([]);
});

async function book(): Promise<SubscriptionBook> {
  const lines = await rows(
    `select subscription_id as "subscriptionId", payer_id as "payerId", type, next_paying as "nextPaying",
       next_value as "nextValue", currency, valid_until as "validUntil", occurred_at as "occurredAt"
     from subscription_events where resource_id = ${site} order by id`,
  );
  return new SubscriptionBook(lines as LogLine[], now, { isBridged: false });
}

test('the log of today agrees with the subscriptions themselves', async () => {
  const told = await book();
  const held = await rows<{ payer_id: number; currency: string; recurring_value: number }>(
    `select payer_id, currency, recurring_value from member_subscriptions
     where resource_id = ${site} and is_paying and status <> 'ended' and starts_at <= $1 and valid_until > $1`,
    [now],
  );
  expect([...told.payersAt(now)].sort((a, b) => a - b)).toEqual(
    [...new Set(held.map((row) => row.payer_id))].sort((a, b) => a - b),
  );
  for (const [currency, value] of told.valueAt(now)) {
    const own = held.filter((row) => row.currency === currency);
    expect(own.reduce((sum, row) => sum + row.recurring_value, 0)).toBe(value);
  }
});

test('payers roll forward exactly, month by month', async () => {
  const told = await book();
  const totals = { joined: 0, returned: 0, left: 0 };
  for (let months = 24; months > 0; months -= 1) {
    const from = new Date(now.getTime() - months * 30 * day);
    const to = new Date(from.getTime() + 30 * day);
    const flows = told.payerFlows(from, to);
    expect(told.payersAt(to).size).toBe(
      told.payersAt(from).size + flows.joined + flows.returned - flows.left,
    );
    totals.joined += flows.joined;
    totals.returned += flows.returned;
    totals.left += flows.left;
  }
  for (const total of Object.values(totals)) expect(total).toBeGreaterThan(0);
});

test('nothing happens before it could, or after now', async () => {
  for (const [table, column] of [
    ['members', 'created_at'],
    ['subscription_events', 'occurred_at'],
    ['transactions', 'created_at'],
    ['transaction_adjustments', 'occurred_at'],
    ['member_activity', 'occurred_at'],
    ['content_decisions', 'occurred_at'],
    ['content_views', 'occurred_at'],
  ])
    expect([table, await one(`select count(*) as value from ${table} where ${column} > now()`)]).toEqual([
      table,
      0,
    ]);
  const early = `select count(*) as value from content_decisions d join content_items i
    on i.resource_id = d.resource_id and i.id = d.content_id where i.published_at > d.occurred_at`;
  expect(await one(early)).toBe(0);
  expect(
    await one(`select count(*) as value from content_views v where not exists (
      select from content_decisions d where d.resource_id = v.resource_id and d.id = v.decision_id
        and d.content_id = v.content_id and d.member_id is not distinct from v.member_id)`),
  ).toBe(0);
});

test('the figures are those that the log gives', async () => {
  const told = async () => [
    await rows('select * from payer_facts order by resource_id, payer_id, position'),
    await rows('select * from payer_spans order by resource_id, payer_id, plan_id, starts_at'),
    await rows('select * from subscription_facts order by resource_id, subscription_id, position'),
    await rows(`select * from figure_days where kind <> 'hit'
      order by resource_id, kind, day, currency, plan_id, detail`),
  ];
  const before = await told();
  expect(before[0]?.length).toBeGreaterThan(members);
  await rows(`insert into stale_subscriptions (resource_id, subscription_id)
    select resource_id, id from member_subscriptions`);
  const tools = { database: db.database, clock: fixedClock(now), log: silentLog };
  for (const one of await allSites(db.database)) await refreshFigures(systemContext(tools, 'test', one));
  expect(await told()).toEqual(before);
});
