import { dated, pmpro, termsOf } from './pmpro-terms.ts';
import { source } from './source.ts';

const exported = {
  ...pmpro,
  kind: 'members',
  rowIs: 'subscription',
  charges: 'stripe',
  leftOut: {
    username: 'Members sign in by their email here.',
    membership_id: 'The membership’s name says it.',
    discount_code_id: 'The code itself says it.',
    cycle_number: 'It is read with the period.',
    next_payment_date: 'It is read with the end.',
  },
  next: ['Paid Memberships Pro: old members', 'Paid Memberships Pro: orders'],
} as const;

const exportedColumns = {
  id: 'id',
  firstname: 'first_name',
  lastname: 'last_name',
  email: 'email',
  membership: 'tiers',
  discount_code: 'labels',
  subscription_transaction_id: 'provider_subscription',
  billing_amount: 'price',
  cycle_period: 'subscription_period',
  joined: 'created_at',
  startdate: 'subscription_start',
} as const;

const known = ['username', 'membership', 'membership_id', 'joined', 'startdate'] as const;

/** The list of active members: a row for each of their levels. */
export const pmproMembers = source({
  ...exported,
  key: 'pmpro-members',
  file: 'members',
  exportAt: 'Memberships, Members, Export: active members.',
  knows: { all: [...known, 'expires'] },
  columns: { ...exportedColumns, expires: 'subscription_end' },
  asks: ['mail', 'currency', 'charged_by', 'plans'],
  row: (cell, said) =>
    termsOf(
      { ...said, subscription_status: 'active' },
      `${cell('cycle_number')} ${cell('cycle_period')}`.trim(),
      dated(cell('expires')),
      dated(cell('next_payment_date')),
    ),
});

/** The list of old members, whose levels have expired. */
export const pmproOldMembers = source({
  ...exported,
  key: 'pmpro-old-members',
  file: 'old members',
  exportAt: 'Memberships, Members, Export: old members.',
  knows: { all: [...known, 'ended'] },
  columns: { ...exportedColumns, ended: 'subscription_end' },
  asks: ['mail', 'currency', 'plans'],
  row: (cell, said) =>
    termsOf(
      { ...said, subscription_status: 'ended' },
      `${cell('cycle_number')} ${cell('cycle_period')}`.trim(),
      dated(cell('ended')),
      '',
    ),
});
