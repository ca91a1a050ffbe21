import { expect, test } from 'vitest';
import { randomInteger } from '#server/testing/random.ts';
import { EvictionOrder } from './eviction-order.ts';

test('after any changes the oldest entry is found, as by a search from the beginning', () => {
  const map = new Map<number, true>();
  const order = new EvictionOrder(map);
  const set = (key: number) => {
    map.delete(key);
    map.set(key, true);
    order.noteChange();
  };
  let evicted = 0;
  for (let step = 0; step < 50_000; step += 1) {
    // Long times without an eviction, among them more changes than an iterator waits for, and times that empty the map.
    const isGrowing = step % 7_000 < 3_000;
    const kind = randomInteger(0, 9);
    if (kind < (isGrowing ? 10 : 3)) set(randomInteger(0, 400));
    else if (kind < 5) map.delete(randomInteger(0, 400));
    else {
      const [oldest] = map.keys();
      expect(order.takeOldest()).toBe(oldest);
      if (oldest === undefined) continue;
      map.delete(oldest);
      evicted += 1;
    }
  }
  expect(evicted).toBeGreaterThan(1_000);
});
