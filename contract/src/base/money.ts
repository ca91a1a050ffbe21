import { z } from 'zod';
import { maxCents } from './cents.ts';
import { currencyCodes } from './minor-units.ts';

export const cents = z
  .int()
  .min(0)
  .max(maxCents)
  .describe("Amount in the currency's minor units: 1000 is 10.00 of usd, 1,000 of jpy, 1.000 of kwd.");

/** Amount in minor units in a query, where it arrives as text. */
export const centsParam = z.preprocess(
  (value: number | string) => (typeof value === 'string' && /^\d{1,13}$/.test(value) ? Number(value) : value),
  cents,
);

export const currency = z.enum(currencyCodes).describe('Currency code of ISO 4217, in lower case.');
