import type { DriftKind, DriftReason } from '#contract/domains/provider-drift/words.ts';

/** What one side says of a thing. What it says nothing of is left out. */
export interface Side {
  amount?: number;
  currency?: string;
  /** A word of that side: `succeeded`, `failed`, `lost`. */
  status?: string;
  /** As `visa 4242`. */
  card?: string | null;
  /** First day after the card's last month, YYYY-MM-DD. */
  card_expires_on?: string | null;
  customer_id?: string | null;
  member_id?: number | null;
}

/** One difference, as a comparison finds it. */
export interface Found {
  kind: DriftKind;
  /** Stripe's own id of what differs. */
  objectId: string;
  reason: DriftReason;
  memberId: number | null;
  transactionId: number | null;
  here: Side;
  there: Side;
  /** When it happened at Stripe, where Stripe says so. */
  at: Date | null;
}
