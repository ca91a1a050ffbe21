// What needs no schema, so that the console knows it without Zod.

/** What is known of a reader, each with a weight of its own. */
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

/** What is known of a piece of content. */
export const contentSignals = ['views', 'category', 'author'] as const;
export type ContentSignal = (typeof contentSignals)[number];

/** Days back of the totals that a new one is held against. */
export const rankedDays = 30;
