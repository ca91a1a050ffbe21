import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { ResourceContext } from '#server/database/context.ts';
import { actAs } from '#server/testing/act-as.ts';
import { makeResource } from '#server/testing/make-resource.ts';
import { stopAfter } from '#server/testing/stop-after.ts';
import { type TestDatabase, testDatabase } from '#server/testing/test-database.ts';
import { refreshDays } from '../figures/days/days.service.ts';
import { rebuildOnSettingsChange } from '../figures/rebuild/rebuild.service.ts';
import { storeSnapshots } from '../figures/snapshots/snapshots.service.ts';
import { getAdjustments } from './adjustments.service.ts';

const off = vi.hoisted(() => ({ isBehind: false }));

vi.mock('../figures/values/values.queries.ts', async (original) => {
  const real = await original<typeof import('../figures/values/values.queries.ts')>();
  const stateOf: typeof real.stateOf = async (...given) => {
    const state = await real.stateOf(...given);
    return off.isBehind ? { ...state, isBehind: false } : state;
  };
  return { ...real, stateOf };
});

let db: TestDatabase;
let ctx: ResourceContext;

beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.drop());
afterEach(() => {
  off.isBehind = false;
});

const rows = async (statement: string) => (await db.database.owner.query(statement, [ctx.resource.id])).rows;
const charges = () =>
  getAdjustments(ctx, { figure: 'gross_volume', date_start: '2026-01-01', date_end: '2026-01-31' });

/** A site with snapshots whose zone changed since: of the metrics to rebuild in it, only charges are complete. */
beforeEach(async () => {
  ctx = actAs(db.database, await makeResource(db.database));
  await rows(
    `insert into transactions (resource_id, amount_cents, currency, status, pay_system, created_at)
     values ($1, 100, 'usd', 'succeeded', 'manual', '2026-01-10T23:30:00Z')`,
  );
  await rebuildOnSettingsChange(ctx);
  await refreshDays(ctx);
  expect(await storeSnapshots(ctx)).toBe(true);
  expect(await charges()).toMatchObject({ items: [], closed: { day: '2026-01-31', shown: 100, now: 100 } });
  await rows(`update resources set reporting_timezone = 'Asia/Kathmandu' where id = $1`);
  await rebuildOnSettingsChange(ctx, { signal: stopAfter(1) });
});

test('while days are cut anew in another zone nothing is told of those that were kept', async () => {
  expect(await charges()).toMatchObject({ items: [], closed: null });
  await rebuildOnSettingsChange(ctx);
  expect(await charges()).toMatchObject({ items: [], closed: null });
});

test('without that a charge would seem to have moved to another day', async () => {
  off.isBehind = true;
  const days = (await charges()).items.map(({ day, shown, now }) => [day, shown, now]);
  expect(days).toEqual([
    ['2026-01-10', 100, 0],
    ['2026-01-11', 0, 100],
  ]);
});
