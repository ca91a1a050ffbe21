import { type LeftOut, source } from './source.ts';

const shared = {
  system: 'Restrict Content Pro',
  // The plugin puts backslashes before quotation marks and before backslashes.
  text: { backslashes: true },
  zone: 'site',
  facts: 'stellarwp/restrict-content core/includes/batch/csv-exports',
} as const;

/** Memberships. The file has no period, price or currency of a level. */
export const rcpMemberships = source({
  ...shared,
  key: 'rcp-memberships',
  file: 'memberships',
  exportAt: 'Restrict, Tools, Export: memberships.',
  kind: 'members',
  rowIs: 'subscription',
  knows: {
    all: ['user email', 'membership level name', 'expiration date', 'status'],
    some: ['gateway customer id', 'gateway subscription id', 'auto renew', 'subscription key'],
  },
  columns: {
    'user id': 'id',
    'user email': 'email',
    'first name': 'first_name',
    'last name': 'last_name',
    'membership level name': 'tiers',
    'created date': 'subscription_start',
    'expiration date': 'subscription_end',
    status: 'subscription_status',
    'gateway customer id': 'stripe_customer_id',
    'gateway subscription id': 'provider_subscription',
    'auto renew': 'autorenew',
  },
  leftOut: {
    'membership id': 'The beginning tells memberships apart.',
    'membership level id': 'The level’s name says it.',
    'user login': 'Members sign in with their email.',
    'subscription key': 'It is a number of the old site.',
    'times billed': 'It is counted here from the payments.',
    'discount codes': 'Codes of the old site don’t apply here.',
    gateway: 'The numbers at the gateway say it.',
  },
  hasOwnColumns: true,
  charges: 'stripe',
  asks: ['plans', 'currency', 'mail'],
  next: ['Restrict Content Pro: payments'],
  row: (_cell, said) => ({
    ...said,
    stripe_customer_id: said.stripe_customer_id?.startsWith('cus_') ? said.stripe_customer_id : '',
    autorenew: /^(?:1|yes|true)$/i.test(said.autorenew ?? '') ? 'true' : 'false',
  }),
});

const unpaid = (status: string): LeftOut => ({
  leftOut: `the payment was not completed, or given back: "${status}"`,
});

/** Payments. A partly refunded one is left out, because the refunded amount isn't in the file. */
export const rcpPayments = source({
  ...shared,
  key: 'rcp-payments',
  file: 'payments',
  exportAt: 'Restrict, Tools, Export: payments.',
  kind: 'sales',
  rowIs: 'sale',
  knows: { all: ['user email', 'total amount', 'transaction id', 'date', 'status'] },
  columns: {
    'user id': 'id',
    'user email': 'email',
    date: 'date',
    'total amount': 'amount',
    'membership level name': 'title',
    'transaction id': 'sale_id',
    status: 'sale_status',
  },
  leftOut: {
    id: 'It is the payment’s number on the old site; the gateway’s tells sales apart.',
    'customer id': 'It is a number of the old site, not Stripe’s customer.',
    subtotal: 'The total is what was paid.',
    credits: 'The total is what was paid.',
    fees: 'The total is what was paid.',
    'discount amount': 'The total is what was paid.',
  },
  hasOwnColumns: true,
  charges: 'nobody',
  asks: ['currency', 'mail'],
  next: [],
  row: (_cell, said) => (said.sale_status === 'complete' ? said : unpaid(said.sale_status ?? '')),
});
