import { afterAll, beforeAll, expect, test } from 'vitest';
import { pricingOptionInput } from '#contract/domains/pricing-options/schemas.ts';
import type { ResourceContext } from '#server/database/context.ts';
import { actAs } from '#server/testing/act-as.ts';
import { makeOption } from '#server/testing/make-records.ts';
import { makeResource } from '#server/testing/make-resource.ts';
import { type TestDatabase, testDatabase } from '#server/testing/test-database.ts';
import { createPricingOption, removePricingOption, updatePricingOption } from './service.ts';

let db: TestDatabase;
let ctx: ResourceContext;
let planId: number;

beforeAll(async () => {
  db = await testDatabase();
  ctx = actAs(db.database, await makeResource(db.database));
  ({ planId } = await makeOption(ctx));
});
afterAll(() => db.drop());

const fresh = () => ({
  plan_id: planId,
  title: 'Option',
  type: 'standard' as const,
  period: '1 month' as const,
});

test('a new option begins as the form says', async () => {
  expect(await createPricingOption(ctx, fresh())).toMatchObject({
    active: false,
    once: false,
    private: false,
    is_allowed_upgrade_price: false,
    is_allowed_autorenew: false,
    currency: 'usd',
    period: '1 month',
    trial_period: null,
    price: 0,
    trial_price: 0,
    trial_iterations: 1,
    vat_percent: 0,
    type: 'standard',
    limit_sponsored_slots: 1,
    version: 1,
  });
});

test('an option keeps all that is told of it', async () => {
  const next = await createPricingOption(ctx, fresh());
  const given = {
    ...fresh(),
    title: 'Team',
    slug: 'team',
    description: 'For offices',
    external_source_ids: 'prod_1',
    type: 'multi-seat' as const,
    limit_sponsored_slots: 12,
    subscriber_type: 'companies',
    price: 9_900,
    currency: 'eur' as const,
    vat_percent: 7.7,
    country_vat: [{ country_id: 'AT', vat_percent: 20 }],
    is_applied_vat: true,
    period: '3 weeks' as const,
    trial_period: '3 days' as const,
    trial_price: 100,
    trial_iterations: 3,
    active: true,
    private: true,
    once: true,
    is_allowed_upgrade_price: true,
    is_allowed_autorenew: false,
  };
  const made = await createPricingOption(ctx, {
    ...given,
    next_subscription: next.id,
    downgrade_subscription: next.id,
  });
  const named = { id: next.id, title: 'Option' };
  expect(made).toMatchObject({ ...given, next_subscription: named, downgrade_subscription: named });
  const { plan_id, type, ...fields } = given;
  const again = await updatePricingOption(ctx, { id: made.id, ...fields, country_vat: [] });
  expect(again).toMatchObject({ country_vat: [], version: 2 });
  // A repeat changes nothing.
  expect(await updatePricingOption(ctx, { id: made.id, ...fields, country_vat: [] })).toEqual(again);
});

const faultsOf = (call: Promise<unknown>) =>
  call.then(
    () => null,
    (error: { fields?: Record<string, string> }) => Object.keys(error.fields ?? {}),
  );

test('what an option cannot have is refused by the name of its field', async () => {
  const wrong = (input: object) => faultsOf(createPricingOption(ctx, { ...fresh(), ...input }));
  expect(await wrong({ limit_sponsored_slots: 2 })).toEqual(['limit_sponsored_slots']);
  expect(await wrong({ trial_price: 1, trial_iterations: 2 })).toEqual(['trial_price', 'trial_iterations']);
  expect(await wrong({ price: 1_000_000_000_000 })).toEqual(['price']);
  expect(
    await wrong({ country_vat: ['AT', 'AT'].map((country_id) => ({ country_id, vat_percent: 1 })) }),
  ).toEqual(['country_vat.1.country_id']);
  const { id } = await createPricingOption(ctx, { ...fresh(), slug: 'here' });
  expect(await wrong({ slug: 'here' })).toEqual(['slug']);
  expect(await wrong({ is_allowed_autorenew: true, next_subscription: id })).toEqual(['next_subscription']);
  const itself = { id, title: 'Itself', period: '1 month' as const, downgrade_subscription: id };
  expect(await faultsOf(updatePricingOption(ctx, itself))).toEqual(['downgrade_subscription']);
});

test('limits of the schema: 1 to 100 seats, VAT 0 to 100, a subscriber type of 25 letters', () => {
  const wrong = (input: object) =>
    pricingOptionInput.safeParse({ ...fresh(), ...input }).error?.issues.map(({ path }) => path.join('.'));
  expect(wrong({ limit_sponsored_slots: 0 })).toEqual(['limit_sponsored_slots']);
  expect(wrong({ limit_sponsored_slots: 101 })).toEqual(['limit_sponsored_slots']);
  expect(wrong({ vat_percent: 101 })).toEqual(['vat_percent']);
  expect(wrong({ vat_percent: 1.234 })).toEqual(['vat_percent']);
  expect(wrong({ subscriber_type: 'x'.repeat(26) })).toEqual(['subscriber_type']);
  expect(wrong({ trial_period: '1 month', trial_iterations: 0 })).toEqual(['trial_iterations']);
  expect(wrong({ price: -1, trial_price: -1 })).toEqual(['price', 'trial_price']);
  expect(wrong({ period: '4 weeks' })).toEqual(['period']);
  expect(
    wrong({ vat_percent: 7.7, limit_sponsored_slots: 100, subscriber_type: 'x'.repeat(25) }),
  ).toBeUndefined();
});

test('an option keeps its type and its plan, and a change needs the version that was read', async () => {
  const gift = { ...fresh(), type: 'gift' as const };
  const { id } = await createPricingOption(ctx, gift);
  const { planId: elsewhere } = await makeOption(ctx);
  expect(await faultsOf(updatePricingOption(ctx, { ...gift, id, type: 'standard' }))).toEqual(['type']);
  expect(await faultsOf(updatePricingOption(ctx, { ...gift, id, plan_id: elsewhere }))).toEqual(['plan_id']);
  await updatePricingOption(ctx, { ...gift, id, price: 900, version: 1 });
  await expect(updatePricingOption(ctx, { ...gift, id, price: 800, version: 1 })).rejects.toMatchObject({
    code: 'conflict',
  });
});

test('without a trial its price and its number of periods are gone', async () => {
  const trial = { trial_period: '1 week' as const, trial_price: 100, trial_iterations: 2 };
  const { id } = await createPricingOption(ctx, { ...fresh(), ...trial });
  const { title, period } = fresh();
  expect(await updatePricingOption(ctx, { id, title, period, trial_period: null })).toMatchObject({
    trial_price: 0,
    trial_iterations: 1,
  });
});

test("another site's plans and options answer like ones that never were", async () => {
  const other = actAs(db.database, await makeResource(db.database));
  const { planId: foreignPlan, optionId: foreign } = await makeOption(other);
  for (const id of [foreign, 900_000_000_000])
    expect(await faultsOf(createPricingOption(ctx, { ...fresh(), next_subscription: id }))).toEqual([
      'next_subscription',
    ]);
  const attempts = await Promise.allSettled([
    createPricingOption(ctx, { ...fresh(), plan_id: foreignPlan }),
    updatePricingOption(ctx, { id: foreign, title: 'y', period: '1 month' }),
    removePricingOption(ctx, { id: foreign }),
  ]);
  for (const attempt of attempts)
    expect(attempt).toMatchObject({ status: 'rejected', reason: { code: 'not_found' } });
});

test('of several renamed to one slug at the same moment one has it, and the others are told so', async () => {
  const options = await Promise.all([1, 2, 3, 4].map(() => createPricingOption(ctx, fresh())));
  const saved = await Promise.allSettled(
    options.map(({ id, plan_id, title, type, period }) =>
      updatePricingOption(ctx, { id, plan_id, title, type, period, slug: 'rush' }),
    ),
  );
  expect(saved.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  for (const one of saved)
    if (one.status === 'rejected')
      expect(one.reason).toMatchObject({
        code: 'invalid',
        fields: { slug: expect.stringContaining('slug') },
      });
});
