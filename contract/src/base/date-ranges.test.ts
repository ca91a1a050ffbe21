import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  addDays,
  addMonths,
  bucketsOf,
  comparisonPresets,
  comparisonRange,
  daysBetween,
  groupingFor,
  groupings,
  presetRange,
  rangePresets,
} from './date-ranges.ts';

const range = (start: string, end: string) => ({ start, end });

test('every preset ends yesterday', () => {
  const today = '2026-11-21';
  expect(presetRange('last_7_days', today)).toEqual(range('2026-11-14', '2026-11-20'));
  expect(presetRange('last_4_weeks', today)).toEqual(range('2026-10-24', '2026-11-20'));
  expect(presetRange('last_3_months', today)).toEqual(range('2026-08-21', '2026-11-20'));
  expect(presetRange('last_12_months', today)).toEqual(range('2025-11-21', '2026-11-20'));
  expect(presetRange('month_to_date', today)).toEqual(range('2026-11-01', '2026-11-20'));
  expect(presetRange('quarter_to_date', today)).toEqual(range('2026-10-01', '2026-11-20'));
  expect(presetRange('year_to_date', today)).toEqual(range('2026-01-01', '2026-11-20'));
});

test('on the first day of a period, to date is the whole period before', () => {
  expect(presetRange('year_to_date', '2026-01-01')).toEqual(range('2025-01-01', '2025-12-31'));
  expect(presetRange('quarter_to_date', '2026-04-01')).toEqual(range('2026-01-01', '2026-03-31'));
  expect(presetRange('month_to_date', '2028-03-01')).toEqual(range('2028-02-01', '2028-02-29'));
  expect(presetRange('month_to_date', '2026-03-01')).toEqual(range('2026-02-01', '2026-02-28'));
});

test('months are counted back to the last day of shorter ones', () => {
  expect(addMonths('2026-03-31', -1)).toBe('2026-02-28');
  expect(addMonths('2028-03-31', -1)).toBe('2028-02-29');
  expect(addMonths('2028-02-29', -12)).toBe('2027-02-28');
  expect(addMonths('2026-01-31', 13)).toBe('2027-02-28');
  expect(presetRange('last_3_months', '2026-05-31')).toEqual(range('2026-02-28', '2026-05-30'));
  expect(presetRange('last_12_months', '2028-02-29')).toEqual(range('2027-02-28', '2028-02-28'));
});

test('comparisons shift both ends, and only the previous period keeps the length', () => {
  const march = range('2026-03-01', '2026-03-31');
  expect(comparisonRange('previous_period', march)).toEqual(range('2026-01-29', '2026-02-28'));
  expect(comparisonRange('previous_month', march)).toEqual(range('2026-02-01', '2026-02-28'));
  expect(comparisonRange('previous_quarter', march)).toEqual(range('2025-12-01', '2025-12-31'));
  expect(comparisonRange('previous_year', range('2028-02-01', '2028-02-29'))).toEqual(
    range('2027-02-01', '2027-02-28'),
  );
});

test('ranges of up to 31 days are shown by day, longer ones by month', () => {
  expect(groupingFor(range('2026-10-01', '2026-10-31'))).toBe('day');
  expect(groupingFor(range('2026-10-01', '2026-11-01'))).toBe('month');
});

test('weeks begin on Monday and carry the number of their Thursday', () => {
  expect(bucketsOf(range('2025-12-31', '2026-01-05'), 'week')).toEqual([
    { label: '2026-W01', start: '2025-12-31', end: '2026-01-04', partial: true },
    { label: '2026-W02', start: '2026-01-05', end: '2026-01-05', partial: true },
  ]);
  expect(bucketsOf(range('2027-01-01', '2027-01-03'), 'week').map((bucket) => bucket.label)).toEqual([
    '2026-W53',
  ]);
  expect(bucketsOf(range('2026-11-16', '2026-11-22'), 'week')).toEqual([
    { label: '2026-W47', start: '2026-11-16', end: '2026-11-22', partial: false },
  ]);
});

test('months and years that the range cuts are partial', () => {
  const buckets = bucketsOf(range('2026-01-15', '2026-03-31'), 'month');
  expect(buckets.map(({ label, partial }) => [label, partial])).toEqual([
    ['2026-01', true],
    ['2026-02', false],
    ['2026-03', false],
  ]);
  expect(bucketsOf(range('2025-01-01', '2025-12-31'), 'year')).toEqual([
    { label: '2025', start: '2025-01-01', end: '2025-12-31', partial: false },
  ]);
});

/** Fixed seed, so that every run tests the same examples. */
const seed = 20_261_121;
const date = fc.integer({ min: 0, max: 60_000 }).map((days) => addDays('1970-01-01', days));

test('buckets cover a range once, whatever the range and the grouping', () => {
  fc.assert(
    fc.property(
      date,
      fc.integer({ min: 0, max: 800 }),
      fc.constantFrom(...groupings),
      (start, days, grouping) => {
        const buckets = bucketsOf(range(start, addDays(start, days)), grouping);
        expect(buckets[0]?.start).toBe(start);
        expect(buckets.at(-1)?.end).toBe(addDays(start, days));
        for (const [position, bucket] of buckets.entries()) {
          expect(bucket.start <= bucket.end).toBe(true);
          const following = buckets[position + 1];
          if (following) expect(following.start).toBe(addDays(bucket.end, 1));
        }
        expect(new Set(buckets.map((bucket) => bucket.label)).size).toBe(buckets.length);
      },
    ),
    { seed },
  );
});

test('no preset and no comparison ever ends before it starts, or reaches today', () => {
  fc.assert(
    fc.property(date, (today) => {
      for (const preset of rangePresets) {
        if (preset === 'custom') continue;
        const chosen = presetRange(preset, today);
        expect(chosen.start <= chosen.end && chosen.end < today).toBe(true);
        for (const comparison of comparisonPresets) {
          if (comparison === 'custom' || comparison === 'no_comparison') continue;
          const compared = comparisonRange(comparison, chosen);
          expect(compared.start <= compared.end && compared.end < chosen.end).toBe(true);
        }
        const before = comparisonRange('previous_period', chosen);
        expect(daysBetween(before.start, before.end)).toBe(daysBetween(chosen.start, chosen.end));
      }
    }),
    { seed },
  );
});
