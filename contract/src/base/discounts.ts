/** How a discount is given: a share of the price, or so many cents of a currency. */
export const discountTypes = ['percent', 'amount'] as const;
export type DiscountType = (typeof discountTypes)[number];

/**
 * What a discount takes off an amount, in cents, rounded half up and never more than the amount.
 * @param discount percent, or cents
 */
export function discountCents(amount: number, type: DiscountType, discount: number): number {
  const off = type === 'percent' ? Math.floor((amount * discount + 50) / 100) : discount;
  return Math.min(amount, off);
}
