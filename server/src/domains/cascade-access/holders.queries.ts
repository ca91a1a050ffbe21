// Counts the people who hold certain items on several sites. People are matched by email, as the rules match them.
// Bypasses the site policy; each part of the statement names its site.
import type { Database } from '#server/database/connect.ts';
import type { SiteRef } from '#server/database/context.ts';
import { type Profile, profilesAcross } from './across-sites.queries.ts';
import type { Holding } from './provide.rules.ts';

/** A held item, or `own`: the item that a rule provides, held without the rule. */
export type Sought =
  | (Holding & { own?: never })
  | { siteId: number; own: 'plan' | 'event' | 'content'; id: number };

interface Sites {
  sites: readonly SiteRef[];
  /** Site where the rule provides its item. */
  targetSiteId: number;
}

const valid = (livemode: string) => `u.status <> 'ended' and u.starts_at <= site_now()
  and (u.valid_until is null or u.valid_until > site_now()) and u.livemode = ${livemode}`;

/** Selects members of a site who hold subscriptions that match a condition, themselves or by a group. */
const subscribed = (site: string, livemode: string, which: string) => `
  select u.member_id as id from member_subscriptions u
  where u.resource_id = ${site} and ${which} and u.member_id is not null and ${valid(livemode)}
  union all
  select g.member_id from member_subscriptions u
  join group_members g on g.resource_id = u.resource_id and g.group_id = u.group_id
  where u.resource_id = ${site} and ${which} and ${valid(livemode)}`;

const withPass = (site: string, which: string) => `
  select coalesce(u.assign_id, u.owner_id) as id from passes u
  where u.resource_id = ${site} and ${which} and u.active`;

const bought = (site: string, livemode: string, contentId: string) => `
  select x.member_id as id from transaction_purchases b
  join transactions x on x.resource_id = b.resource_id and x.id = b.transaction_id
  where b.resource_id = ${site} and x.livemode = ${livemode} and x.status in ('succeeded', 'free')
    and x.member_id is not null and (b.item_type = 'content' and b.item_id = ${contentId}
      or b.item_type = 'bundle' and b.item_id in (
        select w.bundle_id from bundle_contents w where w.resource_id = ${site} and w.content_id = ${contentId}))`;

/**
 * Returns the statement for the ids of the members who hold an item; adds its parameters to those of the whole
 * statement.
 */
function membersWith(sought: Sought, livemode: boolean, value: (of: unknown) => string): string {
  const site = value(sought.siteId);
  const id = value(sought.id);
  const kind = sought.own ?? sought.kind;
  switch (kind) {
    case 'subscription':
      return subscribed(site, value(livemode), `u.pricing_option_id = ${id}`);
    case 'plan':
      return subscribed(site, value(livemode), `u.plan_id = ${id}`);
    case 'ticket':
      return withPass(site, `u.ticket_id = ${id}`);
    case 'event':
      return withPass(site, `u.ticket_event_id = ${id}`);
    case 'content':
      return bought(site, value(livemode), id);
  }
}

/**
 * Counts the people who hold the first item, grouped by the other items they hold. An account that is locked, inactive
 * or unconfirmed on a site holds nothing there.
 */
export function countProfiles(
  database: Database,
  { sites, targetSiteId }: Sites,
  sought: readonly Sought[],
): Promise<Profile[]> {
  const values: unknown[] = [];
  // Every parameter is cast, because PostgreSQL can't infer its type inside a union.
  const value = (of: unknown) => `$${values.push(of)}::${typeof of === 'boolean' ? 'boolean' : 'bigint'}`;
  const parts = sought.map((one, place) => {
    const livemode = sites.find(({ id }) => id === one.siteId)?.livemode ?? true;
    return `select m.email_lc as email, ${place} as place from (${membersWith(one, livemode, value)}) h
      join members m on m.resource_id = ${value(one.siteId)} and m.id = h.id and m.active and m.confirmed and not m.locked`;
  });
  return profilesAcross(
    database,
    `with has as (${parts.join(' union all ')}), people as (
       select email, array_agg(distinct place order by place) as held from has group by email having min(place) = 0
     )
     select p.held, a.email_lc is not null as is_locked, count(*)::int as people
     from people p
     left join members a on a.resource_id = ${value(targetSiteId)} and a.email_lc = p.email
       and (a.locked or not a.active or not a.confirmed)
     group by 1, 2`,
    values,
  );
}
