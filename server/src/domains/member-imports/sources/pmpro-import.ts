import { dated, pmpro, termsOf } from './pmpro-terms.ts';
import { source } from './source.ts';

/** The file that the plugin's own import add-on reads. It names levels by number. */
export const pmproImport = source({
  ...pmpro,
  key: 'pmpro-import',
  file: 'members (import add-on)',
  exportAt: 'A file made for the add-on that imports users.',
  kind: 'members',
  rowIs: 'subscription',
  knows: { all: ['user_email', 'membership_id', 'membership_status'] },
  columns: {
    user_email: 'email',
    first_name: 'first_name',
    last_name: 'last_name',
    membership_id: 'tiers',
    membership_status: 'subscription_status',
    membership_startdate: 'subscription_start',
    membership_enddate: 'subscription_end',
    membership_billing_amount: 'price',
    membership_cycle_period: 'subscription_period',
    membership_subscription_transaction_id: 'provider_subscription',
    membership_discount_code: 'labels',
  },
  leftOut: {
    user_login: 'Members sign in by their email here.',
    membership_cycle_number: 'It is read with the period.',
    membership_gateway: 'The subscription’s number tells Stripe from others.',
    membership_timestamp: 'It is the time of an order.',
  },
  charges: 'stripe',
  asks: ['mail', 'currency', 'charged_by', 'plans'],
  next: ['Paid Memberships Pro: orders'],
  row: (cell, said) =>
    termsOf(
      said,
      `${cell('membership_cycle_number')} ${cell('membership_cycle_period')}`.trim(),
      dated(cell('membership_enddate')),
      '',
    ),
});
