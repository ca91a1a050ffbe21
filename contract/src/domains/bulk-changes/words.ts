// What needs no schema, so that a list of the console knows it without Zod.

/** What can be done to many members at once. */
export const bulkChangeKinds = [
  'add_tags',
  'remove_tags',
  'attach_group',
  'activate',
  'deactivate',
  'lock',
  'unlock',
] as const;

/** What can be done to prices of content: set them, or raise or lower each. */
export const priceChangeKinds = ['set_price', 'move_price'] as const;

/** What can be done to ends of what members hold: set them to a day, or move each on. */
export const endChangeKinds = ['set_end', 'extend_end'] as const;

/** What a change is of. */
export const bulkSubjects = ['members', 'content', 'subscriptions'] as const;

/** Steps that a moved price is rounded to, in cents; half a step goes up. */
export const priceSteps = [1, 5, 10, 50, 100] as const;

/** A price can rise to eleven times of what it was, and fall to nothing. In hundredths of a percent. */
export const priceShareMax = 100_000;
export const priceShareMin = -10_000;

export const extendDaysMax = 3_660;
export const extendMonthsMax = 120;

/** What became of a member: refused by a rule, or gone from the site before their turn came. */
export const bulkOutcomes = ['changed', 'unchanged', 'refused', 'gone'] as const;

export const bulkTagsMax = 20;

export const bulkChosenMax = 1_000;
