import { afterAll, beforeAll, expect, test } from 'vitest';
import { fixedClock } from '#server/platform/clock/clock.ts';
import { actAs } from '#server/testing/act-as.ts';
import { makeMembers, makeOption } from '#server/testing/make-records.ts';
import { makeResource } from '#server/testing/make-resource.ts';
import { type TestDatabase, testDatabase } from '#server/testing/test-database.ts';
import { refreshFigures } from '../figures/events/refresh.service.ts';
import { rebuildFigures } from '../figures/rebuild/rebuild.service.ts';
import { attach, start } from '../member-subscriptions/create.service.ts';
import { end, switchTo } from '../member-subscriptions/service.ts';
import { planRemover } from '../plans/service.ts';
import { removeOptionsOfPlan } from '../pricing-options/queries.ts';
import { listActivity, listPlanMembers } from './charts.service.ts';
import { listFigureRows } from './rows.service.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.drop());

/** Creates a site with two plans, and a given and a bought subscription of the first plan. */
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

test('a deleted plan is left out where nobody holds it, and says so where it has a past', async () => {
  const site = await makeResource(db.database);
  const before = new Date(Date.now() - 40 * 86_400_000);
  const ctx = actAs(db.database, site);
  const then = actAs(db.database, site, { clock: fixedClock(before) });
  const { planId, optionId } = await makeOption(then);
  const [memberId = 0] = await makeMembers(then, 1);
  const held = await start(then, { pricingOptionId: optionId, holder: { memberId }, paidCents: 1_000 });
  await end(ctx, { id: held, cause: 'admin' });
  await rebuildFigures(ctx);
  const listed = async () => (await listPlanMembers(ctx)).items.map(({ plan_id }) => plan_id);
  expect(await listed()).toEqual([planId]);
  await planRemover(removeOptionsOfPlan)(ctx, { id: planId });
  expect(await listed()).toEqual([]);

  const { items: months } = await listActivity(ctx);
  const titles = months.flatMap(({ users }) => users.plans.map(({ plan_title }) => plan_title));
  expect(new Set(titles)).toEqual(new Set([expect.stringMatching(/^.+ \(deleted\)$/)]));
  const day = before.toISOString().slice(0, 10);
  const { items: rows } = await listFigureRows(ctx, { figure: 'began', date_start: day, date_end: day });
  expect(rows.map(({ plan }) => plan?.title)).toEqual([titles[0]]);
});
