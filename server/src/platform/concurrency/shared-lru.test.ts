import { expect, test } from 'vitest';
import { SharedLru } from './shared-lru.ts';

const [flooded, quiet] = [1, 2];

/** Fills a map: ten entries of the quiet site, then a thousand of the flooded one. @returns how many of the ten are left */
function flood(quietGroup: number): number {
  const entries = new SharedLru<string, number>(100);
  for (let n = 0; n < 10; n += 1) entries.set(quietGroup, `quiet ${n}`, n);
  for (let n = 0; n < 1_000; n += 1) entries.set(flooded, `flood ${n}`, n);
  expect(entries.weight).toBe(100);
  return Array.from({ length: 10 }, (_, n) => entries.get(quietGroup, `quiet ${n}`)).filter(
    (value) => value !== undefined,
  ).length;
}

test('a group with less than its share loses nothing to another', () => {
  expect(flood(quiet)).toBe(10);
});

test('in one group with the flood all would be lost', () => {
  expect(flood(flooded)).toBe(0);
});

test('a new group gets its share of a full map', () => {
  const entries = new SharedLru<string, number>(100);
  for (let n = 0; n < 100; n += 1) entries.set(flooded, `flood ${n}`, n);
  for (let n = 0; n < 50; n += 1) {
    entries.set(quiet, `quiet ${n}`, n);
    entries.set(flooded, `more ${n}`, n);
  }
  expect(entries.weight).toBe(100);
  for (let n = 0; n < 50; n += 1) expect(entries.get(quiet, `quiet ${n}`)).toBe(n);
});

test('of more groups than entries the one that came first goes', () => {
  const entries = new SharedLru<string, number>(2);
  for (const group of [1, 2, 3]) entries.set(group, 'a', group);
  expect([1, 2, 3].map((group) => entries.get(group, 'a'))).toEqual([undefined, 2, 3]);
});

test('within a group the entry that was used longest ago goes first', () => {
  const entries = new SharedLru<string, number>(2);
  entries.set(1, 'a', 1);
  entries.set(1, 'b', 2);
  entries.get(1, 'a');
  entries.set(1, 'c', 3);
  expect([entries.get(1, 'a'), entries.get(1, 'b'), entries.get(1, 'c')]).toEqual([1, undefined, 3]);
});

test('weights count instead of entries', () => {
  const entries = new SharedLru<string, string>(10, (value, key) => value.length + key.length);
  entries.set(1, 'a', '1');
  entries.set(2, 'b', '22');
  entries.set(2, 'c', '333');
  expect(entries.weight).toBe(9);
  entries.set(1, 'd', '4444');
  // Group 1 has 7 of 14, more than half of the room; without its oldest, group 2 is the larger one.
  expect([entries.get(1, 'a'), entries.get(2, 'b'), entries.get(2, 'c')]).toEqual([
    undefined,
    undefined,
    '333',
  ]);
  expect([entries.get(1, 'd'), entries.weight]).toEqual(['4444', 9]);
  entries.set(1, 'e', 'x'.repeat(20));
  expect([entries.get(1, 'e'), entries.get(2, 'c'), entries.weight]).toEqual([undefined, '333', 4]);
});

test('entries and groups that were dropped leave room', () => {
  const entries = new SharedLru<string, number>(3);
  entries.set(1, 'a', 1);
  entries.set(1, 'b', 2);
  entries.set(2, 'a', 3);
  entries.delete(1, 'a');
  entries.delete(1, 'a');
  expect(entries.weight).toBe(2);
  entries.deleteGroup(1);
  expect([entries.weight, entries.get(1, 'b'), entries.get(2, 'a')]).toEqual([1, undefined, 3]);
});
