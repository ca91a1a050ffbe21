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

/** What became of a member: refused by a rule, or gone from the site before their turn came. */
export const bulkOutcomes = ['changed', 'unchanged', 'refused', 'gone'] as const;

export const bulkTagsMax = 20;

export const bulkChosenMax = 1_000;
