// Tests that a draft rejects fields that its other fields rule out, as the form does, and doesn't drop them.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { ResourceContext } from '#server/database/context.ts';
import { draftTools } from '#server/testing/access-matrix/seed-drafts.ts';
import { actAs } from '#server/testing/act-as.ts';
import { makeOption } from '#server/testing/make-records.ts';
import { makeResource } from '#server/testing/make-resource.ts';
import { type TestDatabase, testDatabase } from '#server/testing/test-database.ts';
import { getPlan } from '../plans/service.ts';
import { updatePricingOption } from '../pricing-options/service.ts';
import { publish } from './publish.service.ts';
import { createPlanDraft } from './save.service.ts';

type Option = Parameters<typeof createPlanDraft>[1]['options'][number];

let db: TestDatabase;
let ctx: ResourceContext;
let planId: number;
let optionId: number;
/** Option of another plan of the site. */
let otherId: number;
let foreignId: number;

beforeAll(async () => {
  db = await testDatabase();
  foreignId = (await makeOption(actAs(db.database, await makeResource(db.database)))).optionId;
});
afterAll(() => db.drop());
beforeEach(async () => {
  ctx = actAs(db.database, await makeResource(db.database), { relation: 'admin' });
  ({ planId, optionId } = await makeOption(ctx));
  otherId = (await makeOption(ctx)).optionId;
});

const draftOf = (fields: Partial<Option>, isNew = false) =>
  createPlanDraft(ctx, {
    plan_id: planId,
    title: 'Plan',
    options: [
      {
        ...(isNew ? {} : { id: optionId }),
        title: 'Drafted',
        type: 'standard',
        period: '1 month',
        ...fields,
      },
    ],
  });

const faultIn = (field: string, text: string) => ({
  code: 'invalid',
  fields: { [`options.0.${field}`]: text },
});
const renewsItself = 'An option that renews by itself is followed by none. Turn off autorenew first.';
const notOfSite = 'Choose a pricing option of this site.';

test('a follower is refused beside autorenew, and one of another site always, of an option that is there or new', async () => {
  for (const isNew of [false, true]) {
    const renewing = draftOf({ is_allowed_autorenew: true, next_subscription: otherId }, isNew);
    await expect(renewing).rejects.toMatchObject(faultIn('next_subscription', renewsItself));
    for (const is_allowed_autorenew of [true, false]) {
      const foreign = draftOf({ is_allowed_autorenew, next_subscription: foreignId }, isNew);
      await expect(foreign).rejects.toMatchObject(faultIn('next_subscription', notOfSite));
    }
  }
});

test('a price of a trial is refused where there is no trial', async () => {
  await expect(draftOf({ trial_period: null, trial_price: 500 })).rejects.toMatchObject({
    code: 'invalid',
    fields: { 'options.0.trial_price': expect.any(String) },
  });
});

test('a follower that is live goes once a draft turns autorenew on', async () => {
  await updatePricingOption(ctx, {
    id: optionId,
    title: 'Option',
    period: '1 month',
    is_allowed_autorenew: false,
    next_subscription: otherId,
  });
  const { id } = await draftOf({ is_allowed_autorenew: true });
  await publish(draftTools, ctx, { id });
  const { subscriptions } = await getPlan(ctx, { id: planId });
  expect(subscriptions).toMatchObject([
    { id: optionId, is_allowed_autorenew: true, next_subscription: null },
  ]);
});
