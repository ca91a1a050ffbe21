import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { ResourceContext } from '#server/database/context.ts';
import { actAs } from '#server/testing/act-as.ts';
import { makeOption } from '#server/testing/make-records.ts';
import { makeResource } from '#server/testing/make-resource.ts';
import { type TestDatabase, testDatabase } from '#server/testing/test-database.ts';
import { createPricingOption, removePricingOption, updatePricingOption } from '../pricing-options/service.ts';
import { createPlanDraft } from './save.service.ts';
import { listDrafts } from './service.ts';

let db: TestDatabase;
let ctx: ResourceContext;
let planId: number;
let optionId: number;
/** Options that a draft must not reference, and `other`, which it may. */
let foreign: number;
let deleted: number;
let other: number;
const unknown = 999_999_999;

const options = async (site: ResourceContext) => {
  const { planId: id, optionId: first } = await makeOption(site);
  const made = { plan_id: id, type: 'standard' as const, period: '1 month' as const };
  const second = await createPricingOption(site, { ...made, title: 'Other' });
  return { planId: id, optionId: first, other: second.id };
};

beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.drop());
beforeEach(async () => {
  ctx = actAs(db.database, await makeResource(db.database), { relation: 'admin' });
  const siteB = actAs(db.database, await makeResource(db.database), { relation: 'admin' });
  foreign = (await options(siteB)).other;
  ({ planId, optionId, other } = await options(ctx));
  const made = { plan_id: planId, type: 'standard' as const, period: '1 month' as const };
  deleted = (await createPricingOption(ctx, { ...made, title: 'Deleted' })).id;
  await removePricingOption(ctx, { id: deleted });
});

type Option = Parameters<typeof createPlanDraft>[1]['options'][number];

const draftOf = (...given: Partial<Option>[]) =>
  createPlanDraft(ctx, {
    plan_id: planId,
    title: 'Plan',
    options: given.map((one) => ({ title: 'Option', type: 'standard', period: '1 month', ...one })),
  });

const refused = (fields: Record<string, string>) => ({ code: 'invalid', fields });
const cannotBeChosen = expect.stringMatching(/./) as string;

test.each(['next_subscription', 'downgrade_subscription'] as const)(
  'a draft names no option of another site, none that was deleted and none that never was: %s',
  async (field) => {
    for (const named of [foreign, deleted, unknown])
      for (const is_allowed_autorenew of [false, true])
        for (const id of [{ id: optionId }, {}]) {
          const option = { ...id, is_allowed_autorenew, [field]: named };
          // The error is at the option's own field, for a stored option and a new one, at any position.
          await expect(draftOf(option)).rejects.toMatchObject(
            refused({ [`options.0.${field}`]: cannotBeChosen }),
          );
          await expect(draftOf({ title: 'New' }, option)).rejects.toMatchObject(
            refused({ [`options.1.${field}`]: cannotBeChosen }),
          );
        }
    expect((await listDrafts(ctx, {})).items).toEqual([]);
  },
);

test('a draft of an option that renews and is followed by another is refused, nothing of it is dropped', async () => {
  const renews = { is_allowed_autorenew: true, next_subscription: other };
  const fault = refused({ 'options.0.next_subscription': cannotBeChosen });
  await expect(draftOf(renews)).rejects.toMatchObject(fault);
  await expect(draftOf({ id: optionId, ...renews })).rejects.toMatchObject(fault);
  // Also rejected if the option already follows with it today.
  await updatePricingOption(ctx, {
    id: optionId,
    title: 'Option',
    period: '1 month',
    is_allowed_autorenew: false,
    next_subscription: other,
  });
  await expect(draftOf({ id: optionId, ...renews })).rejects.toMatchObject(fault);
  // If it is left out, it is removed, as when the option is saved by hand.
  const { differences } = await draftOf({ id: optionId, is_allowed_autorenew: true });
  expect(differences.map(({ path, after }) => [path.split('.')[2], after])).toEqual([
    ['is_allowed_autorenew', true],
    ['next_subscription', null],
  ]);
});

test('a draft of a trial’s price without a trial is refused', async () => {
  await updatePricingOption(ctx, {
    id: optionId,
    title: 'Option',
    period: '1 month',
    trial_period: '1 week',
    trial_price: 500,
    trial_iterations: 2,
  });
  for (const id of [{ id: optionId }, {}])
    await expect(
      draftOf({ ...id, trial_period: null, trial_price: 500, trial_iterations: 2 }),
    ).rejects.toMatchObject(
      refused({ 'options.0.trial_price': cannotBeChosen, 'options.0.trial_iterations': cannotBeChosen }),
    );
  // If they are left out, both are removed with the trial.
  const { differences } = await draftOf({ id: optionId, trial_period: null });
  expect(differences.map(({ path }) => path.split('.')[2])).toEqual([
    'trial_period',
    'trial_price',
    'trial_iterations',
  ]);
});
