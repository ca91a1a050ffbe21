import { afterAll, beforeAll, expect, test } from 'vitest';
import { actAs } from '#server/testing/act-as.ts';
import { makeMembers, makeOption } from '#server/testing/make-records.ts';
import { makeResource } from '#server/testing/make-resource.ts';
import { type TestDatabase, testDatabase } from '#server/testing/test-database.ts';
import { rebuildFigures } from '../figures/rebuild.service.ts';
import { refreshFigures } from '../figures/refresh.service.ts';
import { attach, start } from '../member-subscriptions/begin.service.ts';
import { end, switchTo } from '../member-subscriptions/service.ts';
import { listPlanMembers } from './charts.service.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.drop());

/** A site with two plans, a subscription given to one member and one bought by another, both of the first plan. */
async function startingSite() {
  const ctx = actAs(db.database, await makeResource(db.database));
  const [first, second] = [await makeOption(ctx), await makeOption(ctx)];
  const [one = 0, other = 0] = await makeMembers(ctx, 2);
  const given = await attach(ctx, { pricingOptionId: first.optionId, holder: { memberId: one } });
  const bought = await start(ctx, {
    pricingOptionId: first.optionId,
    holder: { memberId: other },
    paidCents: 1_000,
  });
  const told = async () => {
    const { items } = await listPlanMembers(ctx);
    return [first, second].map(({ planId }) => items.find((item) => item.plan_id === planId)?.count);
  };
  return { ctx, second, given, bought, told };
}

test('members of a plan are counted before any figures are', async () => {
  const { told } = await startingSite();
  expect(await told()).toEqual([2, 0]);
});

test('who ends or goes over to another plan is counted there with the next refresh, within the day', async () => {
  const { ctx, second, given, bought, told } = await startingSite();
  expect(await rebuildFigures(ctx)).toBe(true);
  expect(await told()).toEqual([2, 0]);
  await switchTo(ctx, { id: bought, pricingOptionId: second.optionId, paidCents: 1_000, isNewPeriod: true });
  await refreshFigures(ctx);
  expect(await told()).toEqual([1, 1]);
  await end(ctx, { id: given, cause: 'admin' });
  await refreshFigures(ctx);
  expect(await told()).toEqual([0, 1]);
});

test('what is to run out tomorrow counts today', async () => {
  const { ctx, second, told } = await startingSite();
  const [memberId = 0] = await makeMembers(ctx, 1);
  const endsAt = new Date(Date.now() + 86_400_000);
  await attach(ctx, { pricingOptionId: second.optionId, holder: { memberId }, endsAt });
  await rebuildFigures(ctx);
  expect(await told()).toEqual([2, 1]);
});
