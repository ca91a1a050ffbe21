import { z } from 'zod';
import { plainDate, timestamp } from '../../base/dates.ts';
import { cents } from '../../base/money.ts';

/** Sale as it would be recorded. */
export const importedSale = z.object({
  /** Day as in the file, or an instant. */
  date: z.union([plainDate, timestamp]),
  amount_cents: cents,
  /** ISO 4217 code in lower case. */
  currency: z.string(),
  title: z.string().nullable(),
});

/** Subscription as it would be imported; null for values that the file doesn't contain. */
export const importedSubscription = z.object({
  plan: z.string(),
  starts_at: timestamp.nullable(),
  ends_at: timestamp.nullable(),
  /** True if it renews at its end. */
  autorenew: z.boolean(),
  price_cents: cents.nullable(),
  /** ISO 4217 code in lower case. */
  currency: z.string().nullable(),
});
