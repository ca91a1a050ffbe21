import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Database } from '#server/database/connect.ts';
import type { ResourceContext } from '#server/database/context.ts';
import { fixedClock, type MovableClock } from '#server/platform/clock/clock.ts';
import { actAs } from '#server/testing/act-as.ts';
import { deliver, dispatcherOf, kindOf, newDelivery } from '#server/testing/delivery-fixtures.ts';
import { makeMembers } from '#server/testing/make-records.ts';
import { makeResource } from '#server/testing/make-resource.ts';
import { type TestDatabase, testDatabase } from '#server/testing/test-database.ts';
import { claimDue } from './across-sites.queries.ts';

let db: TestDatabase;
let ctx: ResourceContext;
let clock: MovableClock;
beforeAll(async () => {
  db = await testDatabase({ max: 20 });
});
afterAll(() => db.drop());
beforeEach(async () => {
  await db.database.owner.query('delete from deliveries');
  await db.database.owner.query('delete from delivery_targets');
  clock = fixedClock(new Date('2026-03-01T10:00:00Z'));
  ctx = actAs(db.database, await makeResource(db.database), { clock });
});

/** Inserts waiting deliveries, all made one second ago. */
async function waiting(...members: number[]): Promise<void> {
  await deliver(ctx, ...members.map((memberId, n) => newDelivery({ memberId, task: { n } })));
  await db.database.owner.query('update deliveries set created_at = $1', [clock.now()]);
  clock.advance(1_000);
}

test('who waits behind another of the same member goes before all that came later', async () => {
  const [one = 0, ...others] = await makeMembers(ctx, 13);
  await waiting(one, one, ...others);
  const kind = kindOf(() => sleep(2).then(() => ({})));
  await dispatcherOf(ctx, [kind], { most: 8, perTarget: 2 }).drain();
  const asked = kind.asked.map(({ task }) => (task as { n: number }).n);
  expect(asked).toHaveLength(14);
  expect(asked.indexOf(1)).toBeLessThan(8);
});

test('what is put off behind one that ends in that moment is not left waiting', async () => {
  const [one = 0] = await makeMembers(ctx, 1);
  await waiting(one, one);
  const { owner } = db.database;
  let isFirst = true;
  // The first delivery ends after the due ones were read and before the parked ones are stored.
  const query = async (statement: string, values: unknown[]) => {
    const found = await owner.query(statement, values);
    if (isFirst)
      await owner.query(
        `update deliveries set state = 'done', next_try_at = null, finished_at = now() where attempts = 1`,
      );
    isFirst = false;
    return found;
  };
  const kinds = [{ name: kindOf(() => Promise.resolve({})).name, perTarget: 2 }];
  const now = clock.now();
  const { claimed } = await claimDue({ owner: { query } } as unknown as Database, {
    now,
    kinds,
    free: 8,
    perSite: 8,
    held: [],
  });
  expect(claimed).toHaveLength(1);
  const { rows } = await owner.query(
    `select next_try_at <= $1 as is_due from deliveries where state = 'waiting'`,
    [now],
  );
  expect(rows).toEqual([{ is_due: true }]);
});

/**
 * Sends deliveries of a site to twelve hanging targets, one to each, and then one of another site.
 * @returns the attempts
 */
async function besideHanging(perSite?: number): Promise<{ hanging: number; isOtherTried: boolean }> {
  const other = actAs(db.database, await makeResource(db.database), { clock });
  const hung = Promise.withResolvers<void>();
  const kind = kindOf(({ target }) => (target === 'works' ? {} : hung.promise.then(() => ({}))));
  const targets = Array.from({ length: 12 }, (_, n) => `hangs ${n}`);
  await deliver(ctx, ...targets.map((target) => newDelivery({ target })));
  const dispatcher = dispatcherOf(ctx, [kind], { most: 12, perTarget: 12, ...(perSite && { perSite }) });
  const round = () => dispatcher.routine().run(new AbortController().signal);
  await round();
  const hanging = kind.asked.length;
  await deliver(other, newDelivery({ target: 'works' }));
  await round();
  const isOtherTried = kind.asked.some(({ target }) => target === 'works');
  hung.resolve();
  await dispatcher.drain();
  return { hanging, isOtherTried };
}

test('a site whose many targets hang takes half of the places, and another site is served meanwhile', async () => {
  expect(await besideHanging()).toEqual({ hanging: 6, isOtherTried: true });
});

test('without that bound its targets take all places, and the other site waits for them', async () => {
  expect(await besideHanging(12)).toEqual({ hanging: 12, isOtherTried: false });
});
