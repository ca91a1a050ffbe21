import { source } from './source.ts';

/** The export of WooCommerce Memberships. Only the subscription says whether a membership renews. */
export const wooMemberships = source({
  key: 'woocommerce-memberships',
  system: 'WooCommerce Memberships',
  file: 'members',
  exportAt: 'Memberships, Export.',
  kind: 'members',
  rowIs: 'subscription',
  knows: { all: ['member_email', 'membership_plan', 'membership_status'] },
  zone: 'site',
  columns: {
    user_id: 'id',
    member_email: 'email',
    member_first_name: 'first_name',
    member_last_name: 'last_name',
    membership_plan: 'tiers',
    membership_status: 'subscription_status',
    member_since: 'subscription_start',
    membership_expiration: 'subscription_end',
  },
  leftOut: {
    has_access: 'It is written in the language of the site; the status says it.',
    user_membership_id: 'The plan and its beginning tell memberships apart.',
    user_name: 'Members sign in by their email here.',
    member_role: 'It is a role of the old site.',
    membership_plan_id: 'The plan’s name says it.',
    membership_plan_slug: 'The plan’s name says it.',
    subscription_id: 'Memberships of a subscription come with WooCommerce Subscriptions.',
    order_id: 'It is an order’s number.',
    product_id: 'It is a product’s number.',
    installment_plan: 'There are no instalments here.',
  },
  status: { pending: 'ends' },
  charges: 'nobody',
  asks: ['mail'],
  next: ['Stripe: payments'],
  facts: 'woocommerce.com memberships import and export; Automattic/vip-woo-membership-addons',
  row: (cell, said) =>
    /[1-9]/.test(cell('subscription_id'))
      ? { leftOut: 'the membership is part of a subscription: bring the file of WooCommerce Subscriptions' }
      : { ...said, autorenew: 'false' },
});
