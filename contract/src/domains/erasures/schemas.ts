import { z } from 'zod';
import { timestamp } from '../../base/dates.ts';
import { id } from '../../base/ids.ts';

/**
 * Where a member's data is, in the order in which it is cleared: first what could bring some of it back, then our own
 * records at once, then files that were made of them.
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

/** What became of a place; `not_connected`: nobody could be asked. */
export const erasureOutcomes = ['cleared', 'kept', 'nothing', 'not_connected'] as const;
export type ErasureOutcome = (typeof erasureOutcomes)[number];

/** Why a place is not done yet. */
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

/** One line of the receipt. It holds no word of the member. */
export const erasedPlace = z.object({
  place: z.enum(erasurePlaces),
  /** Null until it is done. */
  outcome: z.enum(erasureOutcomes).nullable(),
  /** Rows, files or customers that were deleted or lost what is personal. */
  cleared: z.int(),
  /** Rows or files that stay, for accounting or as a number without a name. */
  kept: z.int(),
  at: timestamp.nullable(),
  /** Tries that failed. */
  attempts: z.int(),
  problem: z.enum(erasureProblems).nullable(),
});
export type ErasedPlace = z.infer<typeof erasedPlace>;

/** What clearing would do, counted now. */
export const erasureEffect = z.object({
  /** Running subscriptions that the member holds: they end at once. */
  subscriptions: z.int(),
  /** Of them, those that are paid for. */
  paying: z.int(),
  /** Seats of others that end with them. */
  seats: z.int(),
  /** Subscriptions that the member pays for a group or somebody else: they run to the end of what is paid. */
  paid_for_others: z.int(),
  /** Tickets to come that the member holds: their places can be taken again. */
  passes: z.int(),
  /** Tickets that the member bought and others use: they become theirs. */
  passes_of_others: z.int(),
  /** Charges that stay for accounting. */
  transactions: z.int(),
  /** Receipts and credit notes that stay for accounting. */
  receipts: z.int(),
  /** Files of exports that are deleted, whoever made them. */
  exports: z.int(),
  /** Subscriptions that Stripe Billing renews, of the connected account: they are canceled there at once. */
  renewed_by_stripe: z.int(),
  /** Subscriptions that another system renews, or an account that can't be asked: they have to be ended there. */
  renewed_elsewhere: z.int(),
  /** Whether the member is known at a payment provider that is connected. */
  at_provider: z.boolean(),
});
export type ErasureEffect = z.infer<typeof erasureEffect>;

/** A receipt or credit note that is kept after its payer was erased. */
export const keptReceipt = z.object({ id, number: z.string(), issued_at: timestamp });
export type KeptReceipt = z.infer<typeof keptReceipt>;

export const erasure = z.object({
  member_id: id,
  state: z.enum(['none', 'running', 'done']),
  asked_at: timestamp.nullable(),
  /** Name of the operator who asked; null for the command line. */
  asked_by: z.string().nullable(),
  finished_at: timestamp.nullable(),
  /** Before it was asked for: what it would do. */
  effect: erasureEffect.nullable(),
  /** Empty before it was asked for. */
  places: z.array(erasedPlace),
  /** Once it is done. */
  receipts: z.array(keptReceipt),
});
export type Erasure = z.infer<typeof erasure>;
