import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  addDays,
  bucketsOf,
  type Grouping,
  groupings,
  type PlainRange,
  presetRange,
} from '#contract/base/date-ranges.ts';
import type { CardData, Statistics } from '#contract/domains/dashboard/schemas.ts';
import { getStatistics } from '#server/domains/dashboard/statistics.service.ts';
import { type DemoPublication, demoWithin, eventfulDemo } from '#server/testing/demo-publication.ts';
import { type LogLine, linesOfSite, SubscriptionBook } from '#server/testing/subscription-book.ts';

let demo: DemoPublication;
let book: SubscriptionBook;
let counts: Record<string, Definition>;
const grossVolumes = new Map<string, Definition>();

beforeAll(async () => {
  demo = await eventfulDemo();
  const lines = await demo.rows<LogLine>(linesOfSite);
  book = new SubscriptionBook(lines, demo.now);
  counts = await definitions();
  for (const currency of currencies) grossVolumes.set(currency, await grossVolume(currency));
}, demoWithin);
afterAll(() => demo.db.drop());

const currencies = ['usd', 'eur', 'gbp'] as const;

/** Instants at which days of the site begin. */
const begins = new Map<string, number>();
async function lookUpDays(first: string): Promise<void> {
  const found = await demo.rows<{ day: string; at: Date }>(
    `select d::date::text as day, start_of_day(d::date, r.reporting_timezone) as at
     from resources r, generate_series($2::date, $3::date, interval '1 day') d where r.id = $1`,
    first,
    demo.today,
  );
  for (const { day, at } of found) begins.set(day, at.getTime());
}
const startOf = ({ start }: PlainRange) => begins.get(start) ?? Number.NaN;
const endOf = ({ end }: PlainRange) => begins.get(addDays(end, 1)) ?? Number.NaN;
/** Returns the last millisecond before an instant: a stock counts what existed before anything happened at it. */
const justBefore = (instant: number) => new Date(instant - 1);

interface Happened {
  at: Date;
}

/** Returns the events within a range, given in order of time. */
function within<T extends Happened>(all: readonly T[], range: PlainRange): T[] {
  const first = (instant: number) => {
    let [low, high] = [0, all.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((all[middle]?.at.getTime() ?? 0) < instant) low = middle + 1;
      else high = middle;
    }
    return low;
  };
  return all.slice(first(startOf(range)), first(endOf(range)));
}

/** Computes a card over a part of a range by its definition, from the events and the primary tables. */
type Definition = (part: PlainRange, whole: PlainRange) => number | null;

/** Caches the result for an instant or a day. */
function once<T>(find: (instant: number) => T): (instant: number) => T {
  const known = new Map<number, T>();
  return (instant) => {
    if (!known.has(instant)) known.set(instant, find(instant));
    return known.get(instant) ?? find(instant);
  };
}
const payersAt = once((instant) => book.payersAt(justBefore(instant)));
const valueAt = once((instant) => book.valueAt(justBefore(instant)));

async function definitions(): Promise<Record<string, Definition>> {
  const trials = await demo.rows<Happened>(
    `select occurred_at as at from subscription_events where resource_id = $1 and type = 'trial_start' order by 1`,
  );
  const firsts = await demo.rows<Happened>(
    `select min(occurred_at) as at from subscription_events
     where resource_id = $1 and next_paying and payer_id is not null group by payer_id order by 1`,
  );
  const seen = await demo.rows<{ id: number; at: Date }>(
    'select member_id as id, occurred_at as at from member_activity where resource_id = $1 order by 2',
  );
  return {
    active_subscribers: (part) => payersAt(endOf(part)).size,
    new_subscribers: (part) => within(firsts, part).length,
    new_trials: (part) => within(trials, part).length,
    logged_in_members: (part) => new Set(within(seen, part).map(({ id }) => id)).size,
    retention_rate: (part, whole) => {
      const there = payersAt(startOf(whole));
      const later = payersAt(endOf(part));
      const kept = [...there].filter((id) => later.has(id)).length;
      return there.size === 0 ? null : Math.floor((kept / there.size) * 1_000 + 0.5) / 10;
    },
  };
}

/** Computes stocks at the end of the part. */
const mrr =
  (currency: string): Definition =>
  (part) =>
    Math.floor(((valueAt(endOf(part)).get(currency) ?? 0) + 360) / 720);

async function grossVolume(currency: string): Promise<Definition> {
  const charges = await demo.rows<{ at: Date; amount: number }>(
    `select created_at as at, amount_cents as amount from transactions
     where resource_id = $1 and livemode and status in ('succeeded', 'refunded') and currency = $2 order by 1`,
    currency,
  );
  return (part) => within(charges, part).reduce((sum, { amount }) => sum + amount, 0);
}

function statistics(range: PlainRange, grouping: Grouping, compared?: PlainRange): Promise<Statistics> {
  return getStatistics(demo.ctx, {
    date_start: range.start,
    date_end: range.end,
    group_by: grouping,
    ...(compared ? { compare_start: compared.start, compare_end: compared.end } : { do_not_compare: true }),
  });
}

function expected(definition: Definition, range: PlainRange, grouping: Grouping) {
  return {
    value: definition(range, range),
    series: bucketsOf(range, grouping).map((part) => [part.label, part.partial, definition(part, range)]),
  };
}

function shown(card: CardData | undefined, side: 'current' | 'compare') {
  const points = card?.[side] ?? [];
  return {
    value: card?.[side === 'current' ? 'current_value' : 'compare_value'],
    series: points.map(({ groupby, partial, value }) => [groupby, partial, value]),
  };
}

function ranges(): Record<string, PlainRange> {
  const { today } = demo;
  const yesterday = addDays(today, -1);
  return {
    'yesterday alone': { start: yesterday, end: yesterday },
    'the last 7 days': presetRange('last_7_days', today),
    'the last 12 months': presetRange('last_12_months', today),
    'days across a turn of the year': { start: addDays(today, -400), end: addDays(today, -260) },
  };
}

describe.each(['yesterday alone', 'the last 7 days', 'the last 12 months', 'days across a turn of the year'])(
  'over %s',
  (name) => {
    test.each(groupings)(
      'each card and each of its points is what the definition says, by %s',
      async (grouping) => {
        const range = ranges()[name] ?? { start: '', end: '' };
        const compared = { start: addDays(range.start, -35), end: addDays(range.end, -31) };
        await lookUpDays(addDays(compared.start, -1));
        const found = await statistics(range, grouping, compared);
        const check = (title: string, card: CardData | undefined, definition: Definition) => {
          expect([title, shown(card, 'current')]).toEqual([title, expected(definition, range, grouping)]);
          expect([title, shown(card, 'compare')]).toEqual([title, expected(definition, compared, grouping)]);
        };
        for (const [card, definition] of Object.entries(counts))
          check(card, found[card as 'new_trials'], definition);
        for (const [currency, gross] of grossVolumes) {
          const recurring = mrr(currency);
          if (found.mrr?.[currency]) check(`mrr ${currency}`, found.mrr[currency], recurring);
          else
            expect([currency, recurring(range, range), recurring(compared, compared)]).toEqual([
              currency,
              0,
              0,
            ]);
          if (found.gross_volume?.[currency]) check(`gross ${currency}`, found.gross_volume[currency], gross);
          else expect([currency, gross(range, range), gross(compared, compared)]).toEqual([currency, 0, 0]);
        }
      },
    );
  },
);

test('retention of those who paid for some plans counts whoever still pays, for anything', async () => {
  const range = presetRange('last_12_months', demo.today);
  await lookUpDays(range.start);
  const spans = await demo.rows<{ payer: number; plan: number; from: Date; to: Date | null }>(
    `select payer_id as payer, plan_id as plan, starts_at as from, case when ends_settled_at <= now() then ends_at end as to
     from payer_spans where resource_id = $1`,
  );
  const there = (plans: readonly number[], instant: number) =>
    new Set(
      spans
        .filter(
          ({ plan, from, to }) =>
            plans.includes(plan) && from.getTime() < instant && (!to || to.getTime() >= instant),
        )
        .map(({ payer }) => payer),
    );
  const ids = [...new Set(spans.map(({ plan }) => plan))].filter((plan) => plan !== 0).sort((a, b) => a - b);
  for (const plans of [[ids[0] ?? 0], ids.slice(0, 3), ids]) {
    const found = await getStatistics(demo.ctx, {
      date_start: range.start,
      date_end: range.end,
      group_by: 'month',
      retention_rate_subscriptions: plans,
    });
    const atStart = there(plans, startOf(range));
    const definition: Definition = (part) => {
      const later = there([0], endOf(part));
      return (
        Math.floor(([...atStart].filter((id) => later.has(id)).length / atStart.size) * 1_000 + 0.5) / 10
      );
    };
    expect(atStart.size).toBeGreaterThan(10);
    expect(shown(found.retention_rate, 'current')).toEqual(expected(definition, range, 'month'));
  }
  const nobody = await getStatistics(demo.ctx, { retention_rate_subscriptions: [999_999] });
  expect(nobody.retention_rate).toMatchObject({ current_value: null, compare_value: null, change: null });
});
