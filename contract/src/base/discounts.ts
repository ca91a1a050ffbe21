import { shareOf } from './minor-units.ts';

/** Kinds of discounts: a share of the price, or an amount in minor units of a currency. */
export const discountTypes = ['percent', 'amount'] as const;
export type DiscountType = (typeof discountTypes)[number];

/** Discount in percent or in minor units. */
export interface Discount {
  type: DiscountType;
  discount: number;
}

/**
 * Returns the discount on an amount of a currency, in minor units, never more than the amount. A percentage is rounded
 * half up to a chargeable amount.
 */
export function discountCents(amount: number, { type, discount }: Discount, currency: string): number {
  const off = type === 'percent' ? shareOf(amount, discount, 100, currency) : discount;
  return Math.min(amount, off);
}
