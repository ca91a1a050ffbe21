import { expect, test } from 'vitest';
import { priceOf } from './prices.ts';

const discount = (plan_id: number, discount_type: 'percent' | 'amount', value: number, active = true) => ({
  plan_id,
  discount_type,
  discount: value,
  active,
});
const asked = {
  priceCents: 1_250,
  quantity: 2,
  currency: 'usd',
  discounts: [],
  planIds: new Set<number>(),
  vatBasisPoints: 0,
};

test('an order costs its tickets', () => {
  expect(priceOf(asked)).toEqual({
    amountCents: 2_500,
    discountCents: 0,
    vatCents: 0,
    totalCents: 2_500,
    discountPlanId: null,
  });
});

test('a percentage is taken off the whole line, rounded half up, and VAT is added to what is left', () => {
  const discounts = [discount(7, 'percent', 15)];
  // 15% of 3 × 11.10 is 4.995; 7.5% of the rest, 28.30, is 2.1225.
  expect(
    priceOf({
      ...asked,
      priceCents: 1_110,
      quantity: 3,
      discounts,
      planIds: new Set([7]),
      vatBasisPoints: 750,
    }),
  ).toEqual({ amountCents: 3_330, discountCents: 500, vatCents: 212, totalCents: 3_042, discountPlanId: 7 });
});

test('an amount is taken off each ticket, and never more than it costs', () => {
  const planIds = new Set([7]);
  expect(priceOf({ ...asked, discounts: [discount(7, 'amount', 200)], planIds }).discountCents).toBe(400);
  expect(priceOf({ ...asked, discounts: [discount(7, 'amount', 9_000)], planIds }).totalCents).toBe(0);
});

test('of several plans the best one counts, alone; those not held and those switched off do not', () => {
  const discounts = [
    discount(1, 'percent', 10),
    discount(2, 'amount', 300),
    discount(3, 'percent', 90),
    discount(4, 'percent', 90, false),
  ];
  expect(priceOf({ ...asked, discounts, planIds: new Set([1, 2, 4]) })).toMatchObject({
    discountCents: 600,
    discountPlanId: 2,
  });
});
