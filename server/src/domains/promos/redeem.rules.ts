// What a promo takes off a purchase. Pure.
import { type DiscountType, discountCents } from '#contract/base/discounts.ts';

/** What a promo gives: percent, or cents of a currency. */
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
  /** Whether the promo is for what the line sells. */
  isEligible: boolean;
}

/**
 * What comes off each line, in cents. Percent is of each line by itself, rounded half up; an amount goes over the lines
 * in their order until it is used up. No line falls below 0.
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
