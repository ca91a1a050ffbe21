// Constants and types without schemas, so that the console can import them without loading Zod.

/** Periods of a metered rule, spelled as on the wire. */
export const accessLimitPeriods = [
  '1 day',
  '3 days',
  '5 days',
  '1 week',
  '2 weeks',
  '1 month',
  '2 months',
  '3 months',
  '6 months',
  '1 year',
  '2 years',
] as const;
export type AccessLimitPeriod = (typeof accessLimitPeriods)[number];

/** Share of readers who meet the predictive paywall, in percent: 5 to 100 in steps of 5. */
export const predictivePercents = { min: 5, max: 100, step: 5, initial: 5 } as const;

/** Largest number of rules of one plan or event. */
export const rulesMax = 500;
