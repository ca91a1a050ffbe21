import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { ResourceContext } from '#server/database/context.ts';
import { actAs } from '#server/testing/act-as.ts';
import { makeResource } from '#server/testing/make-resource.ts';
import { stopAfter } from '#server/testing/stop-after.ts';
import { type TestDatabase, testDatabase } from '#server/testing/test-database.ts';
import { kindsOfDays, refreshDays } from '../days/days.service.ts';
import { rebuildFigures, rebuildOnSettingsChange } from '../rebuild/rebuild.service.ts';
import { storeSnapshots } from './snapshots.service.ts';

/** Switches locks off, and counts how many of them another process still holds. */
const off = vi.hoisted(() => ({ locks: false, taken: 0 }));

vi.mock('../events/lock.queries.ts', async (original) => {
  const real = await original<typeof import('../events/lock.queries.ts')>();
  const tryLockSite: typeof real.tryLockSite = async (...given) => {
    off.taken -= 1;
    return off.locks || (off.taken < 0 && real.tryLockSite(...given));
  };
  return { ...real, tryLockSite };
});

let db: TestDatabase;
let ctx: ResourceContext;

beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.drop());
afterEach(() => {
  off.locks = false;
  off.taken = 0;
});

async function rows<T extends object>(statement: string): Promise<T[]> {
  return (await db.database.owner.query<T>(statement, [ctx.resource.id])).rows;
}

const charge = (days: number) =>
  rows(
    `insert into transactions (resource_id, amount_cents, currency, status, pay_system, created_at)
     values ($1, 100, 'usd', 'succeeded', 'manual', now() - interval '${days} days')`,
  );

/** Creates a charge ten days ago that is counted, and one five days ago that only has a stale marker. */
beforeEach(async () => {
  ctx = actAs(db.database, await makeResource(db.database));
  await charge(10);
  await rebuildOnSettingsChange(ctx);
  await refreshDays(ctx);
  await charge(5);
});

const keptVolume = async () =>
  (
    await rows<{ value: number }>(
      `select value from figure_snapshots where resource_id = $1 and card = 'gross_volume' order by day`,
    )
  ).map((row) => row.value);

/** Stores snapshots while another process is about to count a stale marker and has not committed. */
async function keepBesideAnother(): Promise<boolean> {
  const other = await db.database.owner.connect();
  try {
    await other.query('begin');
    await other.query(`select pg_advisory_xact_lock(hashtextextended('figures.volume', $1))`, [
      ctx.resource.id,
    ]);
    await other.query('delete from stale_volume where resource_id = $1', [ctx.resource.id]);
    return await storeSnapshots(ctx);
  } finally {
    await other.query('rollback');
    other.release();
  }
}

/** Returns the difference between the current values of the days and their snapshots. */
async function difference(): Promise<number> {
  await refreshDays(ctx);
  const [found] = await rows<{ cents: number }>(
    `select (select sum(amount_cents) from volume_days where resource_id = $1 and source = 'all')
       - (select sum(value) from figure_snapshots where resource_id = $1 and card = 'gross_volume') as cents`,
  );
  return Number(found?.cents);
}

test('days are kept with what was noted and not counted yet', async () => {
  expect(await storeSnapshots(ctx)).toBe(true);
  expect(await keptVolume()).toEqual([100, 100]);
  expect(await difference()).toBe(0);
});

test('while another process is at the days none are kept, and afterwards all of them whole', async () => {
  expect(await keepBesideAnother()).toBe(false);
  expect(await keptVolume()).toEqual([]);
  expect(await storeSnapshots(ctx)).toBe(true);
  expect(await keptVolume()).toEqual([100, 100]);
});

test('without the lock a day would be kept without what the other process counts, and be told as a difference', async () => {
  off.locks = true;
  expect(await keepBesideAnother()).toBe(true);
  expect(await keptVolume()).toEqual([100]);
  expect(await difference()).toBe(100);
});

/** Stores snapshots while another process holds each lock during the refresh, and ends between two of its batches. */
function keepBetweenBatches(): Promise<boolean> {
  off.taken = 1 + kindsOfDays.length;
  return storeSnapshots(ctx);
}

test('what another process has left when it ends between two batches is in the days that are kept', async () => {
  expect(await keepBetweenBatches()).toBe(true);
  expect(await keptVolume()).toEqual([100, 100]);
  expect(await difference()).toBe(0);
});

test('where it has left more than a batch, none are kept before that is followed', async () => {
  for (const notes of [
    // All markers are for the same subscription or day; each of them counts towards the batch.
    'stale_subscriptions (resource_id, subscription_id) select $1, 1 from generate_series(1, 1000)',
    'stale_volume (resource_id, at) select $1, now() from generate_series(1, 20000)',
  ]) {
    await rows(`insert into ${notes}`);
    expect(await keepBetweenBatches()).toBe(false);
    expect(await keptVolume()).toEqual([]);
  }
  expect(await storeSnapshots(ctx)).toBe(true);
  expect(await keptVolume()).toEqual([100, 100]);
});

test('no day is kept while figures are those of another zone, or are being derived anew', async () => {
  await rows(`update resources set reporting_timezone = 'Asia/Kathmandu' where id = $1`);
  expect(await storeSnapshots(ctx)).toBe(false);
  await rebuildOnSettingsChange(ctx);
  await rebuildFigures(ctx, { signal: stopAfter(1) });
  expect(await storeSnapshots(ctx)).toBe(false);
  await rebuildOnSettingsChange(ctx);
  expect(await storeSnapshots(ctx)).toBe(true);
});
