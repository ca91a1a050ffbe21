import type { DriftKind, DriftReason } from '#contract/domains/provider-drift/words.ts';

/** One side's record of an object. Unknown fields are left out. */
export interface Side {
  amount?: number;
  currency?: string;
  /** A word of that side: `succeeded`, `failed`, `lost`. */
  status?: string;
  /** Brand and last four digits, such as `visa 4242`. */
  card?: string | null;
  /** First day after the card's last month, YYYY-MM-DD. */
  card_expires_on?: string | null;
  customer_id?: string | null;
  member_id?: number | null;
}

/** One difference, as a comparison finds it. */
export interface FoundDiscrepancy {
  kind: DriftKind;
  /** Stripe's id of the object in question. */
  objectId: string;
  reason: DriftReason;
  memberId: number | null;
  transactionId: number | null;
  here: Side;
  there: Side;
  /** Time at Stripe; null if Stripe gives none. */
  at: Date | null;
}
