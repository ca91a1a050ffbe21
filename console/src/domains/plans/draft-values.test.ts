import { expect, test } from 'vitest';
import type { Draft, DraftDifference } from '#contract/domains/configuration-drafts/schemas.ts';
import type { Plan } from '#contract/domains/plans/form-schemas.ts';
import type { PricingOption } from '#contract/domains/plans/schemas.ts';
import { valuesWithDraft } from './draft-values.ts';
import { planValues } from './values.ts';

const option: PricingOption = {
  id: 7,
  version: 1,
  plan_id: 3,
  title: 'Monthly',
  slug: null,
  description: null,
  external_source_ids: null,
  type: 'standard',
  limit_sponsored_slots: 1,
  subscriber_type: null,
  price: 1_000,
  currency: 'usd',
  vat_percent: 0,
  country_vat: [],
  is_applied_vat: false,
  period: '1 month',
  trial_period: null,
  trial_price: 0,
  trial_iterations: 1,
  active: true,
  private: false,
  once: false,
  is_allowed_upgrade_price: false,
  is_allowed_autorenew: true,
  next_subscription: null,
  downgrade_subscription: null,
  users_count: 0,
  created_at: '2026-01-01T00:00:00.000Z',
};

const allowed = { exclude: false, predictive_paywall: false, limit: false };

const plan: Plan = {
  id: 3,
  version: 1,
  title: 'Digital',
  slug: null,
  description: null,
  external_source_ids: null,
  active: true,
  private: false,
  priority: 0,
  full_access: false,
  predictive_paywall: false,
  predictive_percents: 5,
  extra: {},
  subscriptions: [option],
  taxonomies: [
    {
      id: 1,
      key: 'section',
      title: 'Section',
      terms: [{ id: 11, key: 'sport', title: 'Sport', ...allowed }],
    },
  ],
  content_types: [],
  extras: { users_count: 0 },
  created_at: '2026-01-01T00:00:00.000Z',
};

const changes = (path: string, after?: unknown, isGone = false): DraftDifference => ({
  path,
  after,
  is_conflict: false,
  is_gone: isGone,
});

const draftOf = (differences: DraftDifference[]) =>
  ({
    differences,
    names: {
      terms: [
        { id: 11, title: 'Sport', taxonomy: 'Section' },
        { id: 12, title: 'City', taxonomy: 'Section' },
      ],
      content_types: [],
      options: [],
    },
  }) as unknown as Draft;

test('a draft without differences is the plan', () => {
  expect(valuesWithDraft(plan, draftOf([]))).toEqual(planValues(plan));
});

test('values of the plan and of its options take their places in the form', () => {
  const values = valuesWithDraft(
    plan,
    draftOf([
      changes('title', 'Digital+'),
      changes('private', true),
      changes('access', 'full'),
      changes('extra.mailchimp_interests', ['news']),
      changes('options.7.price', 1_500),
      changes('options.7.renewals_follow', true),
      changes('options.new0.title', 'Yearly'),
      changes('options.new0.period', '1 year'),
      changes('options.99.price', 1, true),
    ]),
  );
  expect(values).toMatchObject({
    title: 'Digital+',
    public: false,
    way: 'full',
    mailchimp_interests: ['news'],
  });
  expect(Object.keys(values.options)).toEqual(['o7', 'd0']);
  expect(values.options.o7).toMatchObject({ id: 7, price: 1_500, renewals: 'follow' });
  expect(values.options.d0).toMatchObject({ id: null, title: 'Yearly', period: '1 year' });
});

test('rules are added, changed and taken away term by term', () => {
  const rule = {
    taxonomy: 1,
    exclude: true,
    predictive_percents: null,
    access_limit: null,
    access_limit_period: null,
  };
  const added = valuesWithDraft(plan, draftOf([changes('rules.term.12', rule)]));
  expect(added.rules.map(({ isAllowed, terms }) => [isAllowed, terms.map(({ title }) => title)])).toEqual([
    [true, ['Sport']],
    [false, ['City']],
  ]);
  const changed = valuesWithDraft(plan, draftOf([changes('rules.term.11', rule)]));
  expect(changed.rules).toMatchObject([{ isAllowed: false, taxonomy: { id: 1, title: 'Section' } }]);
  expect(valuesWithDraft(plan, draftOf([changes('rules.term.11')])).rules).toEqual([]);
});
