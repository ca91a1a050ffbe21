import { afterAll, beforeAll, expect, test } from 'vitest';
import { fixedClock } from '#server/platform/clock/clock.ts';
import { silentLog } from '#server/platform/log/log.ts';
import { verifyPassword } from '#server/platform/passwords/passwords.ts';
import { demoWithin, loadedDemo, momentOfLoad } from '#server/testing/demo-publication.ts';
import { type LogLine, SubscriptionBook } from '#server/testing/subscription-book.ts';
import type { TestDatabase } from '#server/testing/test-database.ts';
import { loadDemo, loadDemoIfEmpty } from './load.ts';
import { demoPassword, demoSignIns } from './publications.ts';

const day = 86_400_000;
let now: Date;
let db: TestDatabase;

beforeAll(async () => {
  db = await loadedDemo();
  now = await momentOfLoad(db);
}, demoWithin);
afterAll(() => db.drop());

const tools = () => ({ database: db.database, clock: fixedClock(now), log: silentLog });

async function rows<T extends object>(statement: string, values: unknown[] = []): Promise<T[]> {
  const found = await db.database.owner.query<T>(statement, values);
  return found.rows;
}

async function one<T>(statement: string, values: unknown[] = []): Promise<T> {
  const [first] = await rows<{ value: T }>(statement, values);
  return first?.value as T;
}

const main = `(select id from resources where key = 'harbour-courier')`;

async function logLines(): Promise<LogLine[]> {
  const found = await rows<Record<string, never>>(
    `select subscription_id as "subscriptionId", payer_id as "payerId", type, next_paying as "nextPaying",
       next_value as "nextValue", currency, valid_until as "validUntil", occurred_at as "occurredAt"
     from subscription_events where resource_id = ${main} order by id`,
  );
  return found as unknown as LogLine[];
}

test('five people can sign in', async () => {
  const found = await rows<{ email: string; password_hash: string }>(
    'select email, password_hash from operators',
  );
  expect(found.map((row) => row.email).sort()).toEqual(demoSignIns.map(({ email }) => email).sort());
  for (const row of found) expect(await verifyPassword(row.password_hash, demoPassword)).toBe(true);
});

test('it is loaded once, and a second load adds nothing', async () => {
  const count = () => one<number>('select count(*) as value from transactions');
  const before = await count();
  expect(await loadDemoIfEmpty(tools())).toBe(false);
  await loadDemo(tools());
  expect(await count()).toBe(before);
});

test('every address is one that nobody has', async () => {
  const foreign = await rows(
    `select email from members where email_lc !~ '@(example\\.(com|org|net)|[a-z.-]+\\.example)$'`,
  );
  expect(foreign).toEqual([]);
});

test('nothing happens after now', async () => {
  for (const [table, column] of [
    ['members', 'created_at'],
    ['subscription_events', 'occurred_at'],
    ['transactions', 'created_at'],
    ['transaction_adjustments', 'occurred_at'],
    ['member_activity', 'occurred_at'],
    ['passes', 'created_at'],
    ['predictive_actions', 'created_at'],
    ['ticket_orders', 'created_at'],
    ['promo_uses', 'used_at'],
    ['invite_uses', 'used_at'],
  ])
    expect([table, await one(`select count(*) as value from ${table} where ${column} > $1`, [now])]).toEqual([
      table,
      0,
    ]);
});

test('lines add up to their charges, and what was given back to its rows', async () => {
  const wrong = await rows(
    `select t.id from transactions t
     cross join lateral (select coalesce(sum(amount_cents), 0) as lines from transaction_purchases p
       where p.resource_id = t.resource_id and p.transaction_id = t.id) p
     cross join lateral (select coalesce(sum(amount_cents), 0) as back from transaction_adjustments a
       where a.resource_id = t.resource_id and a.transaction_id = t.id) a
     where p.lines <> t.amount_cents or a.back <> t.adjusted_cents`,
  );
  expect(wrong).toEqual([]);
});

test('summaries say what the rows say', async () => {
  const wrong = await rows(
    `select s.member_id from member_summaries s
     cross join lateral (select sum(amount_cents - adjusted_cents) as received from transactions t
       where t.resource_id = s.resource_id and t.member_id = s.member_id and t.currency = s.ltv_currency
         and t.status in ('succeeded', 'refunded')) t
     cross join lateral (select max(valid_until) as until from member_subscriptions u
       where u.resource_id = s.resource_id and u.payer_id = s.member_id and u.is_paying) u
     where s.ltv_cents <> coalesce(t.received, 0) or s.paid_until is distinct from u.until`,
  );
  expect(wrong).toEqual([]);
});

test('every subscription that pays was charged for', async () => {
  const unpaid = await rows(
    `select s.id from member_subscriptions s where is_paying and not exists (
       select from transaction_purchases p join transactions t on t.resource_id = p.resource_id
         and t.id = p.transaction_id and t.status in ('succeeded', 'refunded')
       where p.resource_id = s.resource_id and p.subscription_id = s.id and p.price_cents > 0)`,
  );
  expect(unpaid).toEqual([]);
});

/** Payers and recurring revenue at an instant, read from the log by the database. */
async function stateAt(instant: Date): Promise<{ payers: number[]; values: Map<string, number> }> {
  const found = await rows<{ payer_id: number; currency: string; next_value: number }>(
    `with over as (
       select subscription_id, min(occurred_at) as at from subscription_events
       where resource_id = ${main} and type = 'end' group by subscription_id
     ), latest as (
       select distinct on (subscription_id) * from subscription_events
       where resource_id = ${main} and occurred_at <= $1
       order by subscription_id, occurred_at desc, id desc
     )
     select l.payer_id, l.currency, l.next_value from latest l left join over o using (subscription_id)
     where l.next_paying and (l.valid_until is null or l.valid_until > $1) and (o.at is null or o.at > $1)`,
    [instant],
  );
  const values = new Map<string, number>();
  for (const row of found) values.set(row.currency, (values.get(row.currency) ?? 0) + row.next_value);
  return { payers: [...new Set(found.map((row) => row.payer_id))].sort((a, b) => a - b), values };
}

test('the log tells the same payers and revenue as the definitions, month by month', async () => {
  const book = new SubscriptionBook(await logLines(), now, { isBridged: false });
  for (let days = 0; days <= 720; days += 30) {
    const instant = new Date(now.getTime() - days * day);
    const { payers, values } = await stateAt(instant);
    expect([...book.payersAt(instant)].sort((a, b) => a - b)).toEqual(payers);
    expect(book.valueAt(instant)).toEqual(values);
  }
});

test('the log of today agrees with the subscriptions themselves', async () => {
  const { payers, values } = await stateAt(now);
  const held = await rows<{ payer_id: number; currency: string; recurring_value: number }>(
    `select payer_id, currency, recurring_value from member_subscriptions
     where resource_id = ${main} and is_paying and status <> 'ended' and valid_until > $1`,
    [now],
  );
  expect([...new Set(held.map((row) => row.payer_id))].sort((a, b) => a - b)).toEqual(payers);
  for (const [currency, value] of values) {
    const own = held.filter((row) => row.currency === currency);
    expect(own.reduce((sum, row) => sum + row.recurring_value, 0)).toBe(value);
  }
});

test('payers and recurring revenue roll forward exactly, week by week', async () => {
  const book = new SubscriptionBook(await logLines(), now);
  const totals = { joined: 0, returned: 0, left: 0, expansion: 0, contraction: 0 };
  for (let weeks = 104; weeks > 0; weeks -= 1) {
    const from = new Date(now.getTime() - weeks * 7 * day);
    const to = new Date(from.getTime() + 7 * day);
    const flows = book.payerFlows(from, to);
    expect(book.payersAt(to).size).toBe(
      book.payersAt(from).size + flows.joined + flows.returned - flows.left,
    );
    for (const currency of ['usd', 'eur', 'gbp']) {
      const moved = book.movements(currency, from, to);
      const sum = moved.new + moved.expansion + moved.reactivation - moved.contraction - moved.churn;
      expect(book.valueAt(to).get(currency) ?? 0).toBe((book.valueAt(from).get(currency) ?? 0) + sum);
      totals.expansion += moved.expansion;
      totals.contraction += moved.contraction;
    }
    totals.joined += flows.joined;
    totals.returned += flows.returned;
    totals.left += flows.left;
  }
  // A count of 0 would prove nothing about its kind.
  for (const total of Object.values(totals)) expect(total).toBeGreaterThan(0);
});

test('all that a console shows is there to be seen', async () => {
  // The counts depend on the day the demo is loaded; that they aren't 0 doesn't.
  for (const [what, statement] of [
    ['overdue payments', `select count(*) as value from member_subscriptions where status = 'past_due'`],
    [
      'trials',
      `select count(*) as value from member_subscriptions where kind = 'trial' and status = 'active'`,
    ],
    ['gifts', `select count(*) as value from member_subscriptions where kind = 'gift' and status = 'active'`],
    ['triggers', 'select count(*) as value from trigger_handlers where active'],
    ['actions', 'select count(*) as value from event_handlers where active'],
    ['seats', `select count(*) as value from member_subscriptions where kind = 'seat' and status = 'active'`],
    ['refunds', `select count(*) as value from transaction_adjustments where kind = 'refund'`],
    ['locked members', 'select count(*) as value from members where locked'],
    ['unconfirmed members', 'select count(*) as value from members where not confirmed'],
    [
      'joined this week',
      `select count(*) as value from members where created_at > now() - interval '7 days'`,
    ],
    [
      'invoices that a card is charged for',
      `select count(*) as value from invoices i join resources r on r.id = i.resource_id
       where r.key = 'harbour-business' and i.status = 'open' and i.charge_automatically`,
    ],
    ['paid invoices', `select count(*) as value from invoices where status = 'paid'`],
    ['content with extra fields', `select count(*) as value from content_items where extra ? 'words'`],
    [
      'future passes',
      `select count(*) as value from passes p join ticket_events e on e.resource_id = p.resource_id
      and e.id = p.ticket_event_id where e.starts_at > now()`,
    ],
  ])
    expect([what, (await one<number>(statement ?? '')) > 0]).toEqual([what, true]);
  expect(await one('select count(distinct type) as value from groups')).toBe(6);
});
