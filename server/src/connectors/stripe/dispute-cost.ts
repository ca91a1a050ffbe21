// What a dispute costs, by how it ended. Pure.
import type { Dispute } from './objects.ts';

/** How a dispute ends that leaves the money with the account. */
const keptStatuses = ['won', 'warning_closed', 'prevented'];

/** In cents of the currency charged. */
export interface DisputeCost {
  /** What the bank took back for good. */
  amountCents: number;
  /** What Stripe's balance transactions kept as its fee. */
  feeCents: number;
}

/**
 * Returns what a dispute cost: nothing until it is decided, then the money if it was lost, and the fee unless Stripe gave
 * that back. Null where it cost nothing.
 */
export function disputeCost({ status, amountCents, feeCents }: Dispute): DisputeCost | null {
  if (status === 'lost') return { amountCents, feeCents };
  return keptStatuses.includes(status) && feeCents > 0 ? { amountCents: 0, feeCents } : null;
}
