// Memories that all sites share, made smaller: a flood of one site takes nothing of another. Each is shown again with the
// shares off.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { MeterState } from '#contract/domains/decisions/chain.ts';
import type { ResourceContext } from '#server/database/context.ts';
import { BackgroundCache } from '#server/domains/decisions/background-cache.ts';
import { Contact } from '#server/domains/decisions/freshness.ts';
import { Meters } from '#server/domains/decisions/meters.ts';
import { Rankings } from '#server/domains/decisions/rankings.ts';
import { type CacheOptions, RefreshedCache, siteOfKey } from '#server/domains/decisions/refreshed-cache.ts';
import { fixedClock, systemClock } from '#server/platform/clock/clock.ts';
import { silentLog } from '#server/platform/log/log.ts';
import type { PopupRenderer } from '#server/platform/templates/popup-renderer.ts';
import { actAs } from '#server/testing/act-as.ts';
import { anonymousReader, decisionDesk } from '#server/testing/decision-desk.ts';
import { makeResource } from '#server/testing/make-resource.ts';
import { uniqueUuid } from '#server/testing/random.ts';
import { publishPopup } from '#server/testing/reader-desk.ts';
import { temporaryFolder } from '#server/testing/temporary-folder.ts';
import { type TestDatabase, testDatabase } from '#server/testing/test-database.ts';
import { TestDeciders } from '#server/testing/test-deciders.ts';
import { ReaderLimits } from './limits.ts';
import { ShownPopups } from './shown-popups.ts';

const off = vi.hoisted(() => ({ shares: false }));
/** Entries of each memory, and of that of popups, each of which costs a query. */
const [most, mostPopups] = [1_000, 20];
const memory = vi.hoisted(() => ({ most: 0 }));
/** Popups that were made, by site. */
const popupsMade = vi.hoisted(() => new Map<number, number>());

vi.mock('#server/platform/templates/popup-renderer.ts', () => ({
  createPopupRenderer: (): PopupRenderer => ({
    make: async ({ code }, { siteId }) => {
      popupsMade.set(siteId, (popupsMade.get(siteId) ?? 0) + 1);
      return { html: code.template, css: '' };
    },
    close: async () => undefined,
  }),
}));

/** Reads of what ranks are computed from, by kind and site. */
const rankReads = vi.hoisted(() => new Map<string, number>());
const noteRead = vi.hoisted(() => async (what: string, siteId: number) => {
  rankReads.set(`${what} ${siteId}`, (rankReads.get(`${what} ${siteId}`) ?? 0) + 1);
  return [];
});

vi.mock('#server/domains/predictive-paywall/totals.queries.ts', async (original) => ({
  ...(await original<typeof import('#server/domains/predictive-paywall/totals.queries.ts')>()),
  findTotals: (_: unknown, siteId: number) => noteRead('totals', siteId),
}));
vi.mock('#server/domains/decisions/reader-profiles.queries.ts', async (original) => ({
  ...(await original<typeof import('#server/domains/decisions/reader-profiles.queries.ts')>()),
  findVisits: (_: unknown, siteId: number) => noteRead('profiles', siteId),
}));
vi.mock('#server/platform/concurrency/shared-lru.ts', async (original) => {
  const { SharedLru: Real } = await original<typeof import('#server/platform/concurrency/shared-lru.ts')>();
  class SharedLru<Key, Value> extends Real<Key, Value> {
    constructor() {
      super(memory.most);
    }
    override get(group: number, key: Key) {
      return super.get(off.shares ? 0 : group, key);
    }
    override set(group: number, key: Key, value: Value) {
      super.set(off.shares ? 0 : group, key, value);
    }
  }
  return { SharedLru };
});

const [flooded, quiet] = [1, 2];
const day = 86_400_000;

let db: TestDatabase;
const deciders = new TestDeciders();
const folder = temporaryFolder('masthead-decider-');

beforeAll(async () => {
  db = await testDatabase();
});
beforeEach(() => {
  memory.most = most;
});
afterEach(async () => {
  vi.restoreAllMocks();
  off.shares = false;
  await deciders.stop();
});
afterAll(() => db.drop());

/** Returns whether an address of the quiet site that used its calls up is still refused after the flood. */
function isStillRefused(): boolean {
  // No call comes back meanwhile.
  vi.spyOn(performance, 'now').mockReturnValue(performance.now());
  const limits = new ReaderLimits();
  const call = (site: number, address: string) =>
    limits.take('config', { site, address, block: address, device: '' });
  for (let n = 0; n < 60; n += 1) call(quiet, '203.0.113.7');
  for (let n = 0; n <= most; n += 1) call(flooded, `10.${n >> 16}.${(n >> 8) & 255}.${n & 255}`);
  try {
    call(quiet, '203.0.113.7');
    return false;
  } catch {
    return true;
  }
}

/** Returns how many pieces of a reader of the quiet site are counted after the flood. */
function countedAfterFlood(): number {
  const meters = new Meters();
  const meter = { key: 'plan:1/type:1' } as MeterState;
  const told = { id: null, openings: {} };
  const count = (siteId: number, browser: string, contentId: number) => {
    const owner = { siteId, browser, told };
    const opened = meters.read(owner, new Map([[meter.key, 30]]), day);
    meters.count(owner, opened, meter, contentId, day);
    return opened[meter.key]?.length ?? 0;
  };
  count(quiet, 'browser', 1);
  count(quiet, 'browser', 2);
  for (let n = 0; n <= most; n += 1) count(flooded, `browser ${n}`, 1);
  return count(quiet, 'browser', 3);
}

type CacheOf = (options: CacheOptions<string, number>) => { get: (key: string) => Promise<number | null> };
const refreshed: CacheOf = (options) => new RefreshedCache(new Contact(), options);
const background: CacheOf = (options) => new BackgroundCache(new Contact(), { ...options, freshFor: 60_000 });

/** Returns how often a value of the quiet site is loaded, before and after the flood. */
async function loads(made: CacheOf): Promise<number> {
  let loaded = 0;
  const cache = made({
    most,
    siteOf: siteOfKey,
    load: async (key) => {
      if (key.startsWith(`${quiet} `)) loaded += 1;
      return loaded;
    },
  });
  await cache.get(`${quiet} piece`);
  for (let n = 0; n <= most; n += 1) await cache.get(`${flooded} piece-${n}`);
  await cache.get(`${quiet} piece`);
  return loaded;
}

/** Returns how often a popup of the quiet site is made, before and after the flood. */
async function popupsOfQuiet(): Promise<number> {
  const { database } = db;
  memory.most = mostPopups;
  const [ctx, other] = [
    actAs(database, await makeResource(database)),
    actAs(database, await makeResource(database)),
  ];
  const popups = new ShownPopups({ database, clock: systemClock, log: silentLog });
  const show = async ({ resource }: ResourceContext, slug: string, used: number) =>
    popups.make(resource, { as: 'inPage', name: `${slug}@1`, values: { meter: { used } }, origins: [] });
  const [slug, flooding] = [await publishPopup(ctx), await publishPopup(other)];
  await show(ctx, slug, 1);
  for (let n = 0; n <= mostPopups; n += 1) await show(other, flooding, n);
  await show(ctx, slug, 1);
  await popups.close();
  return popupsMade.get(ctx.resource.id) ?? 0;
}

/** Returns how often totals and the reader's profile of the quiet site are read, before and after the flood. */
async function readsForRanks(): Promise<{ totals: number; profiles: number }> {
  const { database } = db;
  const [ctx, other] = [
    actAs(database, await makeResource(database)),
    actAs(database, await makeResource(database)),
  ];
  const rankings = new Rankings({ database, clock: systemClock, log: silentLog }, new Contact());
  const find = ({ resource }: ResourceContext, deviceId: string, id: string) => {
    const asked = anonymousReader(ctx).ask('piece-1', { deviceId });
    return rankings.find(resource, asked, { id, weights: { visits: 1 } }, null);
  };
  const [deviceId, weightsId] = [uniqueUuid(), uniqueUuid()];
  rankReads.clear();
  await find(ctx, deviceId, weightsId);
  // New weights have new totals: a site that changes them often fills the memory with them.
  for (let n = 0; n <= most; n += 50)
    await Promise.all(Array.from({ length: 50 }, () => find(other, uniqueUuid(), uniqueUuid())));
  await find(ctx, deviceId, weightsId);
  const readsOf = (what: string) => rankReads.get(`${what} ${ctx.resource.id}`) ?? 0;
  return { totals: readsOf('totals'), profiles: readsOf('profiles') };
}

/** Returns whether a view of the quiet site gets the answer that it got before the flood. */
async function isRepeated(): Promise<boolean> {
  const [ctx, other] = [
    actAs(db.database, await makeResource(db.database)),
    actAs(db.database, await makeResource(db.database)),
  ];
  await decisionDesk(ctx);
  await decisionDesk(other);
  const decider = deciders.start(db.database, fixedClock(new Date()), folder());
  const view = anonymousReader(ctx).ask('piece-1', { purpose: 'list' });
  await decider.decide(view);
  const reader = anonymousReader(other);
  for (let n = 0; n <= most; n += 1) await decider.decide(reader.ask('piece-1', { purpose: 'list' }));
  return (await decider.decide(view)).isRepeat;
}

describe('after a flood of another site', () => {
  test('an address that used its calls up is refused on', () => {
    expect(isStillRefused()).toBe(true);
    off.shares = true;
    expect(isStillRefused()).toBe(false);
  });

  test('what readers opened is counted on', () => {
    expect(countedAfterFlood()).toBe(2);
    off.shares = true;
    expect(countedAfterFlood()).toBe(0);
  });

  test.each([
    ['pieces', refreshed],
    ['reads of readers', background],
  ])('%s are in memory', async (_, cache) => {
    expect(await loads(cache)).toBe(1);
    off.shares = true;
    expect(await loads(cache)).toBe(2);
  });

  test('a popup is in memory', async () => {
    expect(await popupsOfQuiet()).toBe(1);
    off.shares = true;
    expect(await popupsOfQuiet()).toBe(2);
  });

  test('totals and profiles of readers are in memory', async () => {
    expect(await readsForRanks()).toEqual({ totals: 1, profiles: 1 });
    off.shares = true;
    expect(await readsForRanks()).toEqual({ totals: 2, profiles: 2 });
  });

  test('a repeated question gets its answer', async () => {
    expect(await isRepeated()).toBe(true);
    off.shares = true;
    expect(await isRepeated()).toBe(false);
  });
});
