// What a filter of the member list means in SQL. Aliases: m is members, s is member_summaries.
import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import { anyGroup, type MemberFilter, withoutGroup } from '#contract/domains/members/schemas.ts';
import type { ResourceScope } from '#server/database/context.ts';
import { type Conditions, conditionsOf, withinDates } from '#server/database/list.ts';
import { countryCode } from '../lookups/countries.service.ts';
import type { Meanings, TextMatch } from './filter-meanings.queries.ts';
import { validNow } from './subscriptions.queries.ts';

type Bool = Expression<SqlBool>;

function isOneOf(column: RawBuilder<unknown>, values: readonly (number | string)[], type: string): Bool {
  // One value as an equality keeps the order of the index behind it.
  if (values.length === 1) return sql<SqlBool>`${column} = ${values[0]}::${sql.raw(type)}`;
  return sql<SqlBool>`${column} = any(${values}::${sql.raw(type)}[])`;
}

function textCondition(id: RawBuilder<number>, match: TextMatch | null): Bool | null {
  if (match === null) return null;
  return 'ids' in match
    ? sql<SqlBool>`${id} = any(${match.ids}::bigint[])`
    : sql<SqlBool>`m.search like ${match.pattern}`;
}

function inGroup(site: ResourceScope, groupId: number): RawBuilder<unknown> {
  return sql`select g.member_id from group_members g where g.resource_id = ${site.id} and g.group_id = ${groupId}`;
}

function entitledTo(site: ResourceScope, planIds: readonly number[], groupIds: readonly number[]) {
  const own = sql`select u.member_id from member_subscriptions u
    where u.resource_id = ${site.id} and ${isOneOf(sql`u.plan_id`, planIds, 'bigint')}
      and u.member_id is not null and ${validNow('u', site.livemode)}`;
  if (groupIds.length === 0) return own;
  return sql`${own} union all select g.member_id from group_members g
    where g.resource_id = ${site.id} and ${isOneOf(sql`g.group_id`, groupIds, 'bigint')}`;
}

function holding(site: ResourceScope, condition: RawBuilder<SqlBool>): RawBuilder<unknown> {
  return sql`select u.member_id from member_subscriptions u
    where u.resource_id = ${site.id} and u.member_id is not null and ${validNow('u', site.livemode)} and ${condition}`;
}

function hasPassOf(site: ResourceScope, eventId: number): RawBuilder<unknown> {
  return sql`select p.owner_id from passes p
    where p.resource_id = ${site.id} and p.ticket_event_id = ${eventId} and p.active
    union all select p.assign_id from passes p
    where p.resource_id = ${site.id} and p.ticket_event_id = ${eventId} and p.active and p.assign_id is not null`;
}

function teamCondition(id: RawBuilder<number>, site: ResourceScope, team: number): Bool {
  if (team === withoutGroup) return sql<SqlBool>`s.groups_count = 0`;
  if (team === anyGroup) return sql<SqlBool>`s.groups_count > 0`;
  return sql<SqlBool>`${id} in (${inGroup(site, team)})`;
}

function priceCondition(
  id: RawBuilder<number>,
  site: ResourceScope,
  price: NonNullable<MemberFilter['price']>,
) {
  const { from, to } = price;
  if (from === undefined && to === undefined) return null;
  const range = sql<SqlBool>`u.price_cents between ${from ?? 0}::bigint and coalesce(${to ?? null}::bigint, 9223372036854775807)`;
  return sql<SqlBool>`${id} in (${holding(site, range)})`;
}

const paidNow = sql<SqlBool>`coalesce(s.paid_until > now(), false)`;

/** One condition a field, on the alias that the statement reads ids from. */
function conditions(
  id: RawBuilder<number>,
  site: ResourceScope,
  meanings: Meanings,
): Conditions<MemberFilter> {
  return {
    global: () => textCondition(id, meanings.global),
    email: () => textCondition(id, meanings.email),
    id: (value) => sql<SqlBool>`${id} = ${value}`,
    team: (team) => teamCondition(id, site, team),
    not_team: (team) => sql<SqlBool>`not exists (${inGroup(site, team)} and g.member_id = ${id})`,
    country: (titles) =>
      isOneOf(
        sql`m.country_code`,
        titles.flatMap((title) => countryCode(title) ?? []),
        'text',
      ),
    tags: () =>
      sql<SqlBool>`${id} in (select t.member_id from member_tags t
        where t.resource_id = ${site.id} and ${isOneOf(sql`t.tag_id`, meanings.tagIds, 'bigint')})`,
    plan: (plans) => sql<SqlBool>`${id} in (${entitledTo(site, plans, meanings.planGroupIds)})`,
    ti_event: (event) => sql<SqlBool>`${id} in (${hasPassOf(site, event)})`,
    paid: (paid) => (paid === 'paid' ? sql<SqlBool>`s.paid_until > now()` : sql<SqlBool>`not ${paidNow}`),
    inactivity: (length) => sql<SqlBool>`s.active_at <= now() - ${length}::interval`,
    created_at: (range) => withinDates(sql`m.created_at`, range, site.timezone),
    price: (price) => priceCondition(id, site, price),
    active: (active) => sql<SqlBool>`m.active = ${active}`,
    subscribed: (subscribed) => sql<SqlBool>`m.subscribed_to_emails = ${subscribed}`,
    complimentary: (given) => {
      const held = holding(site, sql<SqlBool>`u.is_attached_by_admin and not u.is_paying`);
      return given
        ? sql<SqlBool>`${id} in (${held})`
        : sql<SqlBool>`not exists (${held} and u.member_id = ${id})`;
    },
  };
}

export interface Matching {
  /** Tables and their joins, each row a member. */
  from: RawBuilder<unknown>;
  /** The member's id in them. */
  id: RawBuilder<number>;
  where: RawBuilder<SqlBool>;
  /** Whether the filter asks for anything. */
  isWhole: boolean;
}

/** Which of the two tables the statement needs; with either one alone it reads half as much. */
function tablesFor(filter: MemberFilter, meanings: Meanings, order: 'm' | 's' | null) {
  const isDense = (match: TextMatch | null) => match !== null && 'pattern' in match;
  const members =
    order === 'm' ||
    filter.country !== undefined ||
    filter.created_at !== undefined ||
    filter.active !== undefined ||
    filter.subscribed !== undefined ||
    isDense(meanings.global) ||
    isDense(meanings.email);
  const summaries =
    order === 's' ||
    filter.paid !== undefined ||
    filter.inactivity !== undefined ||
    filter.team === withoutGroup ||
    filter.team === anyGroup;
  return { members: members || !summaries, summaries };
}

/**
 * Turns a filter into tables and conditions.
 * @param order the table whose columns the list is ordered by; null when its order does not matter
 */
export function matching(
  site: ResourceScope,
  filter: MemberFilter,
  meanings: Meanings,
  order: 'm' | 's' | null,
): Matching {
  const tables = tablesFor(filter, meanings, order);
  const id = sql<number>`${sql.raw(tables.members ? 'm.id' : 's.member_id')}`;
  const found = conditionsOf<MemberFilter>(filter, conditions(id, site, meanings));
  const from = !tables.members
    ? sql`member_summaries s`
    : tables.summaries
      ? sql`members m join member_summaries s on s.resource_id = m.resource_id and s.member_id = m.id`
      : sql`members m`;
  const ofSite = sql<SqlBool>`${sql.raw(tables.members ? 'm' : 's')}.resource_id = ${site.id}`;
  return {
    from,
    id,
    where: sql<SqlBool>`${sql.join([ofSite, ...found], sql` and `)}`,
    isWhole: found.length === 0,
  };
}
