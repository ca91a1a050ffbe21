import { z } from 'zod';
import { timestamp } from '../../base/dates.ts';
import { filterOf } from '../../base/filters.ts';
import { paging } from '../../base/paging.ts';

/**
 * Where a subscription that was moved in stands: renewed there, being handed over, renewed here, or over there. One
 * `waiting` has been asked for and not been worked on, or waits for Stripe.
 */
export const handoverStates = ['elsewhere', 'waiting', 'here', 'over'] as const;
export const handoverProviders = ['stripe', 'other'] as const;

export const handover = z.object({
  /** Of the member's subscription. */
  id: z.int(),
  member: z.object({ id: z.int(), email: z.string() }),
  plan_title: z.string(),
  provider: z.enum(handoverProviders),
  /** Its id there, as `sub_…`; null where the file told none. */
  provider_subscription: z.string().nullable(),
  state: z.enum(handoverStates),
  ends_at: timestamp.nullable(),
  is_past_due: z.boolean(),
  has_card: z.boolean(),
  /** Why the last attempt came to nothing, or what is odd; null when nothing is. */
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
  /** Not known to this account: it may be another one, or the other mode. */
  unknown: z.int(),
  /** Of those found, the ones chosen among several customers of one email. */
  doubtful: z.int(),
  error: z.string().nullable(),
  started_at: timestamp,
  finished_at: timestamp.nullable(),
});
export type CustomerLink = z.infer<typeof customerLink>;

export const handoverStatus = z.object({
  /** Whether Stripe is connected in the mode the site is in. */
  connected: z.boolean(),
  livemode: z.boolean(),
  by_state: z.array(z.object({ state: z.enum(handoverStates), count: z.int() })),
  /** Of those renewed elsewhere, by whom. */
  by_provider: z.array(z.object({ provider: z.enum(handoverProviders), count: z.int() })),
  /** Of those renewed elsewhere, members without a card that can be charged here. */
  without_card: z.int(),
  /** Members who are to be found at Stripe. */
  to_link: z.int(),
  link: customerLink.nullable(),
});
export type HandoverStatus = z.infer<typeof handoverStatus>;

const most = 200;

/** Ids of the members' subscriptions; all that are renewed elsewhere when left out. */
const ids = z.array(z.int().positive()).min(1).max(most).optional();
export const handoverStartInput = z.strictObject({ ids });
export const handoverEndedInput = z.strictObject({ ids, provider: z.enum(handoverProviders).optional() });
export const handoverFileInput = z
  .strictObject({ provider: z.enum(handoverProviders).optional() })
  .optional();
export const handoversStarted = z.object({ count: z.int() });
