// Rules for discrepancies between a Stripe charge and our record of it. Pure; the walk through Stripe's lists and the
// second look at a single charge use the same rules.
import type { Charge } from '#server/connectors/stripe/objects.ts';
import type { FoundDiscrepancy, Side } from './discrepancy.ts';

/** Our record of a charge. */
export interface OwnCharge {
  id: number;
  externalId: string;
  memberId: number | null;
  status: string;
  amountCents: number;
  currency: string;
  refundedCents: number;
  /** Refunded amount without an id of Stripe, from an import, in cents. */
  refundedElsewhereCents: number;
}

/** Returns whether money was received, even if it was refunded later. */
export const isPaid = (status: string): boolean => status === 'succeeded' || status === 'refunded';

/** Returns the id under which a charge is recorded here: its payment's, if it has one. */
export const numberOf = ({ paymentId, id }: Charge): string => paymentId ?? id;

const sideOf = ({ amountCents: amount, currency, status }: Charge | OwnCharge): Side => ({
  amount,
  currency,
  status,
});

function ofKnown(charge: Charge, own: OwnCharge): Pick<FoundDiscrepancy, 'kind' | 'reason'> | null {
  if (charge.status === 'succeeded' && !isPaid(own.status))
    return { kind: 'status_differs', reason: 'paid_there' };
  if (charge.status === 'failed')
    return isPaid(own.status) ? { kind: 'status_differs', reason: 'failed_there' } : null;
  if (charge.currency !== own.currency) return { kind: 'amount_differs', reason: 'currency_other' };
  if (charge.amountCents !== own.amountCents) return { kind: 'amount_differs', reason: 'amount_other' };
  return null;
}

/**
 * @param own our record; null if there is none
 * @param payer the member of the charge's customer, or of a parked payment; undefined if the customer isn't known here,
 * so that the charge is ignored, and null for a member who is no longer known
 */
export function compareCharge(
  charge: Charge,
  own: OwnCharge | null,
  payer: number | null | undefined,
): FoundDiscrepancy | null {
  if (charge.status === 'pending') return null;
  const about = { objectId: numberOf(charge), there: sideOf(charge), at: charge.at };
  if (own === null) {
    if (charge.status !== 'succeeded' || payer === undefined) return null;
    const missing = { kind: 'charge_missing', reason: 'charge_missing' } as const;
    return { ...missing, ...about, memberId: payer, transactionId: null, here: {} };
  }
  const found = ofKnown(charge, own);
  if (!found) return null;
  return { ...found, ...about, memberId: own.memberId, transactionId: own.id, here: sideOf(own) };
}

/** Returns a discrepancy for a charge that is recorded as paid by Stripe and that Stripe doesn't have. */
export function unknownCharge(own: OwnCharge, at: Date | null): FoundDiscrepancy | null {
  if (!isPaid(own.status)) return null;
  return {
    kind: 'charge_unknown',
    reason: 'charge_unknown',
    objectId: own.externalId,
    memberId: own.memberId,
    transactionId: own.id,
    here: sideOf(own),
    there: {},
    at,
  };
}
