// Constants and types without schemas, so that lists of the console can import them without loading Zod.

/** Columns that the promos list can be ordered by. */
export const promoOrderColumns = [
  'id',
  'title',
  'code',
  'discount',
  'count_uses',
  'start_date',
  'end_date',
] as const;

/** Columns that the redemptions of a promo can be ordered by. */
export const promoUseOrderColumns = ['used_at', 'amount', 'discounted_amount'] as const;

export const promoTitleMax = 25;
export const promoCodeMax = 40;
export const activationsMax = 1_000_000;

/** Error text for promos and invites. */
export const endBeforeStart = 'The end lies before the start.';

export const promoTexts = {
  requiredCurrency: 'required currency',
  requiredPurchases: 'required purchases',
} as const;
