import { expect, test } from 'vitest';
import { dayIn } from './readings.ts';

test.each([
  ['01/02/2026', 'month_first', 'January 2, 2026'],
  ['01/02/2026', 'day_first', 'February 1, 2026'],
  ['1/2/26 10:00', 'day_first', 'February 1, 2026'],
  ['01/02/69', 'month_first', 'January 2, 2069'],
  ['01/02/70', 'month_first', 'January 2, 1970'],
  ['13/02/26', 'month_first', null],
  ['01/02/202', 'month_first', null],
] as const)('%s with %s is %s', (sample, order, day) => {
  expect(dayIn(sample, order)).toBe(day);
});
