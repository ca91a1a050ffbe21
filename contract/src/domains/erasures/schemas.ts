import { z } from 'zod';
import { timestamp } from '../../base/dates.ts';
import { id } from '../../base/ids.ts';

/**
 * Erasure targets in the order in which they are erased: first those that could restore data, then our own records
 * together, then files made from them.
 */
export const erasurePlaces = [
  'subscriptions',
  'renewals',
  'stripe',
  'slack',
  'mailchimp',
  'campaignmonitor',
  'hubspot',
  'activecampaign',
  'beehiiv',
  'klaviyo',
  'segment',
  'streak',
  'firebase',
  'imports',
  'passes',
  'groups',
  'mails',
  'payments',
  'transactions',
  'receipts',
  'figures',
  'searches',
  'repeats',
  'log',
  'account',
  'exports',
] as const;
export type ErasurePlace = (typeof erasurePlaces)[number];

/** Outcomes of an erasure target; `not_connected`: the service isn't connected, so it could not be asked. */
export const erasureOutcomes = ['cleared', 'kept', 'nothing', 'not_connected'] as const;
export type ErasureOutcome = (typeof erasureOutcomes)[number];

/** Reasons why an erasure target isn't finished yet. */
export const erasureProblems = [
  'charge_open',
  'import_unfinished',
  'export_running',
  'provider_unanswered',
  'provider_refused',
  'service_unanswered',
  'service_refused',
  'service_sending',
  'failed',
] as const;
export type ErasureProblem = (typeof erasureProblems)[number];

/** Line of the receipt. It contains no personal data of the member. */
export const erasedPlace = z.object({
  place: z.enum(erasurePlaces),
  /** Outcome; null until the target is finished. */
  outcome: z.enum(erasureOutcomes).nullable(),
  /** Number of rows, files or customers that were deleted or anonymized. */
  cleared: z.int(),
  /** Number of rows or files that stay, for accounting or without a name. */
  kept: z.int(),
  at: timestamp.nullable(),
  /** Number of failed attempts. */
  attempts: z.int(),
  problem: z.enum(erasureProblems).nullable(),
});
export type ErasedPlace = z.infer<typeof erasedPlace>;

/** Preview of an erasure, counted now. */
export const erasureEffect = z.object({
  /** Running subscriptions that the member holds: they end at once. */
  subscriptions: z.int(),
  /** Paid ones among them. */
  paying: z.int(),
  /** Seats of other members that end with them. */
  seats: z.int(),
  /** Subscriptions that the member pays for a group or another member: they run to the end of the paid period. */
  paid_for_others: z.int(),
  /** Future tickets that the member holds: their places become available again. */
  passes: z.int(),
  /** Tickets that the member bought for other members: they become theirs. */
  passes_of_others: z.int(),
  /** Charges that stay for accounting. */
  transactions: z.int(),
  /** Receipts and credit notes that stay for accounting. */
  receipts: z.int(),
  /** Export files that are deleted, by any author. */
  exports: z.int(),
  /** Subscriptions that Stripe Billing of the connected account renews: they are canceled there at once. */
  renewed_by_stripe: z.int(),
  /** Subscriptions that another system or an unreachable account renews: they have to be ended there. */
  renewed_elsewhere: z.int(),
  /** True if the member is known at a connected payment provider. */
  at_provider: z.boolean(),
});
export type ErasureEffect = z.infer<typeof erasureEffect>;

/** Receipt or credit note that is kept after its payer was erased. */
export const keptReceipt = z.object({ id, number: z.string(), issued_at: timestamp });
export type KeptReceipt = z.infer<typeof keptReceipt>;

export const erasure = z.object({
  member_id: id,
  state: z.enum(['none', 'running', 'done']),
  asked_at: timestamp.nullable(),
  /** Name of the operator who requested it; null for the command line. */
  asked_by: z.string().nullable(),
  finished_at: timestamp.nullable(),
  /** Preview; only before the erasure is requested. */
  effect: erasureEffect.nullable(),
  /** Erasure targets; empty before the erasure is requested. */
  places: z.array(erasedPlace),
  /** Kept receipts, once the erasure is finished. */
  receipts: z.array(keptReceipt),
});
export type Erasure = z.infer<typeof erasure>;
