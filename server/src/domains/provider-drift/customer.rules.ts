// Rules for discrepancies in a member's Stripe customer and card. Pure.
import type { Card, Customer } from '#server/connectors/stripe/objects.ts';
import type { FoundDiscrepancy, Side } from './discrepancy.ts';

/** Our record of a member's Stripe customer. */
export interface OwnCustomer {
  customerId: string;
  memberId: number;
  email: string;
  paymentMethodId: string | null;
  cardBrand: string | null;
  cardLast4: string | null;
  cardExpiresOn: string | null;
}

/** Members who may belong to a Stripe customer. */
export interface OwnPeople {
  /** Record that is linked to the customer. */
  linked: OwnCustomer | null;
  /** Member who was imported with the customer's id and has no card here. */
  named: { memberId: number } | null;
  /** Member with the customer's address. */
  byEmail: { memberId: number; isLinked: boolean } | null;
}

const cardName = (brand: string | null, last4: string | null): string | null =>
  brand === null && last4 === null ? null : `${brand ?? 'card'} ${last4 ?? ''}`.trim();

const cardSide = (card: Card | null): Side => ({
  card: card && cardName(card.brand, card.last4),
  card_expires_on: card?.expiresOn ?? null,
});

const ownCard = ({ paymentMethodId, cardBrand, cardLast4, cardExpiresOn }: OwnCustomer): Side => ({
  card: paymentMethodId === null ? null : (cardName(cardBrand, cardLast4) ?? paymentMethodId),
  card_expires_on: cardExpiresOn,
});

function cardReason({ card }: Customer, own: OwnCustomer) {
  if (card === null) return own.paymentMethodId === null ? null : ('card_removed' as const);
  if (own.paymentMethodId === null) return 'card_missing_here' as const;
  if (own.paymentMethodId !== card.paymentMethodId) return 'card_other' as const;
  const isSame =
    own.cardBrand === card.brand && own.cardLast4 === card.last4 && own.cardExpiresOn === card.expiresOn;
  return isSame ? null : ('card_details' as const);
}

const sameAddress = (one: string | null, other: string): boolean =>
  one?.trim().toLowerCase() === other.toLowerCase();

const from = (customer: Customer, memberId: number) => ({
  objectId: customer.id,
  memberId,
  transactionId: null,
  at: null,
});

function ofLinked(
  customer: Customer,
  own: OwnCustomer,
  byEmail: OwnPeople['byEmail'],
): FoundDiscrepancy | null {
  const base = { ...from(customer, own.memberId) };
  if (byEmail && byEmail.memberId !== own.memberId && !sameAddress(customer.email, own.email))
    return {
      ...base,
      kind: 'customer_differs',
      reason: 'customer_of_other',
      here: { customer_id: customer.id, member_id: own.memberId },
      there: { customer_id: customer.id, member_id: byEmail.memberId },
    };
  const reason = cardReason(customer, own);
  if (reason === null) return null;
  return { ...base, kind: 'card_differs', reason, here: ownCard(own), there: cardSide(customer.card) };
}

export function compareCustomer(
  customer: Customer,
  { linked, named, byEmail }: OwnPeople,
): FoundDiscrepancy | null {
  if (linked) return ofLinked(customer, linked, byEmail);
  if (named) {
    if (customer.card === null) return null;
    const found = { kind: 'card_differs', reason: 'card_missing_here' } as const;
    return {
      ...from(customer, named.memberId),
      ...found,
      here: { card: null },
      there: cardSide(customer.card),
    };
  }
  if (!byEmail || byEmail.isLinked) return null;
  return {
    ...from(customer, byEmail.memberId),
    kind: 'customer_differs',
    reason: 'customer_not_linked',
    here: { customer_id: null, member_id: byEmail.memberId },
    there: { customer_id: customer.id, ...cardSide(customer.card) },
  };
}

/** Returns a discrepancy for a customer that Stripe no longer has and whose card would still be charged here. */
export function goneCustomer(own: OwnCustomer): FoundDiscrepancy | null {
  if (own.paymentMethodId === null) return null;
  return {
    kind: 'customer_differs',
    reason: 'customer_gone',
    objectId: own.customerId,
    memberId: own.memberId,
    transactionId: null,
    here: { customer_id: own.customerId, ...ownCard(own) },
    there: { customer_id: null },
    at: null,
  };
}
