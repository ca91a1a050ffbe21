// Prices of ticket orders in minor units of the ticket's currency. An order is one line, and VAT is rounded half up by
// line.

import { vatCents } from '#contract/base/cents.ts';
import { type DiscountType, discountCents } from '#contract/base/discounts.ts';
import type { Ticket } from '#contract/domains/ticket-events/form-schemas.ts';

interface Asked {
  /** Net price of one ticket. */
  priceCents: number;
  quantity: number;
  currency: string;
  /** Discounts of the ticket; those of the plans that the buyer holds apply. */
  discounts: Ticket['plan_discounts'];
  planIds: ReadonlySet<number>;
  /** Hundredths of a percent; 0 where no VAT is added. */
  vatBasisPoints: number;
}

export interface Price {
  /** Net, before the discount. */
  amountCents: number;
  discountCents: number;
  /** VAT in cents, on the price after the discount. */
  vatCents: number;
  /** Price that the buyer pays, in cents. */
  totalCents: number;
  /** Id of the plan whose discount applies; null without a discount. */
  discountPlanId: number | null;
}

/** Returns the discount on all tickets of an order: an amount is per ticket. */
function ofOrder(type: DiscountType, discount: number, quantity: number): number {
  switch (type) {
    case 'percent':
      return discount;
    case 'amount':
      return discount * quantity;
  }
}

/** Returns the price of an order. Of several discounts only the largest applies; an amount is per ticket. */
export function priceOf(asked: Asked): Price {
  const { priceCents, quantity, currency, discounts, planIds, vatBasisPoints } = asked;
  const amountCents = priceCents * quantity;
  let best = { off: 0, planId: null as number | null };
  for (const { plan_id: planId, discount_type: type, discount, active } of discounts) {
    if (!active || !planIds.has(planId)) continue;
    const given = { type, discount: ofOrder(type, discount, quantity) };
    const off = discountCents(amountCents, given, currency);
    if (off > best.off) best = { off, planId };
  }
  const net = amountCents - best.off;
  const vat = vatCents(net, vatBasisPoints, currency);
  return {
    amountCents,
    discountCents: best.off,
    vatCents: vat,
    totalCents: net + vat,
    discountPlanId: best.planId,
  };
}
