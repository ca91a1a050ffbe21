import { source } from './source.ts';

/** Ghost's export of members. Its tiers have no dates or prices: those are in Stripe's subscriptions. */
export const ghostMembers = source({
  key: 'ghost-members',
  system: 'Ghost',
  file: 'members',
  kind: 'members',
  exportAt: 'Members, Export all members.',
  rowIs: 'member',
  knows: {
    all: ['email', 'subscribed_to_emails', 'complimentary_plan'],
    some: ['labels', 'stripe_customer_id'],
  },
  zone: 'utc',
  columns: {
    id: 'id',
    email: 'email',
    name: 'name',
    note: 'note',
    subscribed_to_emails: 'subscribed_to_emails',
    complimentary_plan: 'complimentary_plan',
    stripe_customer_id: 'stripe_customer_id',
    created_at: 'created_at',
    deleted_at: 'deleted_at',
    labels: 'labels',
    tiers: 'tiers',
    products: 'tiers',
  },
  leftOut: {
    gift_id: 'The end of a gift is not told: bring it with Stripe’s subscriptions, or by hand.',
    import_tier: 'It stands in files made for Ghost’s own importer.',
    error: 'It stands in files of rows that Ghost rejected.',
  },
  hasOwnColumns: true,
  charges: 'stripe',
  asks: ['plan'],
  next: ['Stripe: subscriptions', 'Stripe: payments'],
  facts: 'TryGhost/Ghost core/server/services/members/csv',
  row: (cell, said) =>
    said.complimentary_plan === 'true' && !said.tiers
      ? { ...said, subscription_status: 'complimentary', tiers: '' }
      : { ...said, ...(cell('stripe_customer_id') === 'auto' ? { stripe_customer_id: '' } : {}) },
});
