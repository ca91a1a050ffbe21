// Checks whether a payment matches its attempt. Pure.
import { amountToText } from '#contract/base/cents.ts';

/** Failure code of an attempt whose payment has another amount. */
export const mismatched = 'amount_mismatch';

interface Asked {
  amount_cents: number;
  currency: string;
  customer_id: string | null;
  livemode: boolean;
  state: string;
  provider_payment_id: string | null;
}

interface Paid {
  id: string;
  customerId: string | null;
  receivedCents: number;
  currency: string;
  livemode: boolean;
}

/**
 * Returns whether a payment with the key of an attempt can belong to it: in its mode, by its customer, and not a second
 * one. Keys are copied with a payment's metadata.
 */
export function canBeOf(attempt: Asked, payment: Paid): boolean {
  const { state, customer_id: customer, provider_payment_id: settledBy } = attempt;
  if (attempt.livemode !== payment.livemode) return false;
  if (customer !== null && customer !== payment.customerId) return false;
  return state !== 'succeeded' || settledBy === null || settledBy === payment.id;
}

const written = (amount: number, currency: string) =>
  `${amountToText(amount, currency)} ${currency.toUpperCase()}`;

/** Returns a text about the difference between the payment and the attempt; null if they match. */
export function mismatchOf(attempt: Asked, { receivedCents, currency }: Paid): string | null {
  if (receivedCents === attempt.amount_cents && currency === attempt.currency) return null;
  const [paid, asked] = [written(receivedCents, currency), written(attempt.amount_cents, attempt.currency)];
  return `Stripe received ${paid} where ${asked} was asked for. The renewal was not booked.`;
}
