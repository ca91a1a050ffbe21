// What needs no schema, so that a list of the console knows it without Zod.

/** Columns the promos list can be ordered by. */
export const promoOrderColumns = [
  'id',
  'title',
  'code',
  'discount',
  'count_uses',
  'start_date',
  'end_date',
] as const;

/** Columns the users of a promo can be ordered by. */
export const promoUseOrderColumns = ['used_at', 'amount', 'discounted_amount'] as const;

export const promoTitleMax = 25;
export const promoCodeMax = 40;
export const activationsMax = 1_000_000;

/** Of invites, too. */
export const endBeforeStart = 'The end lies before the start.';

export const promoTexts = {
  requiredCurrency: 'required currency',
  requiredPurchases: 'required purchases',
} as const;
