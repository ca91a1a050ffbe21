import { expect, test } from 'vitest';
import { todayIn } from '#console/lib/today.ts';
import {
  comparedRange,
  isLastMonth,
  periodAddress,
  periodInput,
  readPeriod,
  withComparedRange,
  withComparison,
  withLastMonth,
  withPreset,
  withRange,
} from './period.ts';

const today = '2026-11-21';
const usual = readPeriod({}, today);

test('An address without a period means four weeks up to yesterday, by day, compared with the four before', () => {
  expect(periodInput(usual)).toEqual({
    group_by: 'day',
    date_start: '2026-10-24',
    date_end: '2026-11-20',
    compare_start: '2026-09-26',
    compare_end: '2026-10-23',
  });
  expect(Object.values(periodAddress(usual)).every((value) => value === undefined)).toBe(true);
});

test('A preset sets the range, the comparison and how it is cut, and forgets the plans', () => {
  const chosen = withPreset({ ...usual, plans: [4, 7], grouping: 'week' }, 'last_3_months', today);
  expect(periodInput(chosen)).toEqual({
    group_by: 'month',
    date_start: '2026-08-21',
    date_end: '2026-11-20',
    compare_start: '2026-05-21',
    compare_end: '2026-08-20',
  });
  expect(withPreset(chosen, 'last_7_days', today).grouping).toBe('day');
});

test('Editing the range by hand makes it custom, keeps how it is cut and forgets the plans', () => {
  const edited = withRange({ ...usual, plans: [4] }, { start: '2026-01-01', end: '2026-06-30' });
  expect(edited).toMatchObject({ preset: 'custom', grouping: 'day', plans: [] });
  expect(edited.compared).toEqual({ start: '2025-07-04', end: '2025-12-31' });
});

test('A comparison by hand needs both dates in order, else nothing is compared', () => {
  const one = withComparedRange(usual, { start: '2026-01-01' });
  expect(one.comparison).toBe('custom');
  expect(periodInput(one)).toMatchObject({ do_not_compare: true });
  expect(periodInput(one)).not.toHaveProperty('compare_start');
  expect(comparedRange(withComparedRange(one, { start: '2026-01-02', end: '2026-01-01' }))).toBeNull();
  const both = withComparedRange(one, { start: '2026-01-01', end: '2026-01-02' });
  expect(periodInput(both)).toMatchObject({ compare_start: '2026-01-01', compare_end: '2026-01-02' });
  expect(periodInput(both)).not.toHaveProperty('do_not_compare');
});

test('Without a comparison that is said, and a custom one begins with the dates before it', () => {
  expect(periodInput(withComparison(usual, 'no_comparison'))).toMatchObject({ do_not_compare: true });
  expect(withComparison(usual, 'custom').compared).toEqual(usual.compared);
  expect(withComparison(usual, 'previous_year').compared).toEqual({ start: '2025-10-24', end: '2025-11-20' });
});

test('A period comes back from its address as it went there', () => {
  const made = {
    ...withComparedRange(withRange(usual, { start: '2026-02-03', end: '2026-03-04' }), {
      start: '2025-02-03',
      end: '2025-03-04',
    }),
    grouping: 'week' as const,
    plans: [3, 9],
  };
  expect(readPeriod(periodAddress(made), today)).toEqual(made);
  const half = withComparedRange(usual, { end: '2025-03-04' });
  expect(periodInput(readPeriod(periodAddress(half), today))).toMatchObject({ do_not_compare: true });
});

test.each([
  { period: 'custom', from: '2026-02-30', to: '2026-03-01' },
  { period: 'custom', from: '2026-03-02', to: '2026-03-01' },
  { period: 'custom', from: '2026-03-02', to: today },
  { period: 'custom', from: '2026-03-02' },
  { period: 'for ever', group: 'hour', compare: 'mine', plans: '1,x', from: '1' },
  { period: ['last_7_days', 'custom'] },
])('What an address says wrongly is dropped: %j', (address) => {
  expect(readPeriod(address, today)).toEqual(usual);
});

test('Of more plans than may be asked for an address keeps the first ones', () => {
  const plans = Array.from({ length: 101 }, (_, position) => position + 1);
  expect(readPeriod({ plans: plans.join(',') }, today).plans).toEqual(plans.slice(0, 100));
});

test('Today is the date in the zone, whatever the date here', () => {
  const late = new Date('2026-11-21T23:30:00Z');
  expect(todayIn('UTC', late)).toBe('2026-11-21');
  expect(todayIn('Asia/Kathmandu', late)).toBe('2026-11-22');
  expect(todayIn('America/Los_Angeles', late)).toBe('2026-11-21');
  expect(todayIn('Nowhere/At_All', late)).toBe('2026-11-21');
});

test('Last month is the whole calendar month before, beside the one before it; presets still end yesterday', () => {
  const chosen = withLastMonth({ ...usual, grouping: 'week', plans: [4] }, today);
  expect(periodInput(chosen)).toEqual({
    group_by: 'day',
    date_start: '2026-10-01',
    date_end: '2026-10-31',
    compare_start: '2026-09-01',
    compare_end: '2026-09-30',
  });
  expect(chosen.preset).toBe('custom');
  expect([isLastMonth(chosen, today), isLastMonth(usual, today)]).toEqual([true, false]);
  expect(isLastMonth(readPeriod(periodAddress(chosen), today), today)).toBe(true);
  expect(withLastMonth(usual, '2026-03-31').range).toEqual({ start: '2026-02-01', end: '2026-02-28' });
});
