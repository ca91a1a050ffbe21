import { z } from 'zod';
import { currencies, maxCents } from './cents.ts';

/** Amount in integer cents (1/100 of the currency's unit), never negative. */
export const cents = z.int().min(0).max(maxCents);

/** Amount in cents in a query, where it arrives as text. */
export const centsParam = z.preprocess(
  (value: number | string) => (typeof value === 'string' && /^\d{1,13}$/.test(value) ? Number(value) : value),
  cents,
);

export const currency = z.enum(currencies);
