import { source } from './source.ts';
import { isPaid } from './vocabulary.ts';

/** The dashboard's export of payments, with the columns that were chosen there. */
export const stripePayments = source({
  key: 'stripe-payments',
  system: 'Stripe',
  file: 'payments',
  exportAt: 'Payments, Export: all columns.',
  kind: 'sales',
  rowIs: 'sale',
  knows: {
    all: ['id', 'amount', 'currency', 'status'],
    some: ['amount refunded', 'captured', 'paymentintent id', 'disputed amount'],
    none: ['current period end (utc)', 'interval'],
  },
  zone: 'utc',
  columns: {
    'paymentintent id': 'sale_id',
    'created date (utc)': 'date',
    'created (utc)': 'date',
    amount: 'amount',
    'amount refunded': 'refunded',
    currency: 'currency',
    description: 'title',
    status: 'sale_status',
    'customer id': 'stripe_customer_id',
    'customer email': 'email',
  },
  leftOut: {
    id: 'The PaymentIntent tells payments apart, and this where there is none.',
    mode: 'Payments of the test mode are left out.',
    captured: 'Payments that were never captured are left out.',
    fee: 'It comes with the connected account.',
    'converted amount': 'The amount the customer paid is taken.',
    'converted amount refunded': 'The amount the customer got back is taken.',
    'converted currency': 'The currency the customer paid in is taken.',
    'invoice id': 'There is no place for it.',
    'disputed amount': 'Disputes come with the connected account.',
    'dispute status': 'Disputes come with the connected account.',
  },
  hasOwnColumns: true,
  charges: 'nobody',
  asks: [],
  next: [],
  facts: 'dashboard exports as several readers take them',
  row: (cell, said) => {
    const status = said.sale_status ?? '';
    if (/^test$/i.test(cell('mode'))) return { leftOut: 'the payment is one of the test mode' };
    if (isPaid(status) && /^false$/i.test(cell('captured')))
      return { leftOut: 'the payment was never captured' };
    const wasGivenBack = /^refunded$/i.test(status);
    return {
      ...said,
      sale_id: said.sale_id || cell('id'),
      refunded: said.refunded || (wasGivenBack ? (said.amount ?? '') : ''),
    };
  },
});
