import { z } from 'zod';
import { timestamp } from '../../base/dates.ts';

/** Result of the reconciliation of a member with Stripe. */
export const syncedMember = z.object({
  success: z.literal(true).describe('Always true: a failure is an error.'),
  customer_id: z.string().describe("Id of the member's customer at Stripe."),
  card: z
    .enum(['same', 'changed', 'removed', 'none'])
    .describe('Card at Stripe compared with the stored one; `none` if there is none on either side.'),
  card_brand: z.string().nullable().describe('Brand of the card, such as `visa`; null without a card.'),
  card_last4: z.string().nullable().describe('Last four digits of the card; null without a card.'),
  charges: z
    .object({
      found: z.int().describe('Number of charges compared.'),
      added: z.int().describe('Number of charges that were missing here and were added.'),
    })
    .describe('Latest charges of the customer at Stripe, at most 100.'),
  refunds: z
    .object({ added: z.int().describe('Number of refunds that were missing here and were added.') })
    .describe('Refunds of these charges.'),
});
export type SyncedMember = z.infer<typeof syncedMember>;

/** Past-due renewal with a failed charge attempt. */
export const failedPayment = z.object({
  subscription_id: z.int().describe("Id of the member's subscription."),
  plan_title: z.string().describe("Title of the subscription's plan."),
  attempt: z.int().describe('Number of the attempt, from 1.'),
  amount: z.int().describe('Amount in cents, VAT included.'),
  currency: z.string().describe('Currency in lower case.'),
  code: z
    .string()
    .nullable()
    .describe('Error code of the bank, such as `insufficient_funds`; null if it gave none.'),
  reason: z.string().nullable().describe('Reason as an English sentence; null if none was given.'),
  failed_at: timestamp.describe('Time when the attempt failed.'),
  next_try_at: timestamp
    .nullable()
    .describe('Time of the next attempt; null if there is none until the member has another card.'),
});

/** Data of a member at the payment provider, in the site's mode. */
export const memberPayments = z.object({
  connected: z.boolean().describe("True if a payment provider is connected in the site's mode."),
  account_id: z.string().nullable().describe("Id of the site's account at the provider; null without one."),
  livemode: z.boolean().describe('True if the site is in live mode, false in test mode.'),
  customer_id: z
    .string()
    .nullable()
    .describe("Id of the member's customer at the provider; null without one."),
  card_brand: z
    .string()
    .nullable()
    .describe('Brand of the stored card, such as `visa`; null without a card.'),
  card_last4: z.string().nullable().describe('Last four digits of the stored card; null without a card.'),
  synced_at: timestamp
    .nullable()
    .describe('Time when the customer was last read from the provider; null if never.'),
  failed: failedPayment
    .nullable()
    .describe('Latest failed attempt of a past-due renewal; null if no renewal is past due.'),
});
export type MemberPayments = z.infer<typeof memberPayments>;
