// What needs no schema, so that a list of the console knows it without Zod.

export const pricingOptionTypes = ['standard', 'gift', 'multi-seat'] as const;
export type PricingOptionType = (typeof pricingOptionTypes)[number];

/** Columns the plans list can be ordered by. */
export const planOrderColumns = [
  'active',
  'id',
  'title',
  'private',
  'users_count',
  'priority',
  'created_at',
] as const;
export type PlanOrderColumn = (typeof planOrderColumns)[number];

export const priorityMax = 1_000_000;
