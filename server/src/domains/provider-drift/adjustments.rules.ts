// Rules for discrepancies in refunds and disputes. Pure.

import type { DriftReason } from '#contract/domains/provider-drift/words.ts';
import { disputeCost } from '#server/connectors/stripe/dispute-cost.ts';
import type { Dispute, Refund } from '#server/connectors/stripe/objects.ts';
import { isPaid, type OwnCharge } from './compare.rules.ts';
import type { FoundDiscrepancy, Side } from './discrepancy.ts';

/** Our record of a refund or dispute. */
export interface OwnAdjustment {
  id: number;
  externalId: string;
  kind: 'refund' | 'dispute';
  /** Amount in cents; 0 if Stripe's fee is all that remains of a dispute. */
  amountCents: number;
  feeCents: number;
  currency: string;
  transactionId: number;
  memberId: number | null;
  /** True if it failed and was reversed. */
  isReversed: boolean;
}

const kindOf = { refund: 'refund_differs', dispute: 'dispute_differs' } as const;

function about(own: OwnAdjustment): Pick<FoundDiscrepancy, 'kind' | 'memberId' | 'transactionId' | 'here'> {
  const { kind, memberId, transactionId, amountCents: amount, currency } = own;
  return { kind: kindOf[kind], memberId, transactionId, here: { amount, currency, status: 'given back' } };
}

const sideOf = ({ amountCents: amount, currency, status }: Refund | Dispute): Side => ({
  amount,
  currency,
  status,
});

interface Words {
  kind: 'refund' | 'dispute';
  /** True if the money has left for good, according to Stripe. */
  isAway: boolean;
  /** True if the outcome is still open. */
  isUndecided: boolean;
  missing: DriftReason;
  amount: DriftReason;
  notAway: DriftReason;
}

function compareGivenBack(
  given: Refund | Dispute,
  own: OwnAdjustment | null,
  charge: OwnCharge | null,
  { kind, isAway, isUndecided, missing, amount, notAway }: Words,
): FoundDiscrepancy | null {
  const said = { objectId: given.id, there: sideOf(given), at: given.at };
  if (own === null) {
    if (!isAway || charge === null || !isPaid(charge.status)) return null;
    // An adjustment that was imported without Stripe's id counts as this one.
    if (charge.refundedElsewhereCents >= given.amountCents) return null;
    const { memberId, id: transactionId } = charge;
    return { kind: kindOf[kind], reason: missing, ...said, memberId, transactionId, here: {} };
  }
  if (isUndecided || own.isReversed) return null;
  if (!isAway) return { ...about(own), ...said, reason: notAway };
  return given.amountCents === own.amountCents ? null : { ...about(own), ...said, reason: amount };
}

export function compareRefund(refund: Refund, own: OwnAdjustment | null, charge: OwnCharge | null) {
  return compareGivenBack(refund, own, charge, {
    kind: 'refund',
    isAway: refund.status === 'succeeded',
    isUndecided: refund.status === 'pending',
    missing: 'refund_missing',
    amount: 'refund_amount',
    notAway: 'refund_failed',
  });
}

/** Compares the fee of a dispute that was not lost. */
function compareFee(
  dispute: Dispute,
  own: OwnAdjustment | null,
  charge: OwnCharge | null,
): FoundDiscrepancy | null {
  const { id: objectId, currency, status, at } = dispute;
  const amount = disputeCost(dispute)?.feeCents ?? 0;
  if (amount === (own?.feeCents ?? 0)) return null;
  const differs = { reason: 'dispute_fee', objectId, there: { amount, currency, status }, at } as const;
  if (own) return { ...about(own), ...differs, here: { amount: own.feeCents, currency: own.currency } };
  if (charge === null || !isPaid(charge.status)) return null;
  const { memberId, id: transactionId } = charge;
  return { kind: 'dispute_differs', ...differs, memberId, transactionId, here: {} };
}

/**
 * Compares a dispute. Its amount counts once it is lost: until then the money may come back. Its fee counts once it is
 * decided.
 */
export function compareDispute(dispute: Dispute, own: OwnAdjustment | null, charge: OwnCharge | null) {
  if (dispute.status !== 'lost' && (own?.amountCents ?? 0) === 0) return compareFee(dispute, own, charge);
  return compareGivenBack(dispute, own, charge, {
    kind: 'dispute',
    isAway: dispute.status === 'lost',
    isUndecided: false,
    missing: 'dispute_missing',
    amount: 'dispute_amount',
    notAway: 'dispute_not_lost',
  });
}

/** Returns a discrepancy for an adjustment that we have recorded and Stripe doesn't have. */
export function unknownAdjustment(own: OwnAdjustment): FoundDiscrepancy | null {
  if (own.isReversed) return null;
  const reason = own.kind === 'refund' ? 'refund_unknown' : 'dispute_unknown';
  return { ...about(own), reason, objectId: own.externalId, there: {}, at: null };
}
