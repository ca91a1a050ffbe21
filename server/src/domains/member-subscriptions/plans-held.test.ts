import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ResourceContext } from '#server/database/context.ts';
import { actAs } from '#server/testing/act-as.ts';
import { makeMembers, makeOption } from '#server/testing/make-records.ts';
import { makeResource } from '#server/testing/make-resource.ts';
import { type TestDatabase, testDatabase } from '#server/testing/test-database.ts';
import { refreshFigures } from '../figures/events/refresh.service.ts';
import { rebuildFigures } from '../figures/rebuild/rebuild.service.ts';
import { createGroup } from '../groups/service.ts';
import { listPlans } from '../plans/list.service.ts';
import { getPlan, planRemover } from '../plans/service.ts';
import { removeOptionsOfPlan } from '../pricing-options/queries.ts';
import { createPricingOption, removePricingOption } from '../pricing-options/service.ts';
import { attach, start } from './create.service.ts';
import { end, switchTo } from './service.ts';

let db: TestDatabase;
let ctx: ResourceContext;
let planId: number;
const removePlan = planRemover(removeOptionsOfPlan);

beforeAll(async () => {
  db = await testDatabase();
  ctx = actAs(db.database, await makeResource(db.database));
  ({ planId } = await makeOption(ctx));
});
afterAll(() => db.drop());

test('an option and its plan are kept while somebody holds them, and say how many do', async () => {
  const { planId: plan, optionId: id } = await makeOption(ctx);
  const members = await makeMembers(ctx, 2);
  const held = await Promise.all(
    members.map((memberId) => start(ctx, { pricingOptionId: id, holder: { memberId }, paidCents: 1_000 })),
  );
  expect((await getPlan(ctx, { id: plan })).subscriptions[0]?.users_count).toBe(2);
  const refused = { code: 'conflict', params: { count: 2 } };
  await expect(removePricingOption(ctx, { id })).rejects.toMatchObject(refused);
  await expect(removePlan(ctx, { id: plan })).rejects.toMatchObject(refused);
  for (const one of held) await end(ctx, { id: one, cause: 'admin' });
  await removePricingOption(ctx, { id });
  expect((await getPlan(ctx, { id: plan })).subscriptions).toEqual([]);
});

test('an option that a group gives to its members is kept', async () => {
  const { optionId: id } = await makeOption(ctx);
  await createGroup(ctx, { name: 'Giving', type: 'company', subscription_id: id });
  await expect(removePricingOption(ctx, { id })).rejects.toMatchObject({
    code: 'conflict',
    params: { count: 1 },
  });
});

test('what was deleted is not sold any more, nor does another option lead there', async () => {
  const { planId: plan, optionId: id } = await makeOption(ctx);
  const leading = await createPricingOption(ctx, {
    plan_id: planId,
    title: 'Leading',
    type: 'standard',
    period: '1 month',
    downgrade_subscription: id,
  });
  const [memberId = 0] = await makeMembers(ctx, 1);
  const { optionId: current } = await makeOption(ctx);
  const subscription = await start(ctx, { pricingOptionId: current, holder: { memberId }, paidCents: 1_000 });
  await removePlan(ctx, { id: plan });
  const purchase = { pricingOptionId: id, holder: { memberId }, paidCents: 1_000 };
  const change = { id: subscription, pricingOptionId: id, paidCents: 0, isNewPeriod: false };
  for (const attempt of await Promise.allSettled([start(ctx, purchase), switchTo(ctx, change)]))
    expect(attempt).toMatchObject({ status: 'rejected', reason: { code: 'not_found' } });
  const { subscriptions } = await getPlan(ctx, { id: planId });
  expect(subscriptions.find((option) => option.id === leading.id)?.downgrade_subscription).toBeNull();
});

test('the number of its members is that of the rows behind it, with figures and without', async () => {
  const site = actAs(db.database, await makeResource(db.database));
  const { planId, optionId } = await makeOption(site);
  const members = await makeMembers(site, 3);
  const [first = 0] = members;
  const hold = (memberId: number) => attach(site, { pricingOptionId: optionId, holder: { memberId } });
  for (const memberId of members) await hold(memberId);
  const twice = await hold(first);
  const told = async () => {
    const { items } = await listPlans(site, { order: 'users_count', sort: 'desc' });
    return [items[0]?.extras.users_count, (await getPlan(site, { id: planId })).extras.users_count];
  };
  const counted = async () => {
    const { rows } = await db.database.owner.query<{ n: number }>(
      `select count(distinct member_id) as n from member_subscriptions
       where resource_id = $1 and plan_id = $2 and status <> 'ended'`,
      [site.resource.id, planId],
    );
    return Number(rows[0]?.n);
  };
  expect(await told()).toEqual([3, 3]);
  await rebuildFigures(site);
  expect(await told()).toEqual([await counted(), 3]);
  await end(site, { id: twice, cause: 'admin' });
  await hold((await makeMembers(site, 1))[0] ?? 0);
  await refreshFigures(site);
  expect(await told()).toEqual([await counted(), 4]);
});
