// Stripe's objects, reduced to the fields used. Amounts are in minor units by ISO 4217, instants in UTC.
import type Stripe from 'stripe';
import { minorUnits, partOfCharge } from './amounts.ts';

export interface Card {
  paymentMethodId: string;
  brand: string | null;
  last4: string | null;
  /** First day after its last month, YYYY-MM-DD; null if it is unknown. */
  expiresOn: string | null;
}

export interface Customer {
  id: string;
  email: string | null;
  card: Card | null;
}

export interface Charge {
  id: string;
  /** The payment it belongs to; older charges have none. */
  paymentId: string | null;
  customerId: string | null;
  status: 'succeeded' | 'pending' | 'failed';
  amountCents: number;
  refundedCents: number;
  /** Stripe's fee in the currency of the charge; 0 while it is unknown. */
  feeCents: number;
  currency: string;
  cardBrand: string | null;
  cardLast4: string | null;
  failureCode: string | null;
  failureText: string | null;
  description: string | null;
  livemode: boolean;
  at: Date;
}

export interface Payment {
  id: string;
  status: 'succeeded' | 'processing' | 'failed';
  customerId: string | null;
  amountCents: number;
  /** Amount received; 0 until it succeeds. */
  receivedCents: number;
  currency: string;
  metadata: Record<string, string>;
  failureCode: string | null;
  failureText: string | null;
  /** Latest charge of the payment; null if the card was never charged. */
  charge: Charge | null;
  livemode: boolean;
  at: Date;
}

export interface Refund {
  id: string;
  /** Refunded charge, and its payment. */
  chargeId: string | null;
  paymentId: string | null;
  status: 'succeeded' | 'pending' | 'failed' | 'canceled';
  amountCents: number;
  currency: string;
  reason: string | null;
  at: Date;
  /** Time of the failure; null if it didn't fail, or Stripe doesn't give it. */
  failedAt: Date | null;
}

export interface Dispute {
  id: string;
  chargeId: string;
  paymentId: string | null;
  status: string;
  amountCents: number;
  currency: string;
  reason: string;
  /** Amount withdrawn for the dispute and not returned, in the currency charged, without the bank's fee. */
  withdrawnCents: number;
  /** Stripe's fee for the dispute in the currency charged; 0 while none was taken. */
  feeCents: number;
  /** Time it was opened. */
  at: Date;
}

const instant = (seconds: number): Date => new Date(seconds * 1000);
const idOf = (value: string | { id: string } | null | undefined): string | null =>
  typeof value === 'string' ? value : (value?.id ?? null);

function monthAfter(month: number, year: number): string {
  return new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 10);
}

export function cardOf(method: Stripe.PaymentMethod): Card {
  const { card } = method;
  return {
    paymentMethodId: method.id,
    brand: card?.brand ?? null,
    last4: card?.last4 ?? null,
    expiresOn: card ? monthAfter(card.exp_month, card.exp_year) : null,
  };
}

export function customerOf(customer: Stripe.Customer, others: readonly Stripe.PaymentMethod[]): Customer {
  const chosen = customer.invoice_settings.default_payment_method;
  const method = chosen !== null && typeof chosen === 'object' ? chosen : others[0];
  return { id: customer.id, email: customer.email, card: method ? cardOf(method) : null };
}

function feeOf({ fee, amount, currency }: Stripe.BalanceTransaction, charge: Stripe.Charge): number {
  return partOfCharge({ part: fee, whole: amount, currency }, charge);
}

const chargeStatuses = ['succeeded', 'pending', 'failed'] as const;

export function chargeOf(charge: Stripe.Charge): Charge {
  const card = charge.payment_method_details?.card;
  const { balance_transaction: balance } = charge;
  return {
    id: charge.id,
    paymentId: idOf(charge.payment_intent),
    customerId: idOf(charge.customer),
    status: chargeStatuses.find((one) => one === charge.status) ?? 'pending',
    amountCents: minorUnits(charge.amount, charge.currency),
    refundedCents: minorUnits(charge.amount_refunded, charge.currency),
    feeCents: balance !== null && typeof balance === 'object' ? feeOf(balance, charge) : 0,
    currency: charge.currency,
    cardBrand: card?.brand ?? null,
    cardLast4: card?.last4 ?? null,
    failureCode: charge.outcome?.reason ?? charge.failure_code,
    failureText: charge.failure_message,
    description: charge.description,
    livemode: charge.livemode,
    at: instant(charge.created),
  };
}

function statusOf(status: Stripe.PaymentIntent.Status): Payment['status'] {
  if (status === 'succeeded') return 'succeeded';
  return status === 'processing' ? 'processing' : 'failed';
}

export function paymentOf(intent: Stripe.PaymentIntent): Payment {
  const { latest_charge: latest, last_payment_error: error } = intent;
  return {
    id: intent.id,
    status: statusOf(intent.status),
    customerId: idOf(intent.customer),
    amountCents: minorUnits(intent.amount, intent.currency),
    receivedCents: minorUnits(intent.amount_received, intent.currency),
    currency: intent.currency,
    metadata: intent.metadata,
    failureCode: error?.decline_code ?? error?.code ?? null,
    failureText: error?.message ?? null,
    charge: latest !== null && typeof latest === 'object' ? chargeOf(latest) : null,
    livemode: intent.livemode,
    at: instant(intent.created),
  };
}

const refundStatuses = ['succeeded', 'pending', 'failed', 'canceled'] as const;

export function refundOf(refund: Stripe.Refund): Refund {
  const { failure_balance_transaction: failure } = refund;
  return {
    id: refund.id,
    chargeId: idOf(refund.charge),
    paymentId: idOf(refund.payment_intent),
    status: refundStatuses.find((one) => one === refund.status) ?? 'pending',
    amountCents: minorUnits(refund.amount, refund.currency),
    currency: refund.currency,
    reason: refund.reason,
    at: instant(refund.created),
    failedAt: failure && typeof failure === 'object' ? instant(failure.created) : null,
  };
}

/** Returns what a dispute moved on the balance, as parts of the amount charged. */
function movedFor({ balance_transactions: moves, ...dispute }: Stripe.Dispute) {
  const left = moves.reduce((sum, { amount }) => sum - amount, 0);
  const taken = moves.reduce((sum, { amount }) => sum + Math.max(0, -amount), 0);
  const fees = moves.reduce((sum, { fee }) => sum + fee, 0);
  const currency = moves[0]?.currency ?? dispute.currency;
  const partOf = (part: number) => partOfCharge({ part: Math.max(0, part), whole: taken, currency }, dispute);
  return { withdrawnCents: partOf(left), feeCents: partOf(fees) };
}

export function disputeOf(dispute: Stripe.Dispute): Dispute {
  return {
    id: dispute.id,
    chargeId: idOf(dispute.charge) ?? '',
    paymentId: idOf(dispute.payment_intent),
    status: dispute.status,
    amountCents: minorUnits(dispute.amount, dispute.currency),
    currency: dispute.currency,
    reason: dispute.reason,
    ...movedFor(dispute),
    at: instant(dispute.created),
  };
}
