import { expect, test } from 'vitest';
import { ticksUpTo } from './ticks.ts';

test.each([
  [10, [0, 2.5, 5, 7.5, 10], false],
  [10, [0, 5, 10], true],
  [6_500, [0, 2_000, 4_000, 6_000, 8_000], true],
  [3, [0, 1, 2, 3], true],
  [0.9, [0, 0.25, 0.5, 0.75, 1], false],
  [1, [0, 1], true],
  [0, [0, 1], true],
])('up to %s the marks are %j', (highest, marks, isWhole) => {
  expect(ticksUpTo(highest, isWhole)).toEqual(marks);
});

test('the highest value always lies within the marks', () => {
  for (let value = 1; value < 20_000; value += 37) {
    const marks = ticksUpTo(value, true);
    expect(marks.at(-1)).toBeGreaterThanOrEqual(value);
    expect(marks.length).toBeLessThanOrEqual(6);
    expect(marks.every(Number.isInteger)).toBe(true);
  }
});
