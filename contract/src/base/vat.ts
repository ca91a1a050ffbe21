import { z } from 'zod';
import { fieldTexts } from './issues.ts';

export const vatPercent = z
  .number()
  .min(0)
  .max(100)
  .refine((percent) => Math.abs(percent * 100 - Math.round(percent * 100)) < 1e-9, fieldTexts.invalid)
  .describe('Percentage from 0 to 100, with at most two decimals.');

/** VAT of one country. */
export const countryVat = z.object({
  country_id: z
    .string()
    .regex(/^[A-Z]{2}$/)
    .describe('Two-letter code of the country, ISO 3166-1.'),
  vat_percent: vatPercent.describe('VAT of the country in percent, with at most two decimals.'),
});
