import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays, type PlainRange } from '#contract/base/date-ranges.ts';
import type { CardData, Statistics } from '#contract/domains/dashboard/schemas.ts';
import { getStatistics } from '#server/domains/dashboard/statistics.service.ts';
import { type DemoPublication, demoWithin, eventfulDemo } from '#server/testing/demo-publication.ts';

let demo: DemoPublication;
beforeAll(async () => {
  demo = await eventfulDemo();
}, demoWithin);
afterAll(() => demo.db.drop());

function asked(range: PlainRange, compared: PlainRange | null): Promise<Statistics> {
  return getStatistics(demo.ctx, {
    date_start: range.start,
    date_end: range.end,
    group_by: 'week',
    ...(compared ? { compare_start: compared.start, compare_end: compared.end } : { do_not_compare: true }),
  });
}

/** Returns every card, separately for each currency. */
function cardsOf({ period: _period, mrr, gross_volume: gross, ...counts }: Statistics): [string, CardData][] {
  const of = (name: string, cards: Record<string, CardData> | null) =>
    Object.entries(cards ?? {}).map(([code, card]): [string, CardData] => [`${name} ${code}`, card]);
  return [...Object.entries(counts), ...of('mrr', mrr), ...of('gross', gross)];
}

/** Returns the values that depend on the end of a range, and so hold for that range alone. */
const told = ({
  trials_converted: trials,
  stopped_subscriptions: stopped,
  gross_volume: gross,
}: Statistics) => [trials.ended, trials.ended_converted, stopped.causes, gross?.usd?.net];

// Days before today: where the range begins and ends, and the one that it is compared with.
test.each([
  ['the days before', [90, 1], [180, 91]],
  ['days that overlap', [200, 30], [260, 100]],
  ['days far before', [30, 1], [400, 371]],
  ['days within', [300, 1], [200, 150]],
  ['days after', [400, 300], [100, 1]],
  ['the same days', [120, 10], [120, 10]],
] as const)('a range and %s are what each of them is alone', async (_name, [from, to], [before, until]) => {
  const daysOf = (first: number, last: number) => ({
    start: addDays(demo.today, -first),
    end: addDays(demo.today, -last),
  });
  const [range, compared] = [daysOf(from, to), daysOf(before, until)];
  const [both, first, second] = [
    await asked(range, compared),
    await asked(range, null),
    await asked(compared, null),
  ];
  const alone = { current: new Map(cardsOf(first)), compare: new Map(cardsOf(second)) };
  for (const [name, card] of cardsOf(both)) {
    const [current, compare] = [alone.current.get(name), alone.compare.get(name)];
    if (current)
      expect([name, card.current_value, card.current]).toEqual([
        name,
        current.current_value,
        current.current,
      ]);
    if (compare)
      expect([name, card.compare_value, card.compare]).toEqual([
        name,
        compare.current_value,
        compare.current,
      ]);
    expect(current ?? compare).toBeDefined();
  }
  expect(told(both)).toEqual(told(first));
  expect(first.cancelled_subscriptions.current_value).toBeGreaterThan(0);
});
