// Queries for the items that a member holds on one site now.
import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { CascadeKind } from '#contract/domains/cascade-access/words.ts';
import type { SiteRef } from '#server/database/context.ts';
import type { DB } from '#server/database/schema.ts';
import { validNow } from '../figures/values/valid-now.queries.ts';

/** Returns the account with an email on a site; undefined if there is none. */
export function findAccount(db: Kysely<DB>, siteId: number, email: string) {
  return db
    .selectFrom('members')
    .select(['id', 'active', 'locked', 'confirmed'])
    .where('resource_id', '=', siteId)
    .where('email_lc', '=', email.toLowerCase())
    .executeTakeFirst();
}

export interface HeldItem {
  kind: CascadeKind;
  id: number;
  title: string;
}

/** Returns the SQL condition that a member uses the pass `s`. An index serves each half; none would serve a `coalesce`. */
export const isUsedBy = (memberId: number): RawBuilder<SqlBool> =>
  sql<SqlBool>`(s.assign_id = ${memberId} or (s.assign_id is null and s.owner_id = ${memberId}))`;

/**
 * Returns the options held by the member or their groups, the tickets they may use, and the content they bought, alone
 * or in a bundle.
 */
export async function findHeld(db: Kysely<DB>, site: SiteRef, memberId: number): Promise<HeldItem[]> {
  const { rows } = await sql<HeldItem>`
    select distinct 'subscription' as kind, o.id, p.title || ': ' || o.title as title
    from (
      select * from member_subscriptions own where own.resource_id = ${site.id} and own.member_id = ${memberId}
      union all
      select held.* from group_members g
      join member_subscriptions held on held.resource_id = g.resource_id and held.group_id = g.group_id
      where g.resource_id = ${site.id} and g.member_id = ${memberId}
    ) u
    join pricing_options o on o.resource_id = u.resource_id and o.id = u.pricing_option_id
    join plans p on p.resource_id = o.resource_id and p.id = o.plan_id
    where ${validNow('u', site.livemode)}
    union
    select 'ticket', t.id, e.title || ': ' || t.title from passes s
    join tickets t on t.resource_id = s.resource_id and t.id = s.ticket_id
    join ticket_events e on e.resource_id = s.resource_id and e.id = s.ticket_event_id
    where s.resource_id = ${site.id} and s.active and ${isUsedBy(memberId)}
    union
    select 'content', c.id, c.title from transactions x
    join transaction_purchases b on b.resource_id = x.resource_id and b.transaction_id = x.id
    left join bundle_contents w on w.resource_id = b.resource_id and b.item_type = 'bundle' and w.bundle_id = b.item_id
    join content_items c on c.resource_id = x.resource_id
      and c.id = case when b.item_type = 'content' then b.item_id else w.content_id end
    where x.resource_id = ${site.id} and x.member_id = ${memberId} and x.livemode = ${site.livemode}
      and x.status in ('succeeded', 'free') and b.item_type in ('content', 'bundle')
    order by kind desc, title, id`.execute(db);
  return rows;
}
