import { expect, test } from 'vitest';
import { type Sample, secondsLeft, withSample } from './remaining.ts';

const seen = (...pairs: [at: number, share: number][]) =>
  pairs.reduce<readonly Sample[]>((samples, [at, share]) => withSample(samples, { at, share }), []);

test('nothing is said before enough was seen', () => {
  expect(secondsLeft(seen())).toBeNull();
  expect(secondsLeft(seen([0, 0], [2_000, 0.5]))).toBeNull();
  expect(secondsLeft(seen([0, 0], [20_000, 0.01]))).toBeNull();
});

test('the time left follows from the pace', () => {
  expect(secondsLeft(seen([0, 0], [5_000, 0.1], [10_000, 0.2]))).toBeCloseTo(40);
});

test('a page that was opened in the middle counts from what it saw', () => {
  expect(secondsLeft(seen([0, 0.5], [10_000, 0.6]))).toBeCloseTo(40);
});

test('only the last minute counts', () => {
  expect(secondsLeft(seen([0, 0.1], [60_000, 0.2], [90_000, 0.5], [120_000, 0.8]))).toBeCloseTo(20);
});

test('another job begins anew', () => {
  expect(secondsLeft(seen([0, 0.1], [10_000, 0.9], [11_000, 0]))).toBeNull();
});
