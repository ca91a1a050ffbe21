import { expect, test } from 'vitest';
import { fixedClock, systemClock } from './clock.ts';

const start = new Date('2026-03-29T00:59:59Z');

test('a fixed clock stands still until it is moved', () => {
  const clock = fixedClock(start);
  expect(clock.now()).toEqual(start);
  clock.advance(1_000);
  expect(clock.now()).toEqual(new Date('2026-03-29T01:00:00Z'));
  clock.set(start);
  expect(clock.now()).toEqual(start);
});

test('changing a date that a clock gave does not move the clock', () => {
  const clock = fixedClock(start);
  clock.now().setFullYear(1999);
  expect(clock.now()).toEqual(start);
});

test('the clock of the system goes', () => {
  expect(Math.abs(systemClock.now().getTime() - Date.now())).toBeLessThan(1_000);
});
