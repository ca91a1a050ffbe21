// @module-tag slow
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays, bucketsOf, type PlainRange } from '#contract/base/date-ranges.ts';
import type { ResourceContext } from '#server/database/context.ts';
import { read } from '#server/database/scope.ts';
import { refreshDays } from '#server/domains/figures/days/days.service.ts';
import { countVisitors, type VisitorCounts } from '#server/domains/figures/days/visitors.queries.ts';
import { type VolumeSum, volumeOf } from '#server/domains/figures/days/volume.queries.ts';
import { refreshFigures } from '#server/domains/figures/events/refresh.service.ts';
import { refund } from '#server/domains/transactions/adjustments.service.ts';
import { demoWithin, loadedDemo, mainSite } from '#server/testing/demo-publication.ts';
import { rebuildDays } from '#server/testing/rebuild-days.ts';
import type { TestDatabase } from '#server/testing/test-database.ts';

let now: Date;
let db: TestDatabase;
let ctx: ResourceContext;
/** The two years, in the reporting zone. */
let whole: PlainRange;

async function rows<T extends object>(statement: string, ...values: unknown[]): Promise<T[]> {
  return (await db.database.owner.query<T>(statement, [ctx.resource.id, ...values])).rows;
}

beforeAll(async () => {
  db = await loadedDemo();
  now = new Date();
  ctx = await mainSite(db, now);
  await refreshFigures(ctx);
  await refreshDays(ctx);
  const today = now.toISOString().slice(0, 10);
  whole = { start: addDays(today, -735), end: addDays(today, 1) };
}, demoWithin);
afterAll(() => db.drop());

const volume = (ranges: readonly PlainRange[]): Promise<VolumeSum[]> =>
  read(ctx, ({ client }) => volumeOf(client, ctx.resource.id, ranges));

/** Returns the sums of the given sources, as `bucket currency cents transactions`. */
function of(sums: readonly VolumeSum[], labels: readonly string[], ...sources: string[]): string[] {
  return sums
    .filter(({ source }) => sources.includes(source))
    .map((sum) => `${labels[sum.range]} ${sum.currency} ${sum.amountCents} ${sum.transactions}`)
    .sort();
}

/** Computes the same from transactions that match a condition. */
async function charged(format: string, condition: string, zone = ctx.resource.timezone): Promise<string[]> {
  const found = await rows<{ line: string }>(
    `select concat_ws(' ', to_char(t.created_at at time zone $2, $3), t.currency, sum(t.amount_cents), count(*)) as line
     from transactions t where t.resource_id = $1 and t.livemode and ${condition}
     group by to_char(t.created_at at time zone $2, $3), t.currency`,
    zone,
    format,
  );
  return found.map(({ line }) => line).sort();
}

const isCharged = `t.status in ('succeeded', 'refunded')`;

test('every day of two years comes to its charged transactions, in each currency', async () => {
  const days = bucketsOf(whole, 'day');
  const labels = days.map(({ label }) => label);
  const found = of(await volume(days), labels, 'all');
  expect(found).toEqual(await charged('YYYY-MM-DD', isCharged));
  expect(new Set(found.map((line) => line.split(' ')[1])).size).toBe(3);
  expect(found.length).toBeGreaterThan(1_000);
});

test('a day would come to something else without what was refunded, or cut in UTC', async () => {
  const right = await charged('YYYY-MM-DD', isCharged);
  expect(await charged('YYYY-MM-DD', `t.status = 'succeeded'`)).not.toEqual(right);
  expect(await charged('YYYY-MM-DD', isCharged, 'UTC')).not.toEqual(right);
});

test('every month comes to its transactions and to what they were for, which adds up to the whole', async () => {
  const months = bucketsOf(whole, 'month');
  const labels = months.map(({ label }) => label);
  const sums = await volume(months);
  expect(of(sums, labels, 'all')).toEqual(await charged('YYYY-MM', isCharged));
  for (const [source, types] of [
    ['subscription', ['subscription']],
    ['content', ['content', 'bundle']],
    ['ticket', ['ticket']],
  ] as const) {
    const lines = await rows<{ line: string }>(
      `select concat_ws(' ', to_char(t.created_at at time zone $2, 'YYYY-MM'), t.currency, sum(p.amount_cents),
         count(*)) as line
       from transactions t join transaction_purchases p on p.resource_id = $1 and p.transaction_id = t.id
       where t.resource_id = $1 and t.livemode and ${isCharged} and p.item_type = any($3)
       group by to_char(t.created_at at time zone $2, 'YYYY-MM'), t.currency`,
      ctx.resource.timezone,
      types,
    );
    expect(of(sums, labels, source)).toEqual(lines.map(({ line }) => line).sort());
    expect(lines.length).toBeGreaterThan(0);
  }
  const amounts = (sources: readonly string[]) => {
    const found = new Map<string, number>();
    for (const { range, currency, source, amountCents } of sums)
      if (sources.includes(source))
        found.set(`${range} ${currency}`, (found.get(`${range} ${currency}`) ?? 0) + amountCents);
    return found;
  };
  expect(amounts(['subscription', 'content', 'ticket', 'empty'])).toEqual(amounts(['all']));
  expect(amounts(['subscription', 'content', 'empty'])).not.toEqual(amounts(['all']));
});

test('fees stand on the day of their charge, and what was given back on its own', async () => {
  const days = bucketsOf(whole, 'day');
  const labels = days.map(({ label }) => label);
  const sums = await volume(days);
  const given = await rows<{ line: string }>(
    `select concat_ws(' ', (a.occurred_at at time zone $2)::date, a.currency, sum(a.amount_cents), count(*)) as line
     from transaction_adjustments a where a.resource_id = $1 and a.livemode and a.kind = 'refund'
     group by (a.occurred_at at time zone $2)::date, a.currency`,
    ctx.resource.timezone,
  );
  expect(of(sums, labels, 'refund')).toEqual(given.map(({ line }) => line).sort());
  expect(given.length).toBeGreaterThan(10);
  const fees = (await charged('YYYY-MM-DD', `${isCharged} and t.fee_cents > 0`)).map((line) => {
    const [day, currency, , count] = line.split(' ');
    return [day, currency, count].join(' ');
  });
  const told = of(sums, labels, 'fee').map((line) => {
    const [day, currency, , count] = line.split(' ');
    return [day, currency, count].join(' ');
  });
  expect(told).toEqual(fees);
});

test('a refund of an old charge changes what was given back today, and nothing else', async () => {
  const days = bucketsOf(whole, 'day');
  const [old] = await rows<{ id: number }>(
    `select id from transactions
     where resource_id = $1 and livemode and status = 'succeeded' and adjusted_cents = 0 and amount_cents >= 100
     order by created_at limit 1`,
  );
  const before = await volume(days);
  await refund(ctx, { transactionId: old?.id ?? 0, amountCents: 100, reason: 'late' });
  await refreshDays(ctx);
  const key = ({ range, currency, source, amountCents }: VolumeSum) =>
    `${days[range]?.label} ${currency} ${source} ${amountCents}`;
  const known = new Set(before.map(key));
  const changed = (await volume(days)).filter((sum) => !known.has(key(sum)));
  const here = new Intl.DateTimeFormat('en-CA', { timeZone: ctx.resource.timezone }).format(now);
  expect(changed.map((sum) => `${days[sum.range]?.label} ${sum.source}`)).toEqual([`${here} refund`]);
});

test('different people of every month and of any stretch are those whom the activity tells', async () => {
  const months = bucketsOf(whole, 'month');
  const stretches = Array.from({ length: 40 }, (_, position) => {
    const start = addDays(whole.start, (position * 97) % 730);
    return { start, end: addDays(start, (position * 31) % 400) };
  });
  const ranges = [whole, ...months, ...stretches];
  const found = await read(ctx, ({ client }) => countVisitors(client, ctx.resource.id, ranges));
  const right = await rows<VisitorCounts>(
    `with visits as materialized (
       select a.member_id, (a.occurred_at at time zone $2)::date as day, exists (
         select from payer_spans p where p.resource_id = $1 and p.plan_id = 0 and p.payer_id = a.member_id
           and p.starts_at <= a.occurred_at
           and (p.ends_at is null or a.occurred_at < p.ends_at or p.ends_settled_at > now())) as paying
       from member_activity a where a.resource_id = $1
     )
     select count(distinct v.member_id) as members, count(distinct v.member_id) filter (where v.paying) as subscribers
     from unnest($3::date[], $4::date[]) with ordinality r (first_day, last_day, position)
     left join visits v on v.day between r.first_day and r.last_day
     group by r.position order by r.position`,
    ctx.resource.timezone,
    ranges.map(({ start }) => start),
    ranges.map(({ end }) => end),
  );
  expect(found).toEqual(right);
  expect(found.every(({ members, subscribers }) => subscribers <= members)).toBe(true);
  const added = found.slice(1, 1 + months.length).reduce((sum, { members }) => sum + members, 0);
  expect(added).toBeGreaterThan(2 * (found[0]?.members ?? 0));
});

test('whatever is derived anew gives the very same rows', async () => {
  const stored = async () => [
    await rows('select * from volume_days where resource_id = $1 order by day, currency, source'),
    await rows('select * from member_days where resource_id = $1 order by member_id, day'),
    await rows('select * from seen_pairs where resource_id = $1 order by who, grain, day, previous_day'),
  ];
  const before = await stored();
  expect(before.every(({ length }) => length > 1_000)).toBe(true);
  await rebuildDays(ctx);
  expect(await stored()).toEqual(before);
}, 120_000);
