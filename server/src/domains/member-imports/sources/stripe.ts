import { source } from './source.ts';

/** The dashboard's export of subscriptions, with the columns that were chosen there. */
export const stripeSubscriptions = source({
  key: 'stripe-subscriptions',
  system: 'Stripe',
  file: 'subscriptions',
  kind: 'members',
  exportAt: 'Billing, Subscriptions, Export: all columns, with canceled subscriptions.',
  rowIs: 'subscription',
  isByCustomer: true,
  knows: {
    all: ['id', 'customer id', 'customer email', 'status'],
    some: ['plan', 'product', 'interval'],
    none: ['amount refunded'],
  },
  zone: 'utc',
  columns: {
    id: 'provider_subscription',
    'customer id': 'stripe_customer_id',
    'customer email': 'email',
    'customer name': 'name',
    plan: 'tiers',
    product: 'tiers',
    interval: 'subscription_period',
    amount: 'price',
    currency: 'price_currency',
    status: 'subscription_status',
    'start date (utc)': 'subscription_start',
    'current period end (utc)': 'subscription_end',
  },
  leftOut: {
    quantity: 'Each is brought in as one.',
    'start (utc)': 'It moves with each change.',
    'created (utc)': 'The day it began says it.',
    'canceled at (utc)': 'It is the day of the request, not of the end.',
    'current period start (utc)': 'It follows from the end and the period.',
    'trial start (utc)': 'A trial is known by its state.',
    'trial end (utc)': 'A trial is known by its state.',
    'cancel at period end': 'It is read with the state.',
    'ended at (utc)': 'It is read with the state.',
    'cancellation reason': 'There is no place for it.',
    coupon: 'The price is told before it.',
    'customer description': 'The name says it.',
  },
  hasOwnColumns: true,
  charges: 'stripe',
  asks: ['plans', 'mail'],
  next: ['Stripe: payments'],
  facts: 'dashboard exports as several readers take them',
  row: (cell, said) => ({
    ...said,
    subscription_start: said.subscription_start || cell('start (utc)') || cell('created (utc)'),
    subscription_end: cell('ended at (utc)') || said.subscription_end || '',
    autorenew: /^true$/i.test(cell('cancel at period end')) ? 'false' : '',
    subscription_status:
      /^true$/i.test(cell('cancel at period end')) &&
      /^(?:active|trialing)$/i.test(said.subscription_status ?? '')
        ? 'not_renewing'
        : (said.subscription_status ?? ''),
  }),
});

/**
 * The dashboard's export of customers. One address may have several customers: the first in the file, the newest,
 * counts until the subscriptions name another one.
 */
export const stripeCustomers = source({
  key: 'stripe-customers',
  system: 'Stripe',
  file: 'customers',
  exportAt: 'Customers, Export: all columns.',
  kind: 'members',
  rowIs: 'subscription',
  isByCustomer: true,
  knows: {
    all: ['id', 'email', 'created (utc)'],
    some: ['name', 'delinquent', 'total spend', 'payment count', 'card id', 'default source'],
    none: ['customer id', 'customer email', 'status', 'amount'],
  },
  zone: 'utc',
  columns: { id: 'stripe_customer_id', email: 'email', name: 'name', 'created (utc)': 'created_at' },
  leftOut: {
    description: 'The name says it.',
    delinquent: 'The subscriptions tell what is overdue.',
    'card id': 'Cards are linked after the import.',
    'total spend': 'It is the sum of a whole life, not a payment.',
    'payment count': 'The payments tell it.',
    'refunded volume': 'The payments tell it.',
    'dispute losses': 'The payments tell it.',
  },
  hasOwnColumns: true,
  charges: 'nobody',
  asks: ['mail'],
  next: ['Stripe: subscriptions', 'Stripe: payments'],
  facts: 'dashboard exports as several readers take them',
});
