import { type RawBuilder, sql } from 'kysely';
import type { SiteRef } from '#server/database/context.ts';

/** Returns the SQL condition that subscription `u` is past due and in its grace period now. */
export const isPastDue = (
  site: SiteRef,
): RawBuilder<unknown> => sql`u.resource_id = ${site.id} and u.livemode = ${site.livemode}
  and u.status = 'past_due' and u.is_paying and u.grace_ends_at > site_now()`;

/** Returns a statement that yields the ids of their payers, possibly several times. */
export function pastDuePayers(site: SiteRef): RawBuilder<unknown> {
  return sql`select u.payer_id from member_subscriptions u where ${isPastDue(site)}`;
}
