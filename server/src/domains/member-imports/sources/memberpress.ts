import { type LeftOut, type Said, source, type Titled } from './source.ts';

const shared = {
  system: 'MemberPress',
  // WordPress and the plugin both write times as UTC clocks show them.
  zone: 'utc',
  facts: 'wp-premium/memberpress-business app/models/Mepr{User,Subscription,Transaction}.php',
} as const;

/** The list of members. It has memberships only as numbers, so these are imported with the subscriptions. */
export const memberpressMembers = source({
  ...shared,
  key: 'memberpress-members',
  file: 'members',
  exportAt: 'MemberPress, Members, Export as CSV.',
  kind: 'members',
  rowIs: 'member',
  knows: { all: ['id', 'username', 'email', 'txn_count', 'registered'] },
  columns: {
    id: 'id',
    email: 'email',
    name: 'name',
    first_name: 'first_name',
    last_name: 'last_name',
    registered: 'created_at',
  },
  leftOut: {
    username: 'Members sign in with their email.',
    status: 'The subscriptions say it.',
    memberships: 'It names memberships by their numbers: bring the subscriptions.',
    total_spent: 'It is the sum of a whole life, not a payment.',
    txn_count: 'It is counted here from the transactions.',
  },
  hasOwnColumns: true,
  charges: 'nobody',
  asks: ['mail'],
  next: ['MemberPress: subscriptions', 'MemberPress: transactions'],
});

/** Returns whether the subscription has ended, from a word in HTML tags in the site's language. */
const isOver = (active: string): boolean => /^(?:no|nein|non|nee)$/i.test(active);

/**
 * Returns which side renews it. Older versions have Stripe's customer in the same column, and `mp-sub-` is the plugin's
 * own number.
 */
function billing(id: string): Said {
  if (id.startsWith('cus_')) return { stripe_customer_id: id, provider_subscription: '' };
  return id.startsWith('mp-') ? { provider_subscription: '', autorenew: 'false' } : {};
}

/** Returns the row of a one-time purchase: its state says nothing, and its number is that of the payment. */
function boughtOnce(cell: Titled, said: Said): Said {
  return {
    ...said,
    subscription_status: isOver(cell('active')) ? 'expired' : 'not_renewing',
    subscription_period: '',
    provider_subscription: '',
    autorenew: 'false',
  };
}

/** Subscriptions: the renewing ones, and one-time purchases in a file of their own with the same columns. */
export const memberpressSubscriptions = source({
  ...shared,
  key: 'memberpress-subscriptions',
  file: 'subscriptions',
  exportAt: 'MemberPress, Subscriptions, Export: both recurring and non-recurring ones.',
  kind: 'members',
  rowIs: 'subscription',
  knows: { all: ['sub_type', 'user_email', 'product_name', 'subscr_id', 'expires_at'] },
  text: { tags: true },
  columns: {
    user_id: 'id',
    user_email: 'email',
    first_name: 'first_name',
    last_name: 'last_name',
    product_name: 'tiers',
    expires_at: 'subscription_end',
    created_at: 'subscription_start',
    subscr_id: 'provider_subscription',
    price: 'price',
    status: 'subscription_status',
  },
  leftOut: {
    sub_type: 'It is read with the state.',
    active: 'It is read with the state.',
    period: 'It is read with its unit.',
    period_type: 'It is read with its number.',
    id: 'It is the subscription’s number; the billing’s tells subscriptions apart.',
    trial: 'It says that the plan has a trial, not that this is one.',
    member: 'Members sign in with their email.',
    gateway: 'It is a number of the old site.',
    total: 'Prices here are without tax.',
  },
  hasOwnColumns: true,
  charges: 'stripe',
  asks: ['currency', 'mail'],
  next: ['MemberPress: non-recurring subscriptions', 'MemberPress: transactions'],
  row: (cell, said) => {
    if (cell('sub_type') === 'transaction') return boughtOnce(cell, said);
    const isLifetime = cell('period_type') === 'lifetime';
    const status = said.subscription_status ?? '';
    return {
      ...said,
      subscription_period: isLifetime ? 'lifetime' : `${cell('period')} ${cell('period_type')}`.trim(),
      ...billing(said.provider_subscription ?? ''),
      // Billing may continue although the last payment failed.
      subscription_status: status === 'active' && isOver(cell('active')) ? 'expired' : status,
    };
  },
});

const unpaid = (status: string): LeftOut => ({
  leftOut: `the transaction was not paid, or given back: "${status}"`,
});

/** Transactions. A partly refunded one is left out, because the refunded amount isn't in the file. */
export const memberpressTransactions = source({
  ...shared,
  key: 'memberpress-transactions',
  file: 'transactions',
  exportAt: 'MemberPress, Transactions, Export.',
  kind: 'sales',
  rowIs: 'sale',
  knows: { all: ['trans_num', 'user_email', 'product_name', 'total', 'status'] },
  columns: {
    user_id: 'id',
    user_email: 'email',
    created_at: 'date',
    total: 'amount',
    product_name: 'title',
    trans_num: 'sale_id',
    status: 'sale_status',
  },
  leftOut: {
    id: 'It is the transaction’s number on the old site; the payment’s tells sales apart.',
    amount: 'The total is what was paid.',
    tax_amount: 'The total is what was paid.',
    subscr_id: 'Sales are not tied to subscriptions.',
  },
  hasOwnColumns: true,
  charges: 'nobody',
  asks: ['currency', 'mail'],
  next: [],
  row: (_cell, said) => (said.sale_status === 'complete' ? said : unpaid(said.sale_status ?? '')),
});
