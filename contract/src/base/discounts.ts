import { shareOf } from './minor-units.ts';

/** Kinds of discounts: a share of the price, or an amount in minor units of a currency. */
export const discountTypes = ['percent', 'amount'] as const;
export type DiscountType = (typeof discountTypes)[number];

interface DiscountRule {
  /** Highest value of the discount; null if it has no limit. */
  max: number | null;
  /** True if the value is an amount of a currency. */
  hasCurrency: boolean;
}

/** Limits of each kind of discount. */
export const discountRules: Readonly<Record<DiscountType, DiscountRule>> = {
  percent: { max: 100, hasCurrency: false },
  amount: { max: null, hasCurrency: true },
};

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
  switch (type) {
    case 'percent':
      return Math.min(amount, shareOf(amount, discount, 100, currency));
    case 'amount':
      return Math.min(amount, discount);
  }
}
