// Constants and types without schemas, so that lists of the console can import them without loading Zod.

/** Kinds of bulk changes of members. */
export const bulkChangeKinds = [
  'add_tags',
  'remove_tags',
  'attach_group',
  'activate',
  'deactivate',
  'lock',
  'unlock',
] as const;

/** Kinds of bulk changes of content prices: set each, or raise or lower each. */
export const priceChangeKinds = ['set_price', 'move_price'] as const;

/** Kinds of bulk changes of subscription ends: set them to a day, or extend each. */
export const endChangeKinds = ['set_end', 'extend_end'] as const;

/** Kinds of rows that a bulk change applies to. */
export const bulkSubjects = ['members', 'content', 'subscriptions'] as const;

/** Steps that a moved price is rounded to, in cents, half a step up. */
export const priceSteps = [1, 5, 10, 50, 100] as const;

/** Largest price increase in hundredths of a percent: a price can rise to eleven times its value, and fall to zero. */
export const priceShareMax = 100_000;
export const priceShareMin = -10_000;

export const extendDaysMax = 3_660;
export const extendMonthsMax = 120;

/** Outcomes of a row: `refused` by a rule, or `gone` from the site before it was processed. */
export const bulkOutcomes = ['changed', 'unchanged', 'refused', 'gone'] as const;

export const bulkTagsMax = 20;

export const bulkChosenMax = 1_000;
