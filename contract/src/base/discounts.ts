import { shareOf } from './minor-units.ts';

/** How a discount is given: a share of the price, or so many cents of a currency. */
export const discountTypes = ['percent', 'amount'] as const;
export type DiscountType = (typeof discountTypes)[number];

/** A discount as it is given: percent, or minor units. */
export interface Discount {
  type: DiscountType;
  discount: number;
}

/**
 * Returns what a discount takes off an amount of a currency, in minor units, never more than the amount. A percentage is
 * rounded half up to what can be charged.
 */
export function discountCents(amount: number, { type, discount }: Discount, currency: string): number {
  const off = type === 'percent' ? shareOf(amount, discount, 100, currency) : discount;
  return Math.min(amount, off);
}
