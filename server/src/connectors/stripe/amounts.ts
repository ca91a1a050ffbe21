// Stripe counts amounts in minor units by ISO 4217 as we do, but for a few currencies. See docs.stripe.com/currencies.
import { decimalsOf } from '#contract/base/minor-units.ts';
import { StripeFailure } from './failure.ts';

/** Decimals of Stripe's amounts that differ from ISO 4217: krónur and Ugandan shillings end in 00. */
const ownDecimals: Readonly<Record<string, number>> = { isk: 2, ugx: 2, mga: 0 };

function factorOf(currency: string): { times: number; by: number } {
  const code = currency.toLowerCase();
  const more = (ownDecimals[code] ?? decimalsOf(code)) - decimalsOf(code);
  return { times: 10 ** Math.max(0, more), by: 10 ** Math.max(0, -more) };
}

/** Converts an amount to Stripe's format. @throws StripeFailure if Stripe can't represent it */
export function stripeAmount(amount: number, currency: string): number {
  const { times, by } = factorOf(currency);
  if (amount % by === 0) return (amount * times) / by;
  const text = `${currency.toUpperCase()} is charged in whole units only`;
  throw new StripeFailure('refused', 'invalid_amount', text);
}

/** Converts an amount of Stripe to minor units, rounded half up: before 2023 it accepted hundredths of a króna. */
export function minorUnits(amount: number, currency: string): number {
  const { times, by } = factorOf(currency);
  return Math.round((amount * by) / times);
}

/** Part of a charge, in the currency of the account's balance. */
export interface BalancePart {
  part: number;
  /** All of it, in the same currency as the part. */
  whole: number;
  currency: string;
}

/**
 * Returns a part of a charge in minor units of the charge's currency: an account in dollars pays its fees for yen in
 * dollars, and then the part is the same share of the charge. 0 if the whole is unknown.
 */
export function partOfCharge(balance: BalancePart, charged: { amount: number; currency: string }): number {
  const { part, whole, currency } = balance;
  if (currency === charged.currency) return minorUnits(part, currency);
  return whole === 0 ? 0 : minorUnits((charged.amount * part) / whole, charged.currency);
}
