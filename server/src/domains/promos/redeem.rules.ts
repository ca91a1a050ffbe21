// Discounts of a promo on a purchase. Pure.
import { type DiscountType, discountCents } from '#contract/base/discounts.ts';

/** Discount of a promo: percent, or cents of a currency. */
export interface Offer {
  discount: number;
  discount_type: DiscountType;
  /** Currency of the purchase. */
  currency: string;
}

/** One line of a purchase. */
export interface PricedLine {
  /** Net, before the promo, in cents. */
  amountCents: number;
  /** True if the promo covers the line's item. */
  isEligible: boolean;
}

/**
 * Returns the discount of each line, in cents. A percentage applies to each line separately, rounded half up; an amount
 * is used up over the lines in their order. No line falls below 0.
 */
export function lineDiscounts(
  { discount, discount_type: type, currency }: Offer,
  lines: readonly PricedLine[],
): number[] {
  let left = discount;
  return lines.map(({ amountCents, isEligible }) => {
    if (!isEligible) return 0;
    const given = { type, discount: type === 'amount' ? left : discount };
    const off = discountCents(amountCents, given, currency);
    left -= off;
    return off;
  });
}
