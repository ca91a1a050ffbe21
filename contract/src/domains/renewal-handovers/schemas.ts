import { z } from 'zod';
import { timestamp } from '../../base/dates.ts';
import { filterOf } from '../../base/filters.ts';
import { paging } from '../../base/paging.ts';

/**
 * States of an imported subscription: renewed by the other system, being handed over, renewed here, or ended. A
 * `waiting` one was requested and isn't processed yet, or waits for Stripe.
 */
export const handoverStates = ['elsewhere', 'waiting', 'here', 'over'] as const;
export const handoverProviders = ['stripe', 'other'] as const;

export const handover = z.object({
  /** Id of the member's subscription. */
  id: z.int(),
  member: z.object({ id: z.int(), email: z.string() }),
  plan_title: z.string(),
  provider: z.enum(handoverProviders),
  /** Id at the provider, such as `sub_…`; null if the file had none. */
  provider_subscription: z.string().nullable(),
  state: z.enum(handoverStates),
  ends_at: timestamp.nullable(),
  is_past_due: z.boolean(),
  has_card: z.boolean(),
  /** Error of the last attempt, or a warning; null if there is none. */
  failure: z.string().nullable(),
  handed_over_at: timestamp.nullable(),
});
export type Handover = z.infer<typeof handover>;

export const handoverFilter = filterOf({
  state: z.enum(handoverStates).optional(),
  provider: z.enum(handoverProviders).optional(),
});
export const handoverListInput = z.strictObject({ ...paging, filter: handoverFilter.optional() }).optional();

/** Progress and result of linking members to their customers at Stripe. */
export const customerLink = z.object({
  state: z.enum(['running', 'done', 'failed']),
  total: z.int(),
  checked: z.int(),
  with_card: z.int(),
  without_card: z.int(),
  /** Members unknown to this account: they may belong to another one, or to the other mode. */
  unknown: z.int(),
  /** Linked members whose customer was chosen among several with the same email. */
  doubtful: z.int(),
  error: z.string().nullable(),
  started_at: timestamp,
  finished_at: timestamp.nullable(),
});
export type CustomerLink = z.infer<typeof customerLink>;

export const handoverStatus = z.object({
  /** True if Stripe is connected in the site's mode. */
  connected: z.boolean(),
  livemode: z.boolean(),
  by_state: z.array(z.object({ state: z.enum(handoverStates), count: z.int() })),
  /** Subscriptions renewed elsewhere, by provider. */
  by_provider: z.array(z.object({ provider: z.enum(handoverProviders), count: z.int() })),
  /** Members with subscriptions renewed elsewhere who have no card that can be charged here. */
  without_card: z.int(),
  /** Number of members to be linked at Stripe. */
  to_link: z.int(),
  link: customerLink.nullable(),
});
export type HandoverStatus = z.infer<typeof handoverStatus>;

const most = 200;

/** Ids of the members' subscriptions; defaults to all that are renewed elsewhere. */
const ids = z.array(z.int().positive()).min(1).max(most).optional();
export const handoverStartInput = z.strictObject({ ids });
export const handoverEndedInput = z.strictObject({ ids, provider: z.enum(handoverProviders).optional() });
export const handoverFileInput = z
  .strictObject({ provider: z.enum(handoverProviders).optional() })
  .optional();
export const handoversStarted = z.object({ count: z.int() });
