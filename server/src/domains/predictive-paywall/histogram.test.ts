import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bucketCount, TotalHistogram, weightsId } from './histogram.service.ts';
import { percentile, rank } from './rank.service.ts';
import {
  articleSignals,
  noReads,
  readerSignals,
  salesShares,
  viewsSignal,
  withRead,
} from './signals.service.ts';

const filled = (weights: object, totals: readonly number[]) => {
  const histogram = new TotalHistogram(weights);
  for (const total of totals) histogram.add(total);
  return histogram;
};
const percentOf = (histogram: TotalHistogram, total: number) => percentile(histogram.placeOf(total));

test('without totals a rank is in the middle, and so it is if all are equal', () => {
  const weights = { visits: 1 };
  expect(percentOf(filled(weights, []), 0.7)).toBe(50);
  expect(filled(weights, []).median).toBeNull();
  expect(percentOf(filled(weights, [0.7]), 0.7)).toBe(50);
  expect(percentOf(filled(weights, Array<number>(999).fill(0.7)), 0.7)).toBe(50);
});

test('ranks worked out by hand', () => {
  // Buckets of 2 / 1,024 from -1 to 1. Five totals: 0 and 0.5 twice each, and 1.
  const histogram = filled({ visits: 1, views: -1 }, [0, 0, 0.5, 0.5, 1]);
  // No total is below 0; of itself and two equal ones half: 1.5 of 6.
  expect(percentOf(histogram, 0)).toBe(25);
  // Two below; 1.5 of the three equal ones: 3.5 of 6.
  expect(percentOf(histogram, 0.5)).toBeCloseTo(58.333, 3);
  // Five below or equal ones: four below, one of two equal ones: 5 of 6.
  expect(percentOf(histogram, 1)).toBeCloseTo(83.333, 3);
  // Below all: 0.5 of 6. Above all but in the last bucket with 1: as 1.
  expect(percentOf(histogram, -1)).toBeCloseTo(8.333, 3);
  expect(histogram.median).toBeCloseTo(0.5, 2);
  expect([histogram.bucketOf(-1), histogram.bucketOf(0), histogram.bucketOf(1)]).toEqual([0, 512, 1_023]);
});

/** Counts one by one, without buckets. @returns the least and the greatest percentile within a bucket's width */
function slowBounds(totals: readonly number[], total: number, width: number) {
  let [surelyBelow, maybeBelow] = [0, 0];
  for (const one of totals) {
    if (one <= total - width) surelyBelow++;
    if (one < total + width) maybeBelow++;
  }
  const of = (below: number) => (100 * below) / (totals.length + 1);
  return [of(surelyBelow + 0.5), of(maybeBelow + 0.5)] as const;
}

test('ranks and medians of random totals agree with a slow count, up to the width of a bucket', () => {
  const weight = fc.double({ min: -5, max: 5, noNaN: true });
  const signal = fc.integer({ min: 0, max: 100 }).map((value) => value / 100);
  fc.assert(
    fc.property(
      fc.record({ visits: weight, recency: weight, views: weight, author: fc.constant(0.5) }),
      fc.array(fc.record({ visits: signal, recency: signal, views: signal, author: signal }), {
        minLength: 1,
        maxLength: 300,
      }),
      (weights, readers) => {
        const totals = readers.map((signals) => rank(signals, weights).total);
        const histogram = filled(weights, totals);
        const list = Object.values(weights);
        const width = list.reduce((sum, one) => sum + Math.abs(one), 0) / bucketCount;
        for (const total of totals) {
          const [least, most] = slowBounds(totals, total, width * 1.000_001);
          const found = percentOf(histogram, total);
          expect(found).toBeGreaterThanOrEqual(least - 1e-9);
          expect(found).toBeLessThanOrEqual(most + 1e-9);
        }
        const sorted = totals.toSorted((one, other) => one - other);
        const median = sorted[Math.ceil(sorted.length / 2) - 1] ?? Number.NaN;
        expect(Math.abs((histogram.median ?? Number.NaN) - median)).toBeLessThanOrEqual(width * 1.000_001);
      },
    ),
    { seed: 20_261_127, numRuns: 200 },
  );
});

test('counts read from the database equal those added one by one', () => {
  const [weights, totals] = [{ visits: 2 }, [0.1, 0.1, 1.5, 2]];
  const added = filled(weights, totals);
  const counts = [...Map.groupBy(totals, (total) => added.bucketOf(total))];
  const read = new TotalHistogram(
    weights,
    counts.map(([bucket, of]) => ({ bucket, count: of.length })),
  );
  for (const total of totals) expect(read.placeOf(total)).toEqual(added.placeOf(total));
});

test('a site takes 4 KB, however many totals it has', () => {
  const before = process.memoryUsage().arrayBuffers;
  const sites = Array.from({ length: 1_000 }, (_, site) => {
    const histogram = new TotalHistogram({ visits: 1 });
    for (let n = 0; n < 1_000; n++) histogram.add(((n * 7 + site) % 100) / 100);
    return histogram;
  });
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(5_000_000);
  expect(sites.every(({ totals }) => totals === 1_000)).toBe(true);
});

test('weights have the same id whatever their order, and another if one differs', () => {
  expect(weightsId({ visits: 1, views: 2 })).toBe(weightsId({ views: 2, visits: 1, author: 0 }));
  expect(weightsId({ visits: 1 })).not.toBe(weightsId({ views: 1 }));
});

const [hour, day] = [3_600_000, 86_400_000];

test('signals of a reader follow from their visits', () => {
  const at = 100 * day;
  expect(readerSignals(noReads, 'a', at)).toEqual({ visits: 0, recency: 0, frequency: 0, session_time: 0 });
  // Two reads in a visit a day ago, then one in this visit half an hour ago.
  const once = withRead(noReads, 'a', at - day - hour);
  const twice = withRead(once, 'a', at - day);
  const profile = withRead(twice, 'b', at - hour / 2);
  expect(profile).toMatchObject({ visits: 2, reads: 3, earlierAt: at - day });
  expect(readerSignals(profile, 'b', at)).toEqual({
    // 2 of 10 visits, 1 / (1 + 1 day), 1.5 of 5 articles a visit, half of an hour.
    visits: 0.2,
    recency: 0.5,
    frequency: 0.3,
    session_time: 0.5,
  });
  // In a new visit the last read of visit b counts: 1 / (1 + 1/48).
  expect(readerSignals(profile, 'c', at)).toMatchObject({ recency: 0.98, session_time: 0 });
  const many = { visits: 40, reads: 900, last: null, earlierAt: null };
  expect(readerSignals(many, 'c', at)).toMatchObject({ visits: 1, frequency: 1 });
});

test('signals of an article follow from its views and the sales of its terms', () => {
  expect([0, 9, 99, 999, 99_999, 5_000_000].map(viewsSignal)).toEqual([0, 0.2, 0.4, 0.6, 1, 1]);
  const sales = salesShares([
    { term_id: 1, signal: 'category', sales: 8 },
    { term_id: 2, signal: 'category', sales: 2 },
    { term_id: 3, signal: 'author', sales: 1 },
  ]);
  expect(articleSignals([2, 3, 9], 9, sales)).toEqual({ views: 0.2, category: 0.25, author: 1 });
  expect(articleSignals([1, 2], 0, sales)).toEqual({ views: 0, category: 1, author: 0 });
});
