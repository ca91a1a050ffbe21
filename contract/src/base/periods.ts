/**
 * Periods of a pricing option, spelled as on the wire, with the factor that converts one period's net price to a
 * month's. The factor is an integer number of 1/720, the least common denominator, so that sums stay exact; null means
 * the period never counts as recurring revenue.
 */
export const periodFactors = {
  '1 day': 21_600,
  '3 days': 7_200,
  '5 days': 4_320,
  '1 week': 2_880,
  '2 weeks': 1_440,
  '3 weeks': 960,
  '1 month': 720,
  '2 months': 360,
  '3 months': 240,
  '6 months': 120,
  '1 year': 60,
  '2 years': 30,
  '3 years': 20,
  '4 years': 15,
  '5 years': 12,
  '100 years': null,
} as const;

export type Period = keyof typeof periodFactors;
export const periods = Object.keys(periodFactors) as Period[];

/**
 * Returns the monthly recurring revenue of one option in 1/720 cents.
 * @param priceCents net price of one full period at the next renewal
 */
export function recurringValue(priceCents: number, period: Period): number {
  return priceCents * (periodFactors[period] ?? 0);
}
