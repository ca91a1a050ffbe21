// Fields of the member filter that name members through other rows: each is a statement that yields member ids.
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { type FigureReference, parseFigureReference } from '#contract/domains/figures/words.ts';
import type { MemberFilter } from '#contract/domains/members/schemas.ts';
import type { SiteRef } from '#server/database/context.ts';
import { pastDuePayers } from '../figures/rows/past-due.queries.ts';
import { memberIdsOf } from '../figures/rows/references.queries.ts';
import { validNow } from '../figures/values/valid-now.queries.ts';
import type { ResolvedFilter } from './filter-meanings.queries.ts';

type Ids = RawBuilder<unknown>;

/**
 * Returns the SQL condition that a column has one of the values. A single value as an equality preserves the order of
 * the index.
 */
export function isOneOf(
  column: RawBuilder<unknown>,
  values: readonly (number | string)[],
  type: 'bigint' | 'text',
): RawBuilder<SqlBool> {
  if (values.length === 1) return sql<SqlBool>`${column} = ${values[0]}::${sql.raw(type)}`;
  return sql<SqlBool>`${column} = any(${values}::${sql.raw(type)}[])`;
}

/** SQL query for members with a valid subscription that meets the condition. */
function holding(site: SiteRef, condition: RawBuilder<SqlBool>): Ids {
  return sql`select u.member_id from member_subscriptions u
    where u.resource_id = ${site.id} and u.member_id is not null and ${validNow('u', site.livemode)} and ${condition}`;
}

export function membersOfGroups(site: SiteRef, groupIds: readonly number[]): Ids {
  return sql`select g.member_id from group_members g
    where g.resource_id = ${site.id} and ${isOneOf(sql`g.group_id`, groupIds, 'bigint')}`;
}

export function complimentary(site: SiteRef): Ids {
  return holding(site, sql<SqlBool>`u.is_attached_by_admin and not u.is_paying`);
}

/** SQL query for members with one of the plans, through their own subscription or a group's. */
function entitledTo(site: SiteRef, planIds: readonly number[], groupIds: readonly number[]): Ids {
  const own = holding(site, isOneOf(sql`u.plan_id`, planIds, 'bigint'));
  return groupIds.length === 0 ? own : sql`${own} union ${membersOfGroups(site, groupIds)}`;
}

function tagged(site: SiteRef, tagIds: readonly number[]): Ids {
  return sql`select t.member_id from member_tags t
    where t.resource_id = ${site.id} and ${isOneOf(sql`t.tag_id`, tagIds, 'bigint')}`;
}

function withPassOf(site: SiteRef, eventId: number): Ids {
  const passes = sql`from passes p where p.resource_id = ${site.id} and p.ticket_event_id = ${eventId} and p.active`;
  return sql`select p.owner_id ${passes} union select p.assign_id ${passes} and p.assign_id is not null`;
}

function paying(site: SiteRef, price: NonNullable<MemberFilter['price']>): Ids | undefined {
  const { from, to } = price;
  const bounds = [
    ...(from === undefined ? [] : [sql<SqlBool>`u.price_cents >= ${from}::bigint`]),
    ...(to === undefined ? [] : [sql<SqlBool>`u.price_cents <= ${to}::bigint`]),
  ];
  return bounds.length === 0 ? undefined : holding(site, sql<SqlBool>`${sql.join(bounds, sql` and `)}`);
}

/**
 * SQL query for members whose subscription ends within a number of days, up to the end of that day in the site's zone,
 * without a following period. For seats, the holder of the parent subscription is returned.
 */
function ending(site: SiteRef, days: number): Ids {
  const over = sql`start_of_day((site_now() at time zone ${site.timezone})::date + ${days + 1}::int, ${site.timezone})`;
  return sql`select u.member_id from member_subscriptions u
    where u.resource_id = ${site.id} and u.member_id is not null and u.livemode = ${site.livemode}
      and u.status = 'active' and not u.autorenew and u.kind <> 'seat'
      and u.starts_at <= site_now() and u.valid_until > site_now() and u.valid_until <= (select ${over})
      and not (u.is_allowed_next_subscription and exists (
        select from pricing_options o
        where o.resource_id = u.resource_id and o.id = u.pricing_option_id and o.next_option_id is not null))`;
}

/** SQL query for the members behind a metric of the dashboard, erased ones included. */
function behind(site: SiteRef, text: string): Ids {
  const reference = parseFigureReference(text);
  return reference === null ? sql`select null::bigint where false` : memberIdsOf(site, reference);
}

/** Returns the metric of a filter that has no other field; null otherwise. */
export function figureAlone({ statistic, ...others }: MemberFilter): FigureReference | null {
  const isAlone = Object.values(others).every((asked) => asked === undefined);
  return isAlone && statistic !== undefined ? parseFigureReference(statistic) : null;
}

export type SetField =
  | 'team'
  | 'tags'
  | 'plan'
  | 'ti_event'
  | 'price'
  | 'complimentary'
  | 'past_due'
  | 'ending_within_days'
  | 'statistic';
export type Sets = Partial<Record<SetField, Ids>>;

/** Returns the sets of ids that a filter requires. */
export function setsOf(site: SiteRef, filter: MemberFilter, meanings: ResolvedFilter): Sets {
  const sets: Record<SetField, Ids | undefined> = {
    team: filter.team !== undefined && filter.team > 0 ? membersOfGroups(site, [filter.team]) : undefined,
    tags: filter.tags && tagged(site, meanings.tagIds),
    plan: filter.plan && entitledTo(site, filter.plan, meanings.planGroupIds),
    ti_event: filter.ti_event === undefined ? undefined : withPassOf(site, filter.ti_event),
    price: filter.price && paying(site, filter.price),
    complimentary: filter.complimentary === true ? complimentary(site) : undefined,
    past_due: filter.past_due === true ? pastDuePayers(site) : undefined,
    ending_within_days:
      filter.ending_within_days === undefined ? undefined : ending(site, filter.ending_within_days),
    statistic: filter.statistic === undefined ? undefined : behind(site, filter.statistic),
  };
  return Object.fromEntries(Object.entries(sets).filter(([, set]) => set !== undefined));
}
