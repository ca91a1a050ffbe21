import { expect, test } from 'vitest';
import { readerLimits } from '#contract/reader/limits.ts';
import { LimitExceeded } from '#server/platform/limits/limits.ts';
import { blockOf, networkOf } from '#server/platform/limits/network.ts';
import { uniqueUuid } from '#server/testing/random.ts';
import { ReaderLimits } from './limits.ts';

type Name = keyof typeof readerLimits;

/** Returns how many of the calls are answered, each by another browser of the next address. */
function answered(name: Name, calls: number, addressOf: (n: number) => string, site = 1): number {
  const limits = new ReaderLimits();
  let count = 0;
  for (let n = 0; n < calls; n += 1) {
    const address = networkOf(addressOf(n));
    try {
      limits.take(name, { address, block: blockOf(address), device: uniqueUuid(), site });
      count += 1;
    } catch (error) {
      if (!(error instanceof LimitExceeded)) throw error;
    }
  }
  return count;
}

/** Tokens come back while the test runs, so the counts are bounds and not exact. */
const aFewMore = 1.1;

test('an IPv6 customer with 65,536 networks gets ten times what an address gets, and no more', () => {
  const network = (n: number) => `2001:db8:1:${n.toString(16)}::1`;
  expect(answered('events', 9_000, network)).toBeLessThanOrEqual(6_000 * aFewMore);
  expect(answered('events', 9_000, network)).toBeGreaterThanOrEqual(6_000);
  expect(answered('events', 1_000, () => network(7))).toBeLessThanOrEqual(600 * aFewMore);
  expect(answered('events', 9_000, (n) => `198.51.${n >> 8}.${n & 255}`)).toBe(9_000);
});

test('a page may report as many views as it may ask for decisions', () => {
  const perAddress = (name: 'decision' | 'events') =>
    readerLimits[name].find(({ by }) => by === 'address')?.count;
  expect(perAddress('events')).toBe(perAddress('decision'));
});
