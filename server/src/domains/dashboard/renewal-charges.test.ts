import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { ResourceContext } from '#server/database/context.ts';
import { read } from '#server/database/scope.ts';
import { actAs } from '#server/testing/act-as.ts';
import { makeResource } from '#server/testing/make-resource.ts';
import { charge, revenueDesk } from '#server/testing/revenue-desk.ts';
import { type TestDatabase, testDatabase } from '#server/testing/test-database.ts';
import { refreshDays } from '../figures/days/days.service.ts';
import { volumeOf } from '../figures/days/volume.queries.ts';

let db: TestDatabase;
let ctx: ResourceContext;
beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.drop());
beforeEach(async () => {
  ctx = actAs(db.database, await makeResource(db.database), { relation: 'root' });
});

/** Returns the cents of all renewals of the year, after counting everything. */
async function renewals(): Promise<number> {
  await refreshDays(ctx);
  const year = { start: '2026-01-01', end: '2026-12-31' };
  const sums = await read(ctx, ({ client }) => volumeOf(client, ctx.resource.id, [year]));
  return sums.find(({ source }) => source === 'renewal')?.amountCents ?? 0;
}

async function subscription(): Promise<number> {
  const desk = await revenueDesk(ctx);
  return desk.buy(await desk.member(), '2026-01-15T12:00Z', {
    price: 9_000,
    period: '1 year',
    currency: 'usd',
  });
}

const pay = (day: string, cents: number, id?: number, more: { status?: string; type?: string } = {}) =>
  charge(ctx, {
    at: `${day}T12:00Z`,
    currency: 'usd',
    status: more.status,
    lines: [[more.type ?? 'subscription', cents, id]],
  });

test('a charge is a renewal when its subscription was charged before, and that succeeded', async () => {
  const [id, other] = [await subscription(), await subscription()];
  await pay('2026-02-01', 1, id, { status: 'failed' });
  await pay('2026-02-02', 10, id);
  await pay('2026-03-02', 100, id);
  await pay('2026-03-03', 1_000, other);
  await pay('2026-03-04', 10_000, id, { type: 'ticket' });
  await pay('2026-03-05', 100_000);
  expect(await renewals()).toBe(100);
});

test('the next charge follows when one comes late, does not succeed after all, or is deleted', async () => {
  const id = await subscription();
  await pay('2026-03-01', 10, id);
  expect(await renewals()).toBe(0);
  const late = await pay('2026-02-01', 1, id);
  expect(await renewals()).toBe(10);
  const setStatus = (status: string) =>
    db.database.owner.query('update transactions set status = $3 where resource_id = $1 and id = $2', [
      ctx.resource.id,
      late,
      status,
    ]);
  await setStatus('failed');
  expect(await renewals()).toBe(0);
  await setStatus('succeeded');
  expect(await renewals()).toBe(10);
  await db.database.owner.query('delete from transactions where resource_id = $1 and id = $2', [
    ctx.resource.id,
    late,
  ]);
  expect(await renewals()).toBe(0);
});
