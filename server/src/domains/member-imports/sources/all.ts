// All known source systems.

import { beehiivSubscribers } from './beehiiv.ts';
import { eventbriteAttendees } from './eventbrite.ts';
import { ghostMembers } from './ghost.ts';
import { hiEventsAttendees, hiEventsOrders } from './hi-events.ts';
import { leakyPaywallSubscribers } from './leaky-paywall.ts';
import { mailchimpCleaned, mailchimpContacts, mailchimpUnsubscribed } from './mailchimp.ts';
import { memberfulCancellations, memberfulMembers } from './memberful.ts';
import { memberpressMembers, memberpressSubscriptions, memberpressTransactions } from './memberpress.ts';
import { patreonMembers } from './patreon.ts';
import { pmproMembers, pmproOldMembers } from './pmpro.ts';
import { pmproImport } from './pmpro-import.ts';
import { pmproOrders } from './pmpro-orders.ts';
import { pretixCustomers, pretixOrders, pretixOrdersInGerman } from './pretix.ts';
import { recurlySubscriptions } from './recurly.ts';
import { rcpMemberships, rcpPayments } from './restrict-content-pro.ts';
import type { Source } from './source.ts';
import { steadyMembers } from './steady.ts';
import { stripeCustomers, stripeSubscriptions } from './stripe.ts';
import { stripePayments } from './stripe-payments.ts';
import { substackDashboard, substackList, substackSubscribers } from './substack.ts';
import { wooMemberships } from './woocommerce-memberships.ts';
import { wooSubscriptions } from './woocommerce-subscriptions.ts';

export const sources: readonly Source[] = [
  beehiivSubscribers,
  eventbriteAttendees,
  ghostMembers,
  hiEventsAttendees,
  hiEventsOrders,
  leakyPaywallSubscribers,
  mailchimpCleaned,
  mailchimpContacts,
  mailchimpUnsubscribed,
  memberfulCancellations,
  memberfulMembers,
  memberpressMembers,
  memberpressSubscriptions,
  memberpressTransactions,
  patreonMembers,
  pmproImport,
  pmproMembers,
  pmproOldMembers,
  pmproOrders,
  pretixCustomers,
  pretixOrders,
  pretixOrdersInGerman,
  rcpMemberships,
  rcpPayments,
  recurlySubscriptions,
  steadyMembers,
  stripeCustomers,
  stripePayments,
  stripeSubscriptions,
  substackDashboard,
  substackList,
  substackSubscribers,
  wooMemberships,
  wooSubscriptions,
];

/** Returns the source with a key; null for an unknown or removed one. */
export function sourceOf(key: string | null): Source | null {
  return sources.find((one) => one.key === key) ?? null;
}
