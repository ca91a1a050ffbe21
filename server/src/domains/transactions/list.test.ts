import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TransactionFilter } from '#contract/domains/transactions/schemas.ts';
import type { ResourceContext } from '#server/database/context.ts';
import { actAs } from '#server/testing/act-as.ts';
import { makeResource } from '#server/testing/make-resource.ts';
import { type TestDatabase, testDatabase } from '#server/testing/test-database.ts';
import { refund } from './adjustments.service.ts';
import { listTransactions } from './list.service.ts';
import { daysOf } from './page.queries.ts';
import { changeStatus, charge, remove } from './service.ts';

let db: TestDatabase;
let ctx: ResourceContext;
const members = new Map<string, number>();

async function addMember(first: string, last: string, email: string): Promise<void> {
  const { rows } = await db.database.owner.query<{ id: number }>(
    'insert into members (resource_id, first_name, last_name, email) values ($1, $2, $3, $4) returning id',
    [ctx.resource.id, first, last, email],
  );
  members.set(first, rows[0]?.id ?? 0);
}

interface Past {
  who: string;
  at: string;
  amount: number;
  currency?: string;
  status?: 'succeeded' | 'pending' | 'failed';
  item?: number;
}

const pay = ({ who, at, amount, currency = 'usd', status, item }: Past) =>
  charge(ctx, {
    memberId: members.get(who) ?? 0,
    at: new Date(at),
    currency,
    paySystem: 'stripe',
    lines: [{ itemType: 'ticket', itemId: item ?? null, title: 'Seat', priceCents: amount }],
    ...(status ? { status } : {}),
  });

const ids: number[] = [];
beforeAll(async () => {
  db = await testDatabase();
  ctx = actAs(db.database, await makeResource(db.database, { timezone: 'America/New_York' }));
  await addMember('Anna', 'Müller', 'anna@mail.example');
  await addMember('Joanna', 'Berg', 'jo@mail.example');
  await addMember('Carl', 'Annan', 'c@post.example');
  const past: Past[] = [
    { who: 'Anna', at: '2026-03-01T04:59:59Z', amount: 100 },
    { who: 'Anna', at: '2026-03-01T05:00:00Z', amount: 250, item: 7 },
    { who: 'Joanna', at: '2026-03-01T18:00:00Z', amount: 400, currency: 'eur' },
    { who: 'Joanna', at: '2026-03-08T10:00:00Z', amount: 250, status: 'failed' },
    { who: 'Carl', at: '2026-03-09T03:59:59Z', amount: 900, item: 7 },
    { who: 'Carl', at: '2026-03-09T04:00:00Z', amount: 0 },
    { who: 'Carl', at: '2026-03-20T04:00:00Z', amount: 600, status: 'pending' },
  ];
  for (const one of past) ids.push(await pay(one));
  await refund(ctx, { transactionId: ids[4] ?? 0, amountCents: 300 });
  await refund(ctx, { transactionId: ids[0] ?? 0, amountCents: 100 });
});
afterAll(() => db.drop());

async function found(filter: TransactionFilter): Promise<number[]> {
  const { items, paginator } = await listTransactions(ctx, { filter, limit: 200 });
  expect(paginator.total_items).toBe(items.length);
  return items.map(({ id }) => ids.indexOf(id));
}

test('the newest comes first, with what all pages come to in each currency', async () => {
  const page = await listTransactions(ctx, { limit: 2 });
  expect(page.items.map(({ id }) => ids.indexOf(id))).toEqual([6, 5]);
  expect(page.paginator).toEqual({ total_items: 7, page: 1, limit: 2 });
  expect(page.filtered_amounts).toEqual([
    { currency: 'usd', transactions: 6, amount: 2_100, gross: 1_250, refunded: 400, net: 850 },
    { currency: 'eur', transactions: 1, amount: 400, gross: 400, refunded: 0, net: 400 },
  ]);
  expect(page.filtered_amount).toBe(2_100);
  const only = await listTransactions(ctx, { filter: { amount: { from: 400, to: 400 } } });
  expect(only.filtered_amount).toBe(400);
});

test("the site's currency comes first, and is the total", async () => {
  const site = { id: ctx.resource.id };
  const setCurrency = (currency: string) =>
    db.database.owner.query('update resources set default_stats_currency = $1 where id = $2', [
      currency,
      site.id,
    ]);
  await setCurrency('eur');
  const page = await listTransactions(ctx, {});
  expect(page.filtered_amounts.map(({ currency }) => currency)).toEqual(['eur', 'usd']);
  expect(page.filtered_amount).toBe(400);
  await setCurrency('usd');
});

test('pages follow each other without gaps', async () => {
  const pages = await Promise.all([1, 2, 3, 4].map((page) => listTransactions(ctx, { limit: 2, page })));
  expect(pages.flatMap(({ items }) => items.map(({ id }) => ids.indexOf(id)))).toEqual([6, 5, 4, 3, 2, 1, 0]);
});

describe('a filter', () => {
  const cases: [what: string, filter: TransactionFilter, rows: number[]][] = [
    ['part of a first name', { first_name: 'ANNA' }, [3, 2, 1, 0]],
    ['the beginning of a first name', { first_name: 'an' }, [1, 0]],
    ['part of a last name', { last_name: 'anna' }, [6, 5, 4]],
    ['a last name without its accent', { last_name: 'muller' }, [1, 0]],
    ['part of an address', { email: '@mail' }, [3, 2, 1, 0]],
    ['names together', { first_name: 'anna', last_name: 'berg', email: 'jo' }, [3, 2]],
    ['a name nobody has', { first_name: 'zzz' }, []],
    ['signs of patterns', { last_name: '%%%' }, []],
    ['nothing typed', { first_name: '', email: '' }, [6, 5, 4, 3, 2, 1, 0]],
    ['an amount', { amount: { from: 250, to: 400 } }, [3, 2, 1]],
    ["days of the site's zone", { created_at: { from: '2026-03-01', to: '2026-03-08' } }, [4, 3, 2, 1]],
    ['one day', { created_at: { from: '2026-03-01', to: '2026-03-01' } }, [2, 1]],
    ['a first day', { created_at: { from: '2026-03-09' } }, [6, 5]],
    ['a last day', { created_at: { to: '2026-02-28' } }, [0]],
    ['a status', { status: ['failed'] }, [3]],
    ['any of two statuses', { status: ['refunded', 'pending'] }, [6, 0]],
    [
      'a status, an amount and a day',
      { status: ['free'], amount: { to: 0 }, created_at: { from: '2026-03-09' } },
      [5],
    ],
    ['a pay system', { pay_system: ['stripe'] }, [6, 5, 4, 3, 2, 1, 0]],
    ['a pay system that nobody used', { pay_system: ['manual', 'square'] }, []],
    ['a pay system and a status', { pay_system: ['stripe'], status: ['failed'] }, [3]],
    ['part of any name or address', { global: 'berg' }, [3, 2]],
    ['a whole name, the last name first', { global: 'Annan, Carl' }, [6, 5, 4]],
    ['part of an address, by the search box', { global: '@mail' }, [3, 2, 1, 0]],
    ['a search and a status', { global: 'annan', status: ['pending'] }, [6]],
    ['a blank search', { global: '  ' }, [6, 5, 4, 3, 2, 1, 0]],
    ['success', { successful: true }, [4, 2, 1]],
    ['no success', { successful: false }, [6, 5, 3, 0]],
    ['charged', { charged: true }, [4, 2, 1, 0]],
    ['a ticket', { ti_event_ticket_pass: 7 }, [4, 1]],
    ['a ticket and an amount', { ti_event_ticket_pass: 7, amount: { from: 500 } }, [4]],
    ['another thing of the same id', { content: 7 }, []],
    ['test mode', { livemode: false }, []],
  ];
  test.each(cases)('by %s', async (_what, filter, rows) => {
    expect(await found(filter)).toEqual(rows);
  });

  test('by the member who paid', async () => {
    expect(await found({ user: members.get('Carl') ?? 0, successful: true })).toEqual([4]);
  });
});

/** Expected sums, computed from the transactions themselves. */
const counted = `
  select resource_id, livemode, (created_at at time zone 'UTC')::date as day, currency, status, amount_cents,
    count(*) as transactions, sum(adjusted_cents)::bigint as adjusted_cents
  from transactions group by 1, 2, 3, 4, 5, 6`;
const kept = `
  select resource_id, livemode, day, currency, status, amount_cents, sum(transactions)::bigint as transactions,
    sum(adjusted_cents)::bigint as adjusted_cents
  from transaction_sums group by 1, 2, 3, 4, 5, 6 having sum(transactions) <> 0`;

const countedByDay = `
  select resource_id, livemode, (created_at at time zone 'UTC')::date as day, currency, status,
    count(*) as transactions, sum(amount_cents)::bigint as amount_cents, sum(adjusted_cents)::bigint as adjusted_cents
  from transactions group by 1, 2, 3, 4, 5`;
const keptByDay = `
  select resource_id, livemode, day, currency, status, sum(transactions)::bigint as transactions,
    sum(amount_cents)::bigint as amount_cents, sum(adjusted_cents)::bigint as adjusted_cents
  from transaction_day_sums group by 1, 2, 3, 4, 5 having sum(transactions) <> 0`;

async function differences(): Promise<number> {
  const found = await Promise.all(
    [
      [counted, kept],
      [countedByDay, keptByDay],
    ].map(([one, other]) =>
      db.database.owner.query(`(${one} except ${other}) union all (${other} except ${one})`),
    ),
  );
  return found.reduce((total, { rows }) => total + rows.length, 0);
}

test('the kept sums are those of the transactions, also when many are written at once', async () => {
  const at = '2026-05-05T12:00:00Z';
  const made = await Promise.all(
    Array.from({ length: 24 }, (_, n) =>
      pay({ who: 'Anna', at, amount: 500, ...(n % 2 ? { status: 'pending' } : {}) }),
    ),
  );
  const succeeds = (id: number) => changeStatus(ctx, { id, status: 'succeeded', at: new Date(at) });
  await Promise.all([
    ...made.filter((_, n) => n % 4 === 1).map(succeeds),
    ...made.filter((_, n) => n % 4 === 0).map((id) => refund(ctx, { transactionId: id, amountCents: 500 })),
  ]);
  const manual = await charge(ctx, {
    memberId: members.get('Anna') ?? 0,
    currency: 'usd',
    paySystem: 'manual',
    lines: [{ itemType: 'content', title: 'x', priceCents: 5 }],
  });
  await remove(ctx, manual);
  await db.database.owner.query("update resources set reporting_timezone = 'Asia/Tokyo' where id = $1", [
    ctx.resource.id,
  ]);
  expect(await differences()).toBe(0);
});

test('the check notices sums that were not kept', async () => {
  const client = await db.database.owner.connect();
  try {
    await client.query('begin; alter table transactions disable trigger transactions_relisted');
    await client.query(
      'update transactions set fee_cents = 1, amount_cents = amount_cents + 1 where amount_cents > 0',
    );
    for (const missing of [`${counted} except ${kept}`, `${countedByDay} except ${keptByDay}`])
      expect((await client.query(missing)).rows.length).toBeGreaterThan(0);
  } finally {
    await client.query('rollback');
    client.release();
  }
});

test('a page looks at the days that hold its rows and at no other', () => {
  const counts = fc.array(fc.integer({ min: 1, max: 5 }), { maxLength: 20 });
  const window = { limit: fc.integer({ min: 1, max: 6 }), offset: fc.integer({ min: 0, max: 40 }) };
  fc.assert(
    fc.property(counts, fc.record(window), (transactions, asked) => {
      const sums = transactions.map((count, day) => ({ day: String(day), transactions: count }));
      const rows = sums.flatMap(({ day, transactions: count }) => Array.from({ length: count }, () => day));
      const { days, skipped } = daysOf(sums, asked);
      const within = rows.filter((day) => days.includes(day));
      expect(within.slice(skipped, skipped + asked.limit)).toEqual(
        rows.slice(asked.offset, asked.offset + asked.limit),
      );
      expect(days).toEqual([...new Set(rows.slice(asked.offset, asked.offset + asked.limit))]);
    }),
    { numRuns: 500, seed: 20_261_122 },
  );
});
