import { z } from 'zod';
import { plainDate, timestamp } from '../../base/dates.ts';
import { cents } from '../../base/money.ts';

/** A sale as it would be recorded. */
export const importedSale = z.object({
  /** The day as the file says it, or an instant. */
  date: z.union([plainDate, timestamp]),
  amount_cents: cents,
  /** ISO 4217 in lower case. */
  currency: z.string(),
  title: z.string().nullable(),
});

/** A subscription as it would be brought in; null is what the file does not say. */
export const importedSubscription = z.object({
  plan: z.string(),
  starts_at: timestamp.nullable(),
  ends_at: timestamp.nullable(),
  /** Whether it renews at its end. */
  autorenew: z.boolean(),
  price_cents: cents.nullable(),
  /** ISO 4217 in lower case. */
  currency: z.string().nullable(),
});
