import { z } from 'zod';
import { plainDate, timestamp } from '../../base/dates.ts';
import { cents } from '../../base/money.ts';

/** Sale as it would be recorded. */
export const importedSale = z.object({
  date: z.union([plainDate, timestamp]).describe('Day of the sale as in the file, or an instant in UTC.'),
  amount_cents: cents.describe('Amount in cents of the currency.'),
  currency: z.string().describe('ISO 4217 code in lower case.'),
  title: z.string().nullable().describe('Title of the sold item; null if the file names none.'),
});

/** Subscription as it would be imported; null for values that the file doesn't contain. */
export const importedSubscription = z.object({
  plan: z.string().describe('Title of the plan that the subscription would get.'),
  starts_at: timestamp.nullable().describe('Start in UTC; null if the file has none.'),
  ends_at: timestamp.nullable().describe('End of the paid period in UTC; null if the file has none.'),
  autorenew: z.boolean().describe('True if it renews at its end.'),
  price_cents: cents.nullable().describe('Net price in cents; null if the file has none.'),
  currency: z.string().nullable().describe('ISO 4217 code in lower case; null if the file has no price.'),
});
