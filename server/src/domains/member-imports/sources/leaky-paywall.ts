import { source } from './source.ts';

/** The export of subscribers: one row for each person. Its price is the last one paid, and it has no period. */
export const leakyPaywallSubscribers = source({
  key: 'leaky-paywall-subscribers',
  system: 'Leaky Paywall',
  file: 'subscribers',
  exportAt: 'Leaky Paywall, Tools, Export.',
  kind: 'members',
  rowIs: 'subscription',
  knows: { all: ['user_email', 'level_id', 'subscriber_id', 'payment_status', 'expires'] },
  text: { formulas: true },
  zone: 'site',
  columns: {
    user_id: 'id',
    user_email: 'email',
    first_name: 'first_name',
    last_name: 'last_name',
    description: 'tiers',
    subscriber_id: 'stripe_customer_id',
    price: 'price',
    created: 'subscription_start',
    expires: 'subscription_end',
    payment_status: 'subscription_status',
  },
  leftOut: {
    user_login: 'Members sign in with their email.',
    level_id: 'The level’s name says it.',
    hash: 'It is a number of the old site.',
    plan: 'It says whether the subscription renews.',
    payment_gateway: 'It says who renews the subscription.',
    has_access: 'It looks at the state alone: the end counts as well.',
  },
  hasOwnColumns: true,
  // There, access ends at once, whatever was paid.
  status: { canceled: 'over', cancelled: 'over' },
  charges: 'stripe',
  asks: ['plans', 'currency', 'mail'],
  next: ['Stripe: payments'],
  facts: 'zeen101/leaky-paywall include/admin/tools/export.php',
  row: (cell, said) => {
    const plan = cell('plan');
    return {
      ...said,
      stripe_customer_id: said.stripe_customer_id?.startsWith('cus_') ? said.stripe_customer_id : '',
      autorenew: plan === '' ? 'false' : 'true',
      provider_subscription: /stripe/i.test(cell('payment_gateway')) ? '' : plan,
    };
  },
});
