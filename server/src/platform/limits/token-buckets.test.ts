import { expect, test } from 'vitest';
import { TokenBuckets } from './token-buckets.ts';

let now = 0;
const clock = () => now;

test('a bucket gives its burst at once, and its rate after that', () => {
  const buckets = new TokenBuckets({ count: 60, seconds: 60, burst: 3 }, 10, clock);
  expect([1, 2, 3, 4].map(() => buckets.take('a'))).toEqual([0, 0, 0, 1]);
  expect(buckets.take('b')).toBe(0);
  now += 999;
  expect(buckets.take('a')).toBe(1);
  now += 1;
  expect([buckets.take('a'), buckets.take('a')]).toEqual([0, 1]);
  buckets.giveBack('a');
  expect([buckets.take('a'), buckets.take('a')]).toEqual([0, 1]);
  now += 3_600_000;
  expect([1, 2, 3, 4].map(() => buckets.take('a'))).toEqual([0, 0, 0, 1]);
});

test('the seconds to wait are enough, and no more than a second too many', () => {
  const buckets = new TokenBuckets({ count: 10, seconds: 60 }, 10, clock);
  for (let n = 0; n < 10; n += 1) expect(buckets.take('a')).toBe(0);
  expect(buckets.take('a')).toBe(6);
  now += 6_000;
  expect(buckets.take('a')).toBe(0);
});

test('of more keys than there is room for, the one that was used longest ago is forgotten', () => {
  const buckets = new TokenBuckets({ count: 1, seconds: 60 }, 2, clock);
  expect(['a', 'b', 'a', 'c'].map((key) => buckets.take(key))).toEqual([0, 0, 60, 0]);
  expect(buckets.take('a')).toBe(60);
  expect(buckets.take('b')).toBe(0);
});
