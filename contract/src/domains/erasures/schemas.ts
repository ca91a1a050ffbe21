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
  place: z.enum(erasurePlaces).describe('Erasure target: a kind of record here, or a connected service.'),
  outcome: z
    .enum(erasureOutcomes)
    .nullable()
    .describe('Outcome; null until the target is finished. `nothing`: it had no data of the member.'),
  cleared: z.int().describe('Number of rows, files or customers that were deleted or anonymized.'),
  kept: z.int().describe('Number of rows or files that stay, for accounting or without a name.'),
  at: timestamp.nullable().describe('Time in UTC when the target was finished; null before.'),
  attempts: z.int().describe('Number of failed attempts.'),
  problem: z.enum(erasureProblems).nullable().describe('Reason why the last attempt failed; null for none.'),
});
export type ErasedPlace = z.infer<typeof erasedPlace>;

/** Preview of an erasure, counted now. */
export const erasureEffect = z.object({
  subscriptions: z.int().describe('Running subscriptions that the member holds: they end at once.'),
  paying: z.int().describe('Number of paid ones among `subscriptions`.'),
  seats: z.int().describe('Seats of other members that end with them.'),
  paid_for_others: z
    .int()
    .describe('Subscriptions paid for a group or another member: they run to the end of the paid period.'),
  passes: z.int().describe('Future tickets that the member holds: their places become available again.'),
  passes_of_others: z.int().describe('Tickets that the member bought for other members: they become theirs.'),
  transactions: z.int().describe('Charges that stay for accounting.'),
  receipts: z.int().describe('Receipts and credit notes that stay for accounting.'),
  exports: z.int().describe('Export files that are deleted, by any author.'),
  renewed_by_stripe: z
    .int()
    .describe('Subscriptions renewed by Stripe Billing of the connected account: canceled there at once.'),
  renewed_elsewhere: z
    .int()
    .describe('Subscriptions renewed by another system or an unreachable account: they must be ended there.'),
  at_provider: z.boolean().describe('True if the member is known at a connected payment provider.'),
});
export type ErasureEffect = z.infer<typeof erasureEffect>;

/** Receipt or credit note that is kept after its payer was erased. */
export const keptReceipt = z.object({
  id: id.describe('Id of the receipt or credit note.'),
  number: z.string().describe('Number of the receipt or credit note.'),
  issued_at: timestamp.describe('Time of issue in UTC.'),
});
export type KeptReceipt = z.infer<typeof keptReceipt>;

export const erasure = z.object({
  member_id: id.describe('Id of the member.'),
  state: z.enum(['none', 'running', 'done']).describe('State of the erasure; `none` before it is requested.'),
  asked_at: timestamp.nullable().describe('Time of the request in UTC; null before.'),
  asked_by: z
    .string()
    .nullable()
    .describe('Name of the operator who requested it; null for the command line, and before.'),
  finished_at: timestamp.nullable().describe('Time in UTC when all targets were finished; null before.'),
  effect: erasureEffect.nullable().describe('Preview, counted now; null once the erasure is requested.'),
  places: z
    .array(erasedPlace)
    .describe('Erasure targets in the order of their erasure; empty before the erasure is requested.'),
  receipts: z
    .array(keptReceipt)
    .describe('Kept receipts and credit notes; empty until the records of the member are erased.'),
});
export type Erasure = z.infer<typeof erasure>;
