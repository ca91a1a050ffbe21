// Constants and types without schemas, so that lists of the console can import them without loading Zod.

/** Kinds of discrepancies between Stripe and our records. */
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

/** Reasons of a discrepancy, more precise than its kind. */
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

/** Possible causes of a discrepancy, derived from our records. */
export const driftCauses = [
  /** Stripe's events are ignored, because no signing secret is set. */
  'events_off',
  /** Stripe sent no event about it. */
  'event_missing',
  /** An event about it was rejected. */
  'event_refused',
  /** The received amount differed from the renewal's, so nothing was booked. */
  'parked',
  /** An event about it was applied; it was changed since, here or at Stripe. */
  'event_taken',
  /** It happened before Stripe was connected. */
  'before_connection',
  /** It is older than the stored events of Stripe. */
  'too_long_ago',
  /** It was recorded here while this account was connected, but Stripe doesn't have it. */
  'never_there',
] as const;
export type DriftCause = (typeof driftCauses)[number];

/** States of a discrepancy. `open`: not dealt with yet. `gone`: both sides agree without a fix. */
export const driftStates = ['open', 'ignored', 'mended', 'gone'] as const;
export type DriftState = (typeof driftStates)[number];

export const driftOrderColumns = ['id', 'first_seen_at'] as const;

/** Largest number of discrepancies that one call can queue to be fixed. */
export const mostMended = 1_000;

/** Stages of a reconciliation in this order: Stripe's lists, then our records that were missing in them. */
export const comparisonStages = [
  'charges',
  'refunds',
  'disputes',
  'customers',
  'our_charges',
  'our_adjustments',
  'our_customers',
] as const;
