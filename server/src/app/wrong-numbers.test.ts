import { expect, test } from 'vitest';
import { vatPercent } from '#contract/base/vat.ts';
import { planInput } from '#contract/domains/plans/form-schemas.ts';
import { pricingOptionInput } from '#contract/domains/pricing-options/schemas.ts';
import { promoInput } from '#contract/domains/promos/schemas.ts';
import { ticketInput } from '#contract/domains/ticket-events/form-schemas.ts';

const promo = { title: 'Spring', code: 'SPRING', discount_type: 'percent', for_all_plans: true };

test('numbers that forms refuse are refused by the API as well', () => {
  const wrong = (schema: { safeParse: (input: unknown) => { error?: unknown } }, input: unknown) =>
    JSON.stringify(schema.safeParse(input).error ?? '');
  const pathsOf = (discount: unknown) => wrong(promoInput, { ...promo, discount });
  expect(promoInput.safeParse({ ...promo, discount: 7 }).success).toBe(true);
  for (const discount of [7.5, -5, 101, '7', Number.NaN, null])
    expect(pathsOf(discount)).toContain('discount');
  for (const price of [12.5, -5, '12', Number.NaN])
    expect(wrong(pricingOptionInput, { price })).toContain('\\"price\\"');
  for (const priority of [1.5, -1, Number.NaN])
    expect(wrong(planInput, { title: 'Digital', priority })).toContain('\\"priority\\"');
  for (const quantity of [2.5, -1, Number.NaN])
    expect(wrong(ticketInput, { quantity })).toContain('\\"quantity\\"');
  for (const percent of [7.555, -1, 101, Number.NaN])
    expect(vatPercent.safeParse(percent).success).toBe(false);
  expect(vatPercent.safeParse(7.55).success).toBe(true);
});
