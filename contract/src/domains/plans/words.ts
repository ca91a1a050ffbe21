// Constants and types without schemas, so that lists of the console can import them without loading Zod.

export const pricingOptionTypes = ['standard', 'gift', 'multi-seat'] as const;
export type PricingOptionType = (typeof pricingOptionTypes)[number];

/** Columns that the plans list can be ordered by. */
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
