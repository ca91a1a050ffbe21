// All systems whose files are known.
import { beehiivSubscribers } from './beehiiv.ts';
import { ghostMembers } from './ghost.ts';
import { mailchimpCleaned, mailchimpContacts, mailchimpUnsubscribed } from './mailchimp.ts';
import { memberfulCancellations, memberfulMembers } from './memberful.ts';
import { pmproMembers, pmproOldMembers } from './pmpro.ts';
import { pmproImport } from './pmpro-import.ts';
import { pmproOrders } from './pmpro-orders.ts';
import type { Source } from './source.ts';
import { stripeCustomers, stripeSubscriptions } from './stripe.ts';
import { stripePayments } from './stripe-payments.ts';
import { substackDashboard, substackList, substackSubscribers } from './substack.ts';
import { wooMemberships } from './woocommerce-memberships.ts';
import { wooSubscriptions } from './woocommerce-subscriptions.ts';

export const sources: readonly Source[] = [
  beehiivSubscribers,
  ghostMembers,
  mailchimpCleaned,
  mailchimpContacts,
  mailchimpUnsubscribed,
  memberfulCancellations,
  memberfulMembers,
  pmproImport,
  pmproMembers,
  pmproOldMembers,
  pmproOrders,
  stripeCustomers,
  stripePayments,
  stripeSubscriptions,
  substackDashboard,
  substackList,
  substackSubscribers,
  wooMemberships,
  wooSubscriptions,
];

/** The source of a key; null for one that is not known (any more). */
export function sourceOf(key: string | null): Source | null {
  return sources.find((one) => one.key === key) ?? null;
}
