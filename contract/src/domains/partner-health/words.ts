/** What is worth a word: past what the plan includes, close to it (from 80 %), or without a plan. */
export const healthWarnings = [
  'no_pricing',
  'signups_past',
  'signups_near',
  'support_past',
  'support_near',
] as const;
export type HealthWarning = (typeof healthWarnings)[number];

/** Months that are compared: this one so far, and the one before it. */
export const comparedMonths = ['this_month', 'last_month'] as const;
export type ComparedMonth = (typeof comparedMonths)[number];
