import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { ResourceContext } from '#server/database/context.ts';
import { sitesWithOtherFigures } from '#server/domains/figures/across-sites.queries.ts';
import { kindsOfDays } from '#server/domains/figures/days/days.service.ts';
import { rebuildFigures, rebuildOnSettingsChange } from '#server/domains/figures/rebuild/rebuild.service.ts';
import { start } from '#server/domains/member-subscriptions/create.service.ts';
import { actAs } from '#server/testing/act-as.ts';
import { makeMembers, makeOption } from '#server/testing/make-records.ts';
import { makeResource } from '#server/testing/make-resource.ts';
import { stopAfter } from '#server/testing/stop-after.ts';
import { type TestDatabase, testDatabase } from '#server/testing/test-database.ts';

/** Ids above which batches of people were derived, in order; and how often all hits were derived. */
const derived = vi.hoisted(() => ({ above: [] as number[], hits: 0 }));

vi.mock('../domains/figures/events/derive.ts', async (original) => {
  const real = await original<typeof import('../domains/figures/events/derive.ts')>();
  const deriveAnew: typeof real.deriveAnew = (...given) => {
    const { people } = given[2];
    if ('above' in people) derived.above.push(people.above);
    return real.deriveAnew(...given);
  };
  return { ...real, deriveAnew };
});

vi.mock('../domains/figures/days/hits.queries.ts', async (original) => {
  const real = await original<typeof import('../domains/figures/days/hits.queries.ts')>();
  const itemsWithDecisions: typeof real.itemsWithDecisions = (...given) => {
    derived.hits += 1;
    return real.itemsWithDecisions(...given);
  };
  return { ...real, itemsWithDecisions };
});

let db: TestDatabase;
let ctx: ResourceContext;
let members: number[];
/** Size of a batch of people: four steps for nine members, one for hits, one for each kind of days, then the end. */
const size = 3;
const day = 86_400_000;

async function rows<T extends object>(statement: string): Promise<T[]> {
  return (await db.database.owner.query<T>(statement, [ctx.resource.id])).rows;
}

beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.drop());
beforeEach(async () => {
  ctx = actAs(db.database, await makeResource(db.database));
  const { optionId: pricingOptionId } = await makeOption(ctx);
  members = await makeMembers(ctx, 9, new Date(Date.now() - 40 * day));
  for (const memberId of members)
    await start(ctx, {
      pricingOptionId,
      holder: { memberId },
      paidCents: 900,
      at: new Date(Date.now() - 9 * day),
    });
  await rows(
    `insert into transactions (resource_id, member_id, amount_cents, currency, status, pay_system, created_at)
     select $1, ${members[0]}, 100, 'usd', 'succeeded', 'manual', '2026-01-10T23:30:00Z'`,
  );
  derived.above = [];
  derived.hits = 0;
});

const moveTo = (zone: string) => rows(`update resources set reporting_timezone = '${zone}' where id = $1`);
const isToDo = async () =>
  (await sitesWithOtherFigures(db.database)).some(({ id }) => id === ctx.resource.id);
const payers = () =>
  rows(`select payer_id, kind, plan_id from payer_facts where resource_id = $1 order by payer_id, position`);
const charged = async () =>
  (
    await rows<{ day: string }>(
      `select day from volume_days where resource_id = $1 and source = 'all' and amount_cents = 100`,
    )
  ).map((row) => row.day);

/** Rebuilds up to a number of steps, like a process that is killed then. */
async function breakOffAfter(steps: number): Promise<void> {
  expect(await rebuildFigures(ctx, { size, signal: stopAfter(steps) })).toBe(false);
}

/** Returns the starting ids of the batches that the rest of the rebuild derived. */
async function finished(): Promise<number[]> {
  derived.above = [];
  expect(await isToDo()).toBe(true);
  expect(await rebuildOnSettingsChange(ctx, { size })).toBe(true);
  expect(await isToDo()).toBe(false);
  return derived.above;
}

const everybody = () => [0, members[2], members[5], members[8]];

test('a rebuild that was cut off goes on with those who come next, and leaves what a whole one leaves', async () => {
  await rebuildFigures(ctx, { size });
  expect(derived.above).toEqual(everybody());
  const whole = await payers();
  expect(whole.length).toBeGreaterThan(4 * members.length);
  await breakOffAfter(2);
  expect(await finished()).toEqual(everybody().slice(2));
  expect(await payers()).toEqual(whole);
});

test('without the note of how far it was it would begin again', async () => {
  await breakOffAfter(2);
  await rows('delete from figure_rebuilds where resource_id = $1');
  expect(await finished()).toEqual(everybody());
});

test('what was done before a migration is done again, because rules may have changed with it', async () => {
  await breakOffAfter(2);
  await rows('update figure_rebuilds set migrations = migrations - 1 where resource_id = $1');
  expect(await finished()).toEqual(everybody());
});

test('whoever asks for a rebuild gets one from the beginning', async () => {
  await breakOffAfter(2);
  derived.above = [];
  await rebuildFigures(ctx, { size });
  expect(derived.above).toEqual(everybody());
});

test('kinds of days that are done are not done again', async () => {
  const spies = kindsOfDays.map((kind) => vi.spyOn(kind, 'rebuild'));
  await breakOffAfter(4 + 1 + 2);
  expect(await finished()).toEqual([]);
  expect(derived.hits).toBe(1);
  expect(spies.map((spy) => spy.mock.calls.length)).toEqual(kindsOfDays.map(() => 1));
  for (const spy of spies) spy.mockRestore();
});

test('figures that were begun in one mode are not taken for those of another', async () => {
  await breakOffAfter(2);
  await rows('update resources set livemode = not livemode where id = $1');
  expect(await finished()).toEqual(everybody());
  expect(await payers()).toEqual([]);
});

test('another zone in the middle of it moves days and leaves people and hits alone', async () => {
  await breakOffAfter(4 + 1 + 1);
  expect(await charged()).toEqual(['2026-01-10']);
  await moveTo('Asia/Kathmandu');
  expect(await finished()).toEqual([]);
  expect(await charged()).toEqual(['2026-01-11']);
  expect(derived.hits).toBe(1);
});

/** Changes the zone, and changes it back when the first kind of days was already recalculated. */
async function changeZoneAndBack(): Promise<void> {
  await rebuildFigures(ctx);
  await moveTo('Asia/Kathmandu');
  await rebuildOnSettingsChange(ctx, { signal: stopAfter(1) });
  expect(await charged()).toEqual(['2026-01-11']);
  await moveTo('UTC');
}

test('a zone that is changed and changed back in the middle of it leaves no days of the other one', async () => {
  await changeZoneAndBack();
  await finished();
  expect(await charged()).toEqual(['2026-01-10']);
});

test('without the note nobody would know that days of another zone are among them', async () => {
  await changeZoneAndBack();
  await rows('delete from figure_rebuilds where resource_id = $1');
  expect(await isToDo()).toBe(false);
  await rebuildOnSettingsChange(ctx);
  expect(await charged()).toEqual(['2026-01-11']);
});
