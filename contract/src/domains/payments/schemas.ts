import { z } from 'zod';
import { timestamp } from '../../base/dates.ts';

/** Result of the reconciliation of a member with Stripe. */
export const syncedMember = z.object({
  success: z.literal(true),
  customer_id: z.string(),
  /** Card that is charged, compared with the stored one. */
  card: z.enum(['same', 'changed', 'removed', 'none']),
  card_brand: z.string().nullable(),
  card_last4: z.string().nullable(),
  /** Latest hundred charges at Stripe: their number, and how many were missing here. */
  charges: z.object({ found: z.int(), added: z.int() }),
  refunds: z.object({ added: z.int() }),
});
export type SyncedMember = z.infer<typeof syncedMember>;

/** Past-due renewal with a failed charge attempt. */
export const failedPayment = z.object({
  /** Id of the member's subscription. */
  subscription_id: z.int(),
  plan_title: z.string(),
  /** Number of the attempt, from 1. */
  attempt: z.int(),
  /** Amount in cents, VAT included. */
  amount: z.int(),
  currency: z.string(),
  /** Error code of the bank, such as `insufficient_funds`. */
  code: z.string().nullable(),
  /** Reason as an English sentence. */
  reason: z.string().nullable(),
  failed_at: timestamp,
  /** Time of the next attempt; null if there is none until the member has another card. */
  next_try_at: timestamp.nullable(),
});

/** Data of a member at the payment provider, in the site's mode. */
export const memberPayments = z.object({
  /** True if the site is connected to a provider. */
  connected: z.boolean(),
  /** Account of the site at the provider. */
  account_id: z.string().nullable(),
  livemode: z.boolean(),
  customer_id: z.string().nullable(),
  card_brand: z.string().nullable(),
  card_last4: z.string().nullable(),
  /** Time when the customer was last read from the provider. */
  synced_at: timestamp.nullable(),
  /** Failed payment; null if no renewal is past due. */
  failed: failedPayment.nullable(),
});
export type MemberPayments = z.infer<typeof memberPayments>;
