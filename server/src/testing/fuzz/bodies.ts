import fc from 'fast-check';
import { extendEnd, setPrice } from '../access-matrix/bulk-change-valid-calls.ts';
import { knownCode, knownEmail, rowOf } from './known.ts';

const text = fc.string({ minLength: 1, maxLength: 40 });
const word = fc.stringMatching(/^[a-z0-9]{6,12}$/);
const host = word.map((name) => `https://${name}.example.com`);
const person = {
  first_name: fc.constant('Ada'),
  last_name: word,
  company: fc.constant('Byron Press'),
  job: fc.constant('Editor'),
};

const trigger = fc.record({
  trigger_id: fc.constant(4),
  is_send_empty: fc.boolean(),
  settings: fc.record({ events: fc.constant(['member.updated']), text }),
});
/** Version of a draft: it has two once it was published. */
const version = fc.constantFrom(1, 1, 2);

/** Bodies whose fields hang on each other, or are called as others are that hold something else. */
const bodies: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
  'triggers.create': trigger,
  'triggers.backTest': fc.record({ handler: trigger }),
  'configurationDrafts.updateSettings': fc.record({
    settings: fc.record({ compromised_limit: fc.integer({ min: 1, max: 900 }) }),
  }),
  'configurationDrafts.updatePlan': fc.record({
    title: fc.constant('Plan'),
    description: text,
    options: fc.constant([]),
  }),
  'configurationDrafts.resolve': fc.record({
    version,
    choices: fc.constant([{ path: 'description', take: 'draft' }]),
  }),
  'configurationDrafts.publish': fc.record({ version }),
  'configurationDrafts.schedule': fc.record({ version, publish_at: fc.constant('2999-01-01T06:00') }),
  'promos.redeem': fc.record({
    code: fc.constant(knownCode),
    purchase_key: word,
    user_id: fc.constant(null),
    currency: fc.constant('usd'),
    lines: fc.tuple(
      fc.record({
        kind: fc.constant('subscriptions'),
        id: rowOf('option'),
        title: fc.constant('Option'),
        amount: fc.integer({ min: 0, max: 100_000 }),
      }),
    ),
  }),
  'invites.redeem': fc.record({ code: fc.constant(knownCode), user_id: rowOf('member') }),
  'codeFamilies.create': fc.record({
    promo_id: rowOf('promo'),
    title: word,
    total: fc.integer({ min: 1, max: 5 }),
  }),
  'members.removeExtraData': fc.record({
    group_key: fc.constant('seeded'),
    field_key: fc.constantFrom('seeded', 'other'),
  }),
  // The seeded member holds something, and the seeded content has a price to change.
  'bulkChanges.createEnds': fc.record({
    user_ids: fc.constant(['@member:0']),
    change: fc.constant(extendEnd),
  }),
  'bulkChanges.createPrices': fc.record({
    content_ids: fc.constant(['@content:0']),
    change: fc.constant(setPrice),
  }),
  'integrations.saveMapping': fc.record({
    active: fc.boolean(),
    events: fc.constant(['member.updated']),
    fields: fc.constant([{ from: 'email', to: 'EMAIL' }]),
    tags: fc.array(text, { maxLength: 2 }),
  }),
  'pricingOptions.create': fc.record({
    plan_id: rowOf('plan'),
    title: fc.constant('Option'),
    type: fc.constantFrom('standard', 'gift'),
    period: fc.constantFrom('1 month', '1 year'),
  }),
  'promos.update': fc.record({
    title: fc.constant('Promo'),
    code: fc.stringMatching(/^[A-Z]{12}$/),
    discount: fc.integer({ min: 1, max: 99 }),
    discount_type: fc.constant('percent'),
    for_all_plans: fc.constant(true),
  }),
  'cascadeAccesses.create': fc.record({ subscription_id: rowOf('cascadeOption') }),
  'cascadeAccesses.update': fc.record({ subscription_id: rowOf('cascadeOption'), active: fc.boolean() }),
  'onboarding.register': fc.record({
    ...person,
    email: word.map((name) => `${name}@example.com`),
    password: word,
    website_title: word,
    website_url: host,
    pricing_plans_id: rowOf('partnerPlan'),
    recaptcha_token: word,
  }),
  'onboarding.registerOwn': fc.record(person),
  'onboarding.createWebsites': fc.record({
    ...person,
    email: fc.constant(knownEmail),
    resources: fc.tuple(fc.record({ host, title: word })),
  }),
  'cascadeAccesses.provide': fc.record({ plan_id: rowOf('plan') }),
};
const bodyAs: Readonly<Record<string, string>> = {
  'triggers.update': 'triggers.create',
  'configurationDrafts.takeBack': 'configurationDrafts.publish',
  'cascadeAccesses.exclude': 'cascadeAccesses.create',
  'cascadeAccesses.updateExcluded': 'cascadeAccesses.update',
  'cascadeAccesses.updateApplied': 'cascadeAccesses.provide',
};

/** Returns complete bodies for calls whose independently generated fields would hardly fit each other. */
export const knownBody = (operation: string): fc.Arbitrary<unknown> | undefined =>
  bodies[bodyAs[operation] ?? operation];
