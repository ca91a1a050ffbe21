import { type RawBuilder, sql } from 'kysely';
import type { ResourceScope } from '#server/database/context.ts';

/** Whether a subscription, as `u`, could not be charged for its renewal and is in its days of grace now. */
export const isPastDue = (
  site: ResourceScope,
): RawBuilder<unknown> => sql`u.resource_id = ${site.id} and u.livemode = ${site.livemode}
  and u.status = 'past_due' and u.is_paying and u.grace_ends_at > site_now()`;

/** A statement that yields the ids of the payers of those, some more than once. */
export function pastDuePayers(site: ResourceScope): RawBuilder<unknown> {
  return sql`select u.payer_id from member_subscriptions u where ${isPastDue(site)}`;
}
