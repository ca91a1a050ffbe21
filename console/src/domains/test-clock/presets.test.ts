import { expect, test } from 'vitest';
import { dayAfter } from './presets.ts';

test.each([
  ['2027-01-31', 'day', 1, '2027-02-01'],
  ['2027-12-28', 'week', 1, '2028-01-04'],
  ['2027-01-31', 'month', 1, '2027-02-28'],
  ['2028-01-31', 'month', 1, '2028-02-29'],
  ['2026-11-30', 'month', 24, '2028-11-30'],
  ['2028-02-29', 'year', 1, '2029-02-28'],
] as const)('%s and a %s, %i times, is %s', (day, preset, count, expected) => {
  expect(dayAfter(day, preset, count)).toBe(expected);
});
