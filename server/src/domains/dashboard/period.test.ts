import { expect, test } from 'vitest';
import { addDays } from '#contract/base/date-ranges.ts';
import { maxBuckets, maxRangeDays } from '#contract/domains/dashboard/schemas.ts';
import type { AppError } from '#server/platform/errors/app-error.ts';
import { periodOf } from './period.ts';

const today = '2026-11-21';
type Input = Parameters<typeof periodOf>[0];

function ranges(input: Input) {
  const { current, compare, grouping } = periodOf(input, today);
  return [current.start, current.end, compare?.start ?? null, compare?.end ?? null, grouping];
}

function fieldsOf(input: Input): Record<string, string> | undefined {
  try {
    periodOf(input, today);
  } catch (error) {
    return (error as AppError).fields;
  }
  return undefined;
}

test('a call that names no dates gets the last four weeks beside the four before them, by day', () => {
  expect(ranges({})).toEqual(['2026-10-24', '2026-11-20', '2026-09-26', '2026-10-23', 'day']);
  expect(ranges({ do_not_compare: true })).toEqual(['2026-10-24', '2026-11-20', null, null, 'day']);
});

test('a comparison needs both dates, else nothing is compared', () => {
  const dates = { date_start: '2026-01-01', date_end: '2026-11-20' };
  const compared = { compare_start: '2025-01-01', compare_end: '2025-11-20' };
  expect(ranges(dates)).toEqual(['2026-01-01', '2026-11-20', null, null, 'month']);
  expect(ranges({ ...dates, ...compared })).toEqual([
    '2026-01-01',
    '2026-11-20',
    '2025-01-01',
    '2025-11-20',
    'month',
  ]);
  expect(ranges({ ...dates, compare_start: '2025-01-01' })[2]).toBeNull();
  expect(ranges({ ...dates, compare_end: '2025-01-01' })[2]).toBeNull();
  expect(ranges({ ...dates, ...compared, do_not_compare: true })[2]).toBeNull();
});

test('the latest day is yesterday, of either range', () => {
  expect(fieldsOf({ date_start: '2026-11-01', date_end: today })).toEqual({
    date_end: 'The latest day is yesterday, 2026-11-20.',
  });
  const dates = { date_start: '2026-11-01', date_end: '2026-11-20' };
  expect(fieldsOf({ ...dates, compare_start: '2026-11-01', compare_end: today })).toEqual({
    compare_end: 'The latest day is yesterday, 2026-11-20.',
  });
});

test('a range runs forward and has both ends', () => {
  expect(fieldsOf({ date_start: '2026-11-02', date_end: '2026-11-01' })).toEqual({
    date_end: 'The end date is before the start date.',
  });
  expect(fieldsOf({ date_start: '2026-11-02', date_end: '2026-11-02' })).toBeUndefined();
  expect(fieldsOf({ date_start: '2026-11-02' })).toHaveProperty('date_end');
  expect(fieldsOf({ date_end: '2026-11-02' })).toHaveProperty('date_start');
});

test('as many days as are allowed are shown, and not one more', () => {
  const date_end = '2026-11-20';
  const longest = addDays(date_end, 1 - maxRangeDays);
  expect(fieldsOf({ date_start: longest, date_end, group_by: 'month' })).toBeUndefined();
  expect(fieldsOf({ date_start: addDays(longest, -1), date_end, group_by: 'month' })).toEqual({
    date_start: `Choose at most ${maxRangeDays} days.`,
  });
});

test('too many points are refused with the word for how to get fewer', () => {
  const date_end = '2026-11-20';
  const date_start = addDays(date_end, 1 - maxBuckets);
  expect(fieldsOf({ date_start, date_end, group_by: 'day' })).toBeUndefined();
  const longer = { date_start: addDays(date_start, -1), date_end };
  expect(fieldsOf({ ...longer, group_by: 'day' })?.group_by).toMatch(/By day, this would be/);
  expect(fieldsOf({ ...longer, group_by: 'week' })).toBeUndefined();
  const short = { date_start: '2026-11-01', date_end, group_by: 'day' } as const;
  expect(
    fieldsOf({ ...short, compare_start: longer.date_start, compare_end: longer.date_end })?.group_by,
  ).toMatch(/longer grouping/);
});
