/** Kinds of warnings: usage beyond what the plan includes, close to it (from 80 %), or a site without a plan. */
export const healthWarnings = [
  'no_pricing',
  'signups_past',
  'signups_near',
  'support_past',
  'support_near',
] as const;
export type HealthWarning = (typeof healthWarnings)[number];

/** Compared months: this one so far, and the previous one. */
export const comparedMonths = ['this_month', 'last_month'] as const;
export type ComparedMonth = (typeof comparedMonths)[number];
