import { z } from 'zod';
import { timestamp } from '../../base/dates.ts';

/** What the comparison of a member with Stripe found, and mended. */
export const syncedMember = z.object({
  success: z.literal(true),
  customer_id: z.string(),
  /** The card that is charged, against the one that we knew. */
  card: z.enum(['same', 'changed', 'removed', 'none']),
  card_brand: z.string().nullable(),
  card_last4: z.string().nullable(),
  /** Of the latest hundred at Stripe: how many there are, and how many of them were missing here. */
  charges: z.object({ found: z.int(), added: z.int() }),
  refunds: z.object({ added: z.int() }),
});
export type SyncedMember = z.infer<typeof syncedMember>;

/** A renewal that is overdue because a try to charge it failed. */
export const failedPayment = z.object({
  /** The member's subscription. */
  subscription_id: z.int(),
  plan_title: z.string(),
  /** Which try it was, from 1. */
  attempt: z.int(),
  /** VAT included, in cents. */
  amount: z.int(),
  currency: z.string(),
  /** The bank's word for it, as `insufficient_funds`. */
  code: z.string().nullable(),
  /** The same as a sentence, in English. */
  reason: z.string().nullable(),
  failed_at: timestamp,
  /** Null when it is not tried again until the member has another card. */
  next_try_at: timestamp.nullable(),
});

/** What is known of a member at the payment provider, in the mode the site is in. */
export const memberPayments = z.object({
  /** Whether a provider is connected to the site. */
  connected: z.boolean(),
  /** Of the site, at the provider. */
  account_id: z.string().nullable(),
  livemode: z.boolean(),
  customer_id: z.string().nullable(),
  card_brand: z.string().nullable(),
  card_last4: z.string().nullable(),
  /** When the customer was last read from the provider. */
  synced_at: timestamp.nullable(),
  /** Null when no renewal is overdue. */
  failed: failedPayment.nullable(),
});
export type MemberPayments = z.infer<typeof memberPayments>;
