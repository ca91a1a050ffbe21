import { maxCents } from '#contract/base/cents.ts';
import { periodFactors } from '#contract/base/periods.ts';

/** Highest price in cents: above it, a day's recurring value would not be a safe integer of 1/720 cents. */
export const maxPrice = Math.min(maxCents, Math.floor(Number.MAX_SAFE_INTEGER / periodFactors['1 day']));
