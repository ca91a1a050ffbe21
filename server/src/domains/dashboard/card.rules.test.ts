import { describe, expect, test } from 'vitest';
import { groupings } from '#contract/base/date-ranges.ts';
import { periodFactors } from '#contract/base/periods.ts';
import type { FactSum } from '../figures/values/fact-sums.queries.ts';
import { centsOf, percentOf, Sums } from '../figures/values/sums.service.ts';
import { cardOf, changeOf } from './card.rules.ts';
import { cut } from './period.ts';

/** Builds the sums of metric events before the range and in each bucket. */
const sum = (kind: FactSum['kind'], facts: number[], values: bigint[] = []): FactSum => ({
  kind,
  currency: values.length > 0 ? 'usd' : '',
  detail: '',
  facts,
  values,
});

test('recurring revenue is rounded once, half up, also below 0', () => {
  const cases: [bigint, number][] = [
    [0n, 0],
    [359n, 0],
    [360n, 1],
    [719n, 1],
    [720n, 1],
    [1_080n, 2],
    [-360n, 0],
    [-361n, -1],
    [-1_080n, -1],
    [-1_081n, -2],
    [9_007_199_254_740_993n * 720n, 9_007_199_254_740_992],
  ];
  for (const [value, cents] of cases) expect([value, centsOf(value)]).toEqual([value, cents]);
});

test('10,000 subscriptions of 50.00 a year are 41,666.67 a month, and would be 41,700 rounded one by one', () => {
  const one = BigInt(5_000 * (periodFactors['1 year'] ?? 0));
  expect(centsOf(10_000n * one)).toBe(4_166_667);
  expect(10_000 * centsOf(one)).toBe(4_170_000);
});

test('percent has one decimal, and none where there is nothing to share', () => {
  expect([percentOf(1, 3), percentOf(2, 3), percentOf(1, 800), percentOf(0, 5), percentOf(0, 0)]).toEqual([
    33.3,
    66.7,
    0.1,
    0,
    null,
  ]);
});

test.each([
  [110, 100, 10],
  [90, 100, -10],
  [100, 100, 0],
  [1, 3, -66.7],
  [1_000_001, 1_000_000, 0],
  [999_999, 1_000_000, 0],
  [5, 0, null],
  [null, 5, null],
  [5, null, null],
])('from %s compared with %s the change is %s percent', (current, compare, change) => {
  expect(changeOf(current, compare)).toBe(change);
});

describe('a card of five days in two weeks', () => {
  // The first day is a Saturday.
  const period = cut({ start: '2026-11-07', end: '2026-11-11' }, 'week');
  const sums = new Sums(
    [
      sum('joined', [40, 5, 0]),
      sum('left', [10, 0, 4]),
      sum('returned', [0, 0, 2]),
      sum('new', [1, 0, 0], [720n, 0n, 0n]),
      sum('churn', [0, 0, 1], [0n, 0n, -361n]),
    ],
    period.buckets.length,
  );

  test('a flow leaves out what was before, a stock begins with it', () => {
    expect(sums.flow('joined')).toEqual({ values: [5, 0], value: 5 });
    expect(sums.stock(['joined', 'returned'], ['left'])).toEqual({ values: [35, 33], value: 33, before: 30 });
    expect(sums.recurring('usd')).toEqual({ values: [1, 0], value: 0 });
    expect(sums.recurring('eur')).toEqual({ values: [0, 0], value: 0 });
  });

  test('weeks that are only partly in the range say so', () => {
    const figure = sums.flow('joined');
    expect(cardOf({ period, figure }, null)).toEqual({
      current: [
        { groupby: '2026-W45', value: 5, partial: true, date_start: '2026-11-07', date_end: '2026-11-08' },
        { groupby: '2026-W46', value: 0, partial: true, date_start: '2026-11-09', date_end: '2026-11-11' },
      ],
      compare: [],
      current_value: 5,
      compare_value: null,
      change: null,
    });
  });
});

test('of a steady book, the recurring revenue is the same whatever the group, at every point', () => {
  for (const grouping of groupings) {
    const period = cut({ start: '2025-01-01', end: '2026-12-31' }, grouping);
    const steady = new Sums([sum('new', [1], [3_600_000n])], period.buckets.length);
    const { values, value } = steady.recurring('usd');
    expect([grouping, value, new Set(values)]).toEqual([grouping, 5_000, new Set([5_000])]);
  }
});
