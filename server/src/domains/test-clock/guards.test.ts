import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { ResourceContext } from '#server/database/context.ts';
import { write } from '#server/database/scope.ts';
import { actAs } from '#server/testing/act-as.ts';
import {
  completeAdvance,
  logOf,
  monthsAhead,
  reloadSite,
  rowsOf,
  subscribe,
} from '#server/testing/advanced-clock.ts';
import { makeResource } from '#server/testing/make-resource.ts';
import { type TestDatabase, testDatabase } from '#server/testing/test-database.ts';
import { testSecrets } from '#server/testing/test-server.ts';
import { saveSettingsIn } from '../resources/settings.service.ts';
import { advanceClock, getClock } from './service.ts';

let db: TestDatabase;
let ctx: ResourceContext;

beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.drop());
beforeEach(async () => {
  ctx = await newSite();
});

async function newSite(livemode = false): Promise<ResourceContext> {
  return actAs(db.database, await makeResource(db.database, { livemode }));
}

const rows = <T extends object>(statement: string, of = ctx) => rowsOf<T>(of, statement);
const lines = (of = ctx) => logOf(of);
const aheadOf = async (of = ctx) => (await reloadSite(of)).resource.clockOffsetMs;

test('it goes forward only, and 24 months at most', async () => {
  const to = (at: string) => advanceClock(ctx, { to: at, charges: 'succeed' });
  await expect(to('2020-01-01')).rejects.toMatchObject({
    fields: { to: expect.stringContaining('forward') },
  });
  await expect(to(monthsAhead(25))).rejects.toMatchObject({ fields: { to: expect.stringContaining('24') } });
  expect(await aheadOf()).toBe(0);
});

test('other sites stay where they are', async () => {
  const other = await newSite();
  await subscribe(ctx, 1);
  await subscribe(other, 1);
  await completeAdvance(ctx, 6);
  expect(await aheadOf(other)).toBe(0);
  expect(await lines(other)).toHaveLength(1);
  expect(await rows('select from clock_turns where resource_id = $1', other)).toEqual([]);
});

test('a site in live mode has no clock to turn, nor one that holds live subscriptions', async () => {
  const live = await newSite(true);
  await expect(advanceClock(live, { to: monthsAhead(1), charges: 'succeed' })).rejects.toMatchObject({
    code: 'conflict',
  });
  expect((await getClock(live)).refusal).toBe('live_mode');
  await subscribe(live, 1);
  await db.database.owner.query('update resources set livemode = false where id = $1', [live.resource.id]);
  expect((await getClock(await reloadSite(live))).refusal).toBe('live_subscriptions');
  await expect(
    advanceClock(await reloadSite(live), { to: monthsAhead(1), charges: 'fail' }),
  ).rejects.toMatchObject({
    code: 'conflict',
  });
});

test('a site whose clock is ahead does not go live', async () => {
  await completeAdvance(ctx, 1);
  const goLive = write(await reloadSite(ctx), 'test.live', (scope) =>
    saveSettingsIn(
      ctx,
      scope,
      { secrets: testSecrets, onSaved: async () => undefined },
      { settings: { payments_in_live_mode: true } },
    ),
  );
  await expect(goLive).rejects.toMatchObject({
    fields: { 'settings.payments_in_live_mode': expect.stringContaining('test clock') },
  });
});

/** Moves a clock past all rules of the server, so that only the database's remain. */
async function force(of: ResourceContext, ms: number, { inside = of.resource.id, livemode = false } = {}) {
  const client = await db.database.owner.connect();
  try {
    await client.query(`begin; select set_config('app.resource_id', '${inside}', true)`);
    await client.query('update resources set livemode = $2, clock_ahead_ms = $3 where id = $1', [
      of.resource.id,
      livemode,
      ms,
    ]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}

test('the database itself keeps live sites on time, clocks forward, and each site to its own', async () => {
  const other = await newSite();
  const by = (constraint: string) => expect.objectContaining({ constraint });
  await expect(force(ctx, 1_000, { livemode: true })).rejects.toEqual(by('resources_clock_in_test_mode'));
  await force(ctx, 2_000);
  await expect(force(ctx, 1_000)).rejects.toEqual(by('resources_clock_forward'));
  await expect(force(ctx, 3_000, { inside: other.resource.id })).rejects.toEqual(by('resources_clock_own'));
  await expect(force(ctx, 2_000, { livemode: true })).rejects.toEqual(by('resources_clock_in_test_mode'));
  const live = await newSite(true);
  await subscribe(live, 1);
  await expect(force(live, 1_000)).rejects.toEqual(by('resources_clock_without_live'));
  expect(await aheadOf()).toBe(2_000);
});

test('with those guards off, each of these would pass', async () => {
  await db.database.owner.query(`
    alter table resources drop constraint resources_clock_in_test_mode;
    alter table resources disable trigger clock_kept_forward`);
  try {
    const other = await newSite();
    await force(ctx, 2_000, { livemode: true });
    await force(ctx, 1_000, { inside: other.resource.id });
    expect(await aheadOf()).toBe(1_000);
    const live = await newSite(true);
    await subscribe(live, 1);
    await force(live, 1_000);
    await force(ctx, 0);
    await force(live, 0, { livemode: true });
  } finally {
    await db.database.owner.query(`
      alter table resources enable trigger clock_kept_forward;
      alter table resources add constraint resources_clock_in_test_mode check (clock_ahead_ms = 0 or not livemode)`);
  }
});
