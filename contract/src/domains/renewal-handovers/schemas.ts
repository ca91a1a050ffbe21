import { z } from 'zod';
import { timestamp } from '../../base/dates.ts';
import { filterOf } from '../../base/filters.ts';
import { id } from '../../base/ids.ts';
import { paging } from '../../base/paging.ts';

/**
 * States of an imported subscription: renewed by the other system, being handed over, renewed here, or ended. A
 * `waiting` one was requested and isn't processed yet, or waits for Stripe.
 */
export const handoverStates = ['elsewhere', 'waiting', 'here', 'over'] as const;
export const handoverProviders = ['stripe', 'other'] as const;

export const handover = z.object({
  id: z.int().describe("Id of the member's subscription."),
  member: z
    .object({
      id: z.int().describe('Id of the member.'),
      email: z.string().describe('Email address of the member.'),
    })
    .describe('Member who holds the subscription.'),
  plan_title: z.string().describe('Title of the plan.'),
  provider: z.enum(handoverProviders).describe('System that renews or renewed it: Stripe or another one.'),
  provider_subscription: z
    .string()
    .nullable()
    .describe('Id at the provider, such as `sub_…`; null if the imported file had none.'),
  state: z
    .enum(handoverStates)
    .describe('Renewed by the other system, requested and waiting, renewed here, or over.'),
  ends_at: timestamp.nullable().describe('End of the current period (UTC); null if it never ends.'),
  is_past_due: z.boolean().describe('True if its renewal is overdue.'),
  has_card: z.boolean().describe('True if the payer has a card that can be charged here.'),
  failure: z.string().nullable().describe('Error of the last attempt, or a warning; null if there is none.'),
  handed_over_at: timestamp
    .nullable()
    .describe('Time from which it renews here (UTC); null if it was not handed over.'),
});
export type Handover = z.infer<typeof handover>;

export const handoverFilter = filterOf({
  state: z.enum(handoverStates).optional().describe('Only subscriptions in this state.'),
  provider: z.enum(handoverProviders).optional().describe('Only subscriptions of this system.'),
});
export const handoverListInput = z
  .strictObject({
    ...paging,
    filter: handoverFilter.optional().describe('Conditions that the listed subscriptions must all meet.'),
  })
  .optional();

/** Progress and result of linking members to their customers at Stripe. */
export const customerLink = z.object({
  state: z.enum(['running', 'done', 'failed']).describe('State of the search at Stripe.'),
  total: z.int().describe('Number of members to link.'),
  checked: z.int().describe('Number of members that were looked up so far.'),
  with_card: z.int().describe('Members who were found with a card.'),
  without_card: z.int().describe('Members who were found without a card.'),
  unknown: z
    .int()
    .describe('Members unknown to this Stripe account; they may belong to another one or to the other mode.'),
  doubtful: z
    .int()
    .describe(
      'Members whose customer is not certain: one of several with the email, or one of another member.',
    ),
  error: z.string().nullable().describe('Error that stopped or delays the search; null if there is none.'),
  started_at: timestamp.describe('Start of the search (UTC).'),
  finished_at: timestamp.nullable().describe('End of the search (UTC); null while it is running.'),
});
export type CustomerLink = z.infer<typeof customerLink>;

export const handoverStatus = z.object({
  connected: z.boolean().describe("True if Stripe is connected in the site's mode."),
  livemode: z.boolean().describe('True if the site is in live mode, false in test mode.'),
  by_state: z
    .array(
      z.object({
        state: z.enum(handoverStates).describe('State of the handover.'),
        count: z.int().describe('Number of subscriptions in this state.'),
      }),
    )
    .describe('Number of imported subscriptions in each state.'),
  by_provider: z
    .array(
      z.object({
        provider: z.enum(handoverProviders).describe('System that renews them.'),
        count: z.int().describe('Number of subscriptions that the system still renews.'),
      }),
    )
    .describe('Subscriptions that are still renewed elsewhere, by system.'),
  without_card: z
    .int()
    .describe('Subscriptions still renewed elsewhere whose payer has no card that can be charged here.'),
  to_link: z.int().describe('Number of members with a customer at Stripe whose card is not known here yet.'),
  link: customerLink
    .nullable()
    .describe('Latest search for the customers of members at Stripe; null if there was none.'),
});
export type HandoverStatus = z.infer<typeof handoverStatus>;

const most = 200;

const ids = z.array(id).min(1).max(most).optional();
export const handoverStartInput = z.strictObject({
  ids: ids.describe("Ids of members' subscriptions. Default: all that Stripe still renews."),
});
export const handoverEndedInput = z.strictObject({
  ids: ids.describe("Ids of members' subscriptions. Default: all that another system still renews."),
  provider: z
    .enum(handoverProviders)
    .optional()
    .describe('Only subscriptions of this system. Default: of all systems.'),
});
export const handoverFileInput = z
  .strictObject({
    provider: z
      .enum(handoverProviders)
      .optional()
      .describe('Only subscriptions of this system. Default: of all systems.'),
  })
  .optional();
export const handoversStarted = z.object({
  count: z.int().describe('Number of subscriptions whose handover was requested.'),
});
