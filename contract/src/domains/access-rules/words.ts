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

/** Length of each period in days of 24 hours. */
export const periodDays: Record<AccessLimitPeriod, number> = {
  '1 day': 1,
  '3 days': 3,
  '5 days': 5,
  '1 week': 7,
  '2 weeks': 14,
  '1 month': 30,
  '2 months': 60,
  '3 months': 90,
  '6 months': 180,
  '1 year': 365,
  '2 years': 730,
};

/** Share of readers who meet the predictive paywall, in percent: 5 to 100 in steps of 5. */
export const predictivePercents = { min: 5, max: 100, step: 5, initial: 5 } as const;

/** Largest number of rules of one plan or event. */
export const rulesMax = 500;
