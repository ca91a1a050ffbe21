import { z } from 'zod';
import { fieldTexts } from './issues.ts';

/** Percentage from 0 to 100, with at most two decimals. */
export const vatPercent = z
  .number()
  .min(0)
  .max(100)
  .refine((percent) => Math.abs(percent * 100 - Math.round(percent * 100)) < 1e-9, fieldTexts.invalid);

/** VAT of one country. `country_id` is its two-letter code (ISO 3166-1). */
export const countryVat = z.object({ country_id: z.string().regex(/^[A-Z]{2}$/), vat_percent: vatPercent });
