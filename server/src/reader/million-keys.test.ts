// @module-tag slow
// A million keys, addresses and browsers that nobody knows: what a process remembers of them is bounded. Shown again with
// the bounds off, on a third of them.
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { systemClock } from '#server/platform/clock/clock.ts';
import { silentLog } from '#server/platform/log/log.ts';
import { type TestDatabase, testDatabase } from '#server/testing/test-database.ts';
import { KnownKeys } from './known-keys.ts';
import { ReaderLimits } from './limits.ts';

const off = vi.hoisted(() => ({ bounds: false }));

vi.mock('#server/domains/resources/across-sites.queries.ts', async (original) => ({
  ...(await original<typeof import('#server/domains/resources/across-sites.queries.ts')>()),
  // Each key is looked up and remembered: without the database a million look-ups take seconds.
  findSiteOfPublicKey: async () => null,
}));
vi.mock('#server/platform/concurrency/brief-cache.ts', async (original) => {
  const { BriefCache: Real } = await original<typeof import('#server/platform/concurrency/brief-cache.ts')>();
  class BriefCache<Value> extends Real<Value> {
    constructor(options: ConstructorParameters<typeof Real>[0]) {
      super(off.bounds ? { ...options, most: Number.POSITIVE_INFINITY } : options);
    }
  }
  return { BriefCache };
});
vi.mock('#server/platform/concurrency/shared-lru.ts', async (original) => {
  const { SharedLru: Real } = await original<typeof import('#server/platform/concurrency/shared-lru.ts')>();
  class SharedLru<Key, Value> extends Real<Key, Value> {
    constructor(most: number, weightOf?: (value: Value, key: Key) => number) {
      super(off.bounds ? Number.POSITIVE_INFINITY : most, weightOf);
    }
  }
  return { SharedLru };
});

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;
const million = 1_000_000;
// Each refusal is an error; a million stack traces would take a minute.
Error.stackTraceLimit = 0;

let db: TestDatabase;

beforeAll(async () => {
  db = await testDatabase();
});
afterEach(() => {
  vi.unstubAllGlobals();
  off.bounds = false;
});
afterAll(() => db.drop());

/** Returns the megabytes that a flood leaves in memory. @param flood returns what remembers */
async function megabytesAfter(flood: () => Promise<object>): Promise<number> {
  collect();
  const before = process.memoryUsage().heapUsed;
  const kept = await flood();
  collect();
  const after = process.memoryUsage().heapUsed;
  expect(kept).toBeDefined();
  return (after - before) / 1_000_000;
}

const addressOf = (n: number) => `2001:db8:${(n >> 16).toString(16)}:${(n & 0xffff).toString(16)}::1`;

/** Tries invented keys of sites, each from a network of its own, 200 a second. */
async function tryKeys(count: number): Promise<object> {
  let now = 0;
  // A mock would keep each of its calls in memory.
  vi.stubGlobal('performance', { now: () => now });
  const { database } = db;
  const keys = new KnownKeys({
    database,
    clock: systemClock,
    log: silentLog,
    baseUrl: 'https://example.com',
  });
  for (let n = 0; n < count; n += 1) {
    now += 5;
    await keys.find('public', `pk_${n.toString(16).padStart(64, '0')}`, addressOf(n));
  }
  return keys;
}

/** Makes calls from many addresses and browsers at one site. */
async function countCalls(count: number): Promise<object> {
  const limits = new ReaderLimits();
  for (let n = 0; n < count; n += 1) {
    const address = addressOf(n);
    // The limit of the site itself is used up soon; the others are counted before it.
    try {
      limits.take('decision', { site: 1, address, block: address, device: `device ${n}` });
    } catch {}
  }
  return limits;
}

describe('a flood keeps little in memory, and much without the bound:', () => {
  test.each([
    ['keys of sites', tryKeys, 30],
    ['addresses and browsers', countCalls, 80],
  ] as const)(
    '%s',
    async (_, flood, most) => {
      expect(await megabytesAfter(() => flood(million))).toBeLessThan(most);
      off.bounds = true;
      expect(await megabytesAfter(() => flood(0.3 * million))).toBeGreaterThan(most);
    },
    300_000,
  );
});
