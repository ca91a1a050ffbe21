import { z } from 'zod';
import { timestamp } from '../../base/dates.ts';
import { id, idParam } from '../../base/ids.ts';
import { pageOf, paging } from '../../base/paging.ts';
import { subscriptionStatus } from '../member-subscriptions/schemas.ts';

const recipient = z.object({ id: z.int(), email: z.string(), name: z.string() });

/** Gift or multi-seat subscription that a member gives to others. */
export const sponsoredSubscription = z.object({
  id: z.int(),
  version: z.int(),
  subscription: z.object({
    id: z.int(),
    title: z.string(),
    type: z.enum(['gift', 'multi-seat']),
    plan: z.object({ id: z.int(), title: z.string() }),
  }),
  status: subscriptionStatus,
  subscription_start_date: timestamp,
  /** End; null if it never ends. */
  subscription_end_date: timestamp.nullable(),
  /** One entry per seat: its member, or null while it is free. */
  slots: z.array(recipient.nullable()),
  /** True if the sponsor pays for it; otherwise an operator gave it. */
  is_paying_by_sponsor: z.boolean(),
  autorenew: z.boolean(),
  is_allowed_next_subscription: z.boolean(),
  is_trial: z.boolean(),
});
export type SponsoredSubscription = z.infer<typeof sponsoredSubscription>;

export const sponsoredListInput = z.strictObject({ id: idParam, ...paging });
export const sponsoredPage = pageOf(sponsoredSubscription);

export const sponsorInput = z.strictObject({
  id: idParam,
  /** Id of a pricing option of type gift or multi-seat. */
  subscription_id: id,
  /** Id of the member who receives a gift; if omitted, it has no recipient yet. */
  recipient_id: id.nullable().optional(),
});
