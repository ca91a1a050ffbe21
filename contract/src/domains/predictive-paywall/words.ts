// Constants and types without schemas, so that the console can import them without loading Zod.

/** Signals of a reader, each with a weight of its own. */
export const userSignals = [
  'visits',
  'recency',
  'frequency',
  'session_time',
  'scroll_depth',
  'referrer',
  'device',
  'newsletter',
] as const;
export type UserSignal = (typeof userSignals)[number];

/** Signals of a piece of content. */
export const contentSignals = ['views', 'category', 'author'] as const;
export type ContentSignal = (typeof contentSignals)[number];

/** Days of totals that a new total is ranked against. */
export const rankedDays = 30;

/** Decisions within those days before a rank decides; until then the predictive paywall lets everyone in. */
export const neededTotals = 200;
