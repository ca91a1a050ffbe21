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

function remaining(type: DiscountType, discount: number, usedCents: number): number {
  switch (type) {
    case 'percent':
      return discount;
    case 'amount':
      return discount - usedCents;
  }
}

/**
 * Returns the discount of each line, in cents. A percentage applies to each line separately, rounded half up; an amount
 * is used up over the lines in their order. No line falls below 0.
 */
export function lineDiscounts(
  { discount, discount_type: type, currency }: Offer,
  lines: readonly PricedLine[],
): number[] {
  let used = 0;
  return lines.map(({ amountCents, isEligible }) => {
    if (!isEligible) return 0;
    const off = discountCents(amountCents, { type, discount: remaining(type, discount, used) }, currency);
    used += off;
    return off;
  });
}
