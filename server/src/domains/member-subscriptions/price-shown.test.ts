import { afterAll, beforeAll, expect, test } from 'vitest';
import { read } from '#server/database/scope.ts';
import { actAs } from '#server/testing/act-as.ts';
import { makeMembers, makeOption } from '#server/testing/make-records.ts';
import { makeResource } from '#server/testing/make-resource.ts';
import { statementsOf } from '#server/testing/statement-pages.ts';
import { type TestDatabase, testDatabase } from '#server/testing/test-database.ts';
import { updatePricingOption } from '../pricing-options/service.ts';
import { attach, start, startTrial } from './create.service.ts';
import { getSubscription, listSubscriptions } from './member.service.ts';
import { dueRenewals } from './renewal-terms.service.ts';
import { cancel } from './service.ts';

const day = 86_400_000;
/** Fields that every edit of an option has. */
const edit = { title: 'Option', period: '1 week' as const };
let db: TestDatabase;

beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.drop());

const sites = [
  { timezone: 'America/New_York', currency: 'usd' as const, other: 'eur' as const },
  { timezone: 'Pacific/Auckland', currency: 'eur' as const, other: 'gbp' as const },
];

test.each(sites)(
  'the price shown is that of the next renewal ($timezone, $currency)',
  async ({ timezone, currency, other }) => {
    const ctx = actAs(db.database, await makeResource(db.database, { timezone }));
    const { planId, optionId } = await makeOption(ctx, { period: '1 week', price: 16_900, currency });
    const ending = await makeOption(ctx, {
      plan_id: planId,
      period: '1 week',
      price: 3_500,
      currency,
      is_allowed_autorenew: false,
      next_subscription: optionId,
    });
    const onTrial = await makeOption(ctx, {
      plan_id: planId,
      price: 3_200,
      currency,
      trial_period: '2 weeks',
      trial_price: 100,
    });
    const members = await makeMembers(ctx, 5);
    const [kept = 0, stopped = 0, passing = 0, trying = 0, given = 0] = members;
    const weekAgo = new Date(Date.now() - 7 * day - 1_000);
    const buy = (memberId: number, pricingOptionId: number, at = weekAgo) =>
      start(ctx, { pricingOptionId, holder: { memberId }, at, paidCents: 1 });
    const id = await buy(kept, optionId);
    await cancel(ctx, { id: await buy(stopped, optionId, new Date()) });
    await buy(passing, ending.optionId, new Date());
    await startTrial(ctx, { pricingOptionId: onTrial.optionId, holder: { memberId: trying } });
    await attach(ctx, { pricingOptionId: optionId, holder: { memberId: given } });
    // The option sold at 169.00 renews at 188.00 in another currency, at 35.00 never again, at 32.00 from now on at
    // 35.50.
    await updatePricingOption(ctx, {
      ...edit,
      id: optionId,
      price: 18_800,
      currency: other,
      renewals_follow: true,
    });
    await updatePricingOption(ctx, {
      ...edit,
      id: optionId,
      price: 21_000,
      currency: other,
      renewals_follow: false,
    });
    await updatePricingOption(ctx, {
      ...edit,
      id: onTrial.optionId,
      period: '1 month',
      price: 3_550,
      renewals_follow: true,
    });
    const shown = async (memberId: number) => {
      const { items } = await listSubscriptions(ctx, { id: memberId, limit: 10 });
      const [item] = items;
      const one = await getSubscription(ctx, { id: memberId, subscriptionId: item?.id ?? 0 });
      expect(one).toEqual(item);
      return [item?.price, item?.price_currency, item?.currency];
    };
    expect(await shown(kept)).toEqual([18_800, other, currency]);
    expect(await shown(stopped)).toEqual([16_900, currency, currency]);
    expect(await shown(passing)).toEqual([3_500, currency, currency]);
    expect(await shown(trying)).toEqual([3_550, currency, currency]);
    expect(await shown(given)).toEqual([16_900, currency, currency]);
    // The same amount is charged for the one whose week is over.
    const { due } = await read(ctx, (scope) => dueRenewals(ctx, scope, { until: new Date(), limit: 9 }));
    expect(due.map(({ subscription, terms }) => [subscription.id, terms.priceCents, terms.currency])).toEqual(
      [[id, 18_800, other]],
    );
  },
);

test('the prices of a page take no more statements than that of one subscription', async () => {
  const ctx = actAs(db.database, await makeResource(db.database));
  const { planId } = await makeOption(ctx);
  const [member = 0, other = 0] = await makeMembers(ctx, 2);
  for (let place = 0; place < 6; place += 1) {
    const { optionId } = await makeOption(ctx, { plan_id: planId });
    await start(ctx, { pricingOptionId: optionId, holder: { memberId: member }, paidCents: 1_000 });
    if (place === 0)
      await start(ctx, { pricingOptionId: optionId, holder: { memberId: other }, paidCents: 1_000 });
  }
  const statements = async (id: number) => {
    let rows = 0;
    const sent = await statementsOf(async () => {
      rows = (await listSubscriptions(ctx, { id, limit: 9 })).items.length;
    });
    return { count: sent.length, rows };
  };
  const [one, six] = [await statements(other), await statements(member)];
  expect([one.rows, six.rows]).toEqual([1, 6]);
  expect(six.count).toBe(one.count);
});
