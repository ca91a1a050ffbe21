// What needs no schema, so that a list of the console knows it without Zod.

/** What can differ between Stripe and what is kept here. */
export const driftKinds = [
  'charge_missing',
  'charge_unknown',
  'amount_differs',
  'status_differs',
  'refund_differs',
  'dispute_differs',
  'customer_differs',
  'card_differs',
] as const;
export type DriftKind = (typeof driftKinds)[number];

/** How it differs, more closely. */
export const driftReasons = [
  'charge_missing',
  'charge_unknown',
  'amount_other',
  'currency_other',
  'paid_there',
  'failed_there',
  'refund_missing',
  'refund_amount',
  'refund_failed',
  'refund_unknown',
  'dispute_missing',
  'dispute_amount',
  'dispute_fee',
  'dispute_not_lost',
  'dispute_unknown',
  'customer_gone',
  'customer_of_other',
  'customer_not_linked',
  'card_other',
  'card_details',
  'card_missing_here',
  'card_removed',
] as const;
export type DriftReason = (typeof driftReasons)[number];

/** How it may have come about, as far as what is kept here tells. */
export const driftCauses = [
  /** Stripe's events are not believed: no signing secret is set. */
  'events_off',
  /** No event of Stripe told of it. */
  'event_missing',
  /** An event told of it, and was not taken. */
  'event_refused',
  /** Another amount was received than a renewal asked for, so nothing was booked. */
  'parked',
  /** An event told of it and was taken; it was changed here, or at Stripe, since. */
  'event_taken',
  /** It happened before Stripe was connected here. */
  'before_connection',
  /** It happened longer ago than what Stripe told is kept. */
  'too_long_ago',
  /** Written down here while this account was connected, and Stripe does not have it. */
  'never_there',
] as const;
export type DriftCause = (typeof driftCauses)[number];

/** `open`: nobody has dealt with it. `gone`: both sides agreed by themselves. */
export const driftStates = ['open', 'ignored', 'mended', 'gone'] as const;
export type DriftState = (typeof driftStates)[number];

export const driftOrderColumns = ['id', 'first_seen_at'] as const;

/** How many differences one call asks to be mended at most. */
export const mostMended = 1_000;

/** What a comparison goes through, in this order: Stripe's lists, then what is kept here and was not among them. */
export const comparisonStages = [
  'charges',
  'refunds',
  'disputes',
  'customers',
  'our_charges',
  'our_adjustments',
  'our_customers',
] as const;
