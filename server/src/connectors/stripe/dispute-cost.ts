// Cost of a dispute, by how it ended. Pure.
import type { Dispute } from './objects.ts';

/** Final states of a dispute in which the account keeps the money. */
const keptStatuses = ['won', 'warning_closed', 'prevented'];

/** Amounts in cents of the charge's currency. */
export interface DisputeCost {
  /** Amount that the bank withdrew for good. */
  amountCents: number;
  /** Fee that Stripe kept by its balance transactions. */
  feeCents: number;
}

/**
 * Returns the cost of a dispute: nothing until it is decided, then the amount if it was lost, and the fee unless Stripe
 * returned it. Returns null if it cost nothing.
 */
export function disputeCost({ status, amountCents, feeCents }: Dispute): DisputeCost | null {
  if (status === 'lost') return { amountCents, feeCents };
  return keptStatuses.includes(status) && feeCents > 0 ? { amountCents: 0, feeCents } : null;
}
