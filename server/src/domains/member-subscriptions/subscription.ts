import type { Period } from '#contract/base/periods.ts';

export type SubscriptionKind = 'paid' | 'trial' | 'gift' | 'seat' | 'attached';
export type SubscriptionStatus = 'active' | 'past_due' | 'ended';
/** Reason why a renewal is overdue: no payment method, a failed charge, or no attempt in time. */
export type PastDueReason = 'no_payment_method' | 'charge_failed' | 'not_charged';
export type EndCause = 'cancelled' | 'payment_failed' | 'expired' | 'admin' | 'erased';
export type EventType =
  | 'trial_start'
  | 'start'
  | 'attach'
  | 'renew'
  | 'switch'
  | 'cancel'
  | 'uncancel'
  | 'past_due'
  | 'recover'
  | 'edit'
  | 'end';

/** Subscription of a member or group. The columns of the same names in snake case have more documentation. */
export interface Subscription {
  /** 0 until it is stored. */
  id: number;
  memberId: number | null;
  groupId: number | null;
  payerId: number | null;
  parentId: number | null;
  planId: number;
  optionId: number;
  /** Version of the option whose terms it holds. */
  optionVersion: number;
  kind: SubscriptionKind;
  status: SubscriptionStatus;
  startsAt: Date;
  endsAt: Date | null;
  graceEndsAt: Date | null;
  /** Reason while a payment is overdue, and after that has ended it. */
  pastDueReason: PastDueReason | null;
  cancelledAt: Date | null;
  endedAt: Date | null;
  endCause: EndCause | null;
  anchorAt: Date;
  anchorPeriods: number;
  /** Time zone in which the current end was counted from the anchor. */
  countedIn: string;
  trialPeriods: number;
  autorenew: boolean;
  isAttachedByAdmin: boolean;
  isAllowedNext: boolean;
  isPaying: boolean;
  /** Net price of a period on its current terms, in cents. */
  priceCents: number;
  currency: string;
  /** Monthly value in 1/720 cents. */
  recurringValue: number;
  seats: number;
  seatsTaken: number;
  livemode: boolean;
  externalId: string | null;
  lastEventAt: Date;
}

/** The pricing option as the rules read it. */
export interface Option {
  id: number;
  version: number;
  planId: number;
  type: string;
  seats: number;
  /** Net price of one period, in cents. */
  priceCents: number;
  currency: string;
  period: Period;
  trialPeriod: Period | null;
  trialIterations: number;
  isAllowedAutorenew: boolean;
  /** Time zone of the site, on whose days periods are counted. */
  zone: string;
  /** True if another option is named to follow; false by default. */
  hasNext?: boolean;
}

/** One event of the history. */
export interface SubscriptionEvent {
  /** 0 until the subscription is stored. */
  subscriptionId: number;
  payerId: number | null;
  type: EventType;
  previousStatus: SubscriptionStatus | null;
  nextStatus: SubscriptionStatus;
  previousKind: SubscriptionKind | null;
  kind: SubscriptionKind;
  planId: number;
  optionId: number;
  previousPaying: boolean;
  nextPaying: boolean;
  previousValue: number;
  nextValue: number;
  previousCurrency: string | null;
  currency: string;
  validUntil: Date | null;
  cause: string | null;
  livemode: boolean;
  occurredAt: Date;
}

/** Result of a rule: the subscription's new state, and the events to store. */
export interface Transition {
  next: Subscription;
  events: SubscriptionEvent[];
  /** True if it is only stored: no automation or webhook acts on it. */
  isQuiet?: true;
}

/** Returns the instant from which a subscription gives no access; null if it never ends. */
export function validUntil(subscription: Subscription): Date | null {
  if (subscription.status === 'ended') return subscription.endedAt;
  return subscription.status === 'past_due' ? subscription.graceEndsAt : subscription.endsAt;
}

export function isValidAt(subscription: Subscription, instant: Date): boolean {
  const until = validUntil(subscription);
  return subscription.startsAt <= instant && (until === null || instant < until);
}
