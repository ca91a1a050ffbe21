import { sql } from 'kysely';
import type { SiteRef } from '#server/database/context.ts';
import type { ReadScope } from '#server/database/scope.ts';
import { validNow } from '../figures/values/valid-now.queries.ts';

export interface StoredSubscription {
  id: number;
  title: string;
  plan: { id: number; title: string };
  starts_at: string;
  ends_at: string | null;
  autorenew: boolean;
  is_trial: boolean;
  is_past_due: boolean;
}

export interface StoredRow {
  id: number;
  first_name: string;
  last_name: string;
  email: string;
  job: string | null;
  company: string | null;
  city: string | null;
  state: string | null;
  country_code: string | null;
  active: boolean;
  created_at: Date;
  team_id: number | null;
  subscriptions: StoredSubscription[];
  previous: { title: string; ended_at: string; planned_at: string | null } | null;
  last_transaction_at: Date | null;
  /** YYYY-MM-DD, where only the day is known. */
  last_transaction_day: string | null;
  ltv_cents: number | null;
  ltv_currency: string | null;
}

/** The first of the groups a member joined. */
const firstGroup = sql`
  select g.group_id from group_members g where g.resource_id = m.resource_id and g.member_id = m.id
  order by g.joined_at, g.group_id limit 1`;

/** SQL query for the subscriptions that give the member access now: their own, or those of a group they are in. */
function validSubscriptions(site: SiteRef) {
  return sql`
    select json_agg(json_build_object('id', u.id, 'title', o.title, 'plan', json_build_object('id', p.id, 'title', p.title),
      'starts_at', u.starts_at, 'ends_at', u.ends_at, 'autorenew', u.autorenew, 'is_trial', u.is_trial,
      'is_past_due', u.status = 'past_due')
      order by u.starts_at, u.id)
    from (
      select * from member_subscriptions own where own.resource_id = m.resource_id and own.member_id = m.id
      union all
      select held.* from group_members g
      join member_subscriptions held on held.resource_id = g.resource_id and held.group_id = g.group_id
      where g.resource_id = m.resource_id and g.member_id = m.id
    ) u
    join plans p on p.resource_id = u.resource_id and p.id = u.plan_id
    join pricing_options o on o.resource_id = u.resource_id and o.id = u.pricing_option_id
    where ${validNow('u', site.livemode)}`;
}

/** SQL query for the member's own subscription that expired last, even if its end isn't stored yet. */
function previousSubscription(site: SiteRef) {
  return sql`
    select json_build_object('title', o.title, 'ended_at', u.valid_until, 'planned_at', u.ends_at)
    from member_subscriptions u
    join pricing_options o on o.resource_id = u.resource_id and o.id = u.pricing_option_id
    where u.resource_id = m.resource_id and u.member_id = m.id and u.valid_until <= site_now()
      and u.livemode = ${site.livemode}
    order by u.valid_until desc, u.id desc limit 1`;
}

/** Returns the list rows of these members, in the order of the ids. */
export async function findRows(
  { db, client }: ReadScope,
  site: SiteRef,
  ids: readonly number[],
): Promise<StoredRow[]> {
  if (ids.length === 0) return [];
  const statement = sql<StoredRow>`
    select m.id, m.first_name, m.last_name, m.email, m.job, m.company, m.city, m.state, m.country_code, m.active,
      m.created_at, s.last_transaction_at, s.last_transaction_day, s.ltv_cents, s.ltv_currency, (${firstGroup}) as team_id,
      coalesce((${validSubscriptions(site)}), '[]') as subscriptions, (${previousSubscription(site)}) as previous
    from unnest(${ids}::bigint[]) with ordinality page(id, position)
    join members m on m.resource_id = ${site.id} and m.id = page.id
    left join member_summaries s on s.resource_id = m.resource_id and s.member_id = m.id
    order by page.position`.compile(db);
  // A prepared statement, planned once per connection: planning takes longer than finding the rows, and the plan is the
  // same for every page.
  const { rows } = await client.query<StoredRow>({
    name: 'member-rows',
    text: statement.sql,
    values: [...statement.parameters],
  });
  return rows;
}
