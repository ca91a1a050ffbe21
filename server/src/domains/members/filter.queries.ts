// Translates a filter of the member list to SQL. Aliases: m is members, s is member_summaries, f a set of ids.
import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import { anyGroup, type MemberFilter, withoutGroup } from '#contract/domains/members/schemas.ts';
import type { SiteRef } from '#server/database/context.ts';
import { type Conditions, conditionsOf, withinDates } from '#server/database/list.ts';
import { pastDuePayers } from '../figures/rows/past-due.queries.ts';
import { countryCode } from '../lookups/countries.service.ts';
import { isFrequent, type ResolvedFilter, type TextMatch } from './filter-meanings.queries.ts';
import {
  complimentary,
  isOneOf,
  membersOfGroups,
  type SetField,
  type Sets,
  setsOf,
} from './filter-sets.queries.ts';

type Bool = Expression<SqlBool>;

function textCondition(id: RawBuilder<number>, match: TextMatch | null): Bool | null {
  if (match === null) return null;
  if ('ids' in match) return sql<SqlBool>`${id} = any(${match.ids}::bigint[])`;
  // Under row security the planner expects a plain `like` to match almost nothing. Wrapped, it expects half of the
  // rows, which is closer for a text that is known to be frequent.
  const contains = match.patterns.map((pattern) => sql<SqlBool>`coalesce(m.search like ${pattern}, false)`);
  const named = match.id === null ? [] : [sql<SqlBool>`${id} = ${match.id}::bigint`];
  return sql<SqlBool>`(${sql.join([...contains, ...named], sql` or `)})`;
}

function groupsCondition(team: number): Bool | null {
  if (team === withoutGroup) return sql<SqlBool>`s.groups_count = 0`;
  return team === anyGroup ? sql<SqlBool>`s.groups_count > 0` : null;
}

const paidNow = sql<SqlBool>`coalesce(s.paid_until > site_now(), false)`;

/** Returns one condition for each field, on the alias from which the statement reads ids. */
function conditions(
  id: RawBuilder<number>,
  site: SiteRef,
  meanings: ResolvedFilter,
  sets: Sets,
): Conditions<MemberFilter> {
  const inSet = (field: SetField): Bool | null => {
    const set = sets[field];
    return set === undefined ? null : sql<SqlBool>`${id} in (${set})`;
  };
  const codesOf = (titles: readonly string[]) => titles.flatMap((title) => countryCode(title) ?? []);
  return {
    global: () => textCondition(id, meanings.global),
    email: () => textCondition(id, meanings.email),
    id: (value) => sql<SqlBool>`${id} = ${value}::bigint`,
    team: (team) => groupsCondition(team) ?? inSet('team'),
    not_team: (team) => sql<SqlBool>`not exists (${membersOfGroups(site, [team])} and g.member_id = ${id})`,
    country: (titles) => isOneOf(sql`m.country_code`, codesOf(titles), 'text'),
    tags: () => inSet('tags'),
    plan: () => inSet('plan'),
    ti_event: () => inSet('ti_event'),
    paid: (paid) =>
      paid === 'paid' ? sql<SqlBool>`s.paid_until > site_now()` : sql<SqlBool>`not ${paidNow}`,
    inactivity: (length) => sql<SqlBool>`s.active_at <= now() - ${length}::interval`,
    created_at: (range) => withinDates(sql`m.created_at`, range, site.timezone),
    price: () => inSet('price'),
    active: (active) => sql<SqlBool>`m.active = ${active}`,
    subscribed: (subscribed) => sql<SqlBool>`m.subscribed_to_emails = ${subscribed}`,
    complimentary: (given) =>
      given
        ? inSet('complimentary')
        : sql<SqlBool>`not exists (${complimentary(site)} and u.member_id = ${id})`,
    past_due: (isDue) =>
      isDue ? inSet('past_due') : sql<SqlBool>`not exists (${pastDuePayers(site)} and u.payer_id = ${id})`,
    ending_within_days: () => inSet('ending_within_days'),
    statistic: () => inSet('statistic'),
  };
}

export interface Matching {
  /** Tables and their joins, each row a member. */
  from: RawBuilder<unknown>;
  /** The member's id in them. */
  id: RawBuilder<number>;
  where: RawBuilder<SqlBool>;
  /** True if the filter is empty. */
  isWhole: boolean;
  /**
   * Set of ids that alone answers the filter, in its own order and perhaps with duplicates; null if it isn't enough.
   */
  set: RawBuilder<unknown> | null;
}

/** Table that holds the column of the list's order; null for a count, which has no order. */
export type OrderTable = 'm' | 's' | 'id' | null;

function needsMembers(filter: MemberFilter, meanings: ResolvedFilter, order: OrderTable): boolean {
  const fields = [filter.country, filter.created_at, filter.active, filter.subscribed];
  return order === 'm' || isFrequent(meanings) || fields.some((field) => field !== undefined);
}

function needsSummaries(filter: MemberFilter, order: OrderTable): boolean {
  const isAboutGroups = filter.team === withoutGroup || filter.team === anyGroup;
  return order === 's' || isAboutGroups || filter.paid !== undefined || filter.inactivity !== undefined;
}

interface Tables {
  alias: 'm' | 's' | 'f';
  from: RawBuilder<unknown>;
  set: RawBuilder<unknown> | null;
}

/**
 * Returns the fewest tables that have the columns of the filter and the order. Counts of sets don't need the members
 * table, except for metrics, which include people who were erased since.
 */
function tablesFor(filter: MemberFilter, meanings: ResolvedFilter, order: OrderTable, sets: Sets): Tables {
  const members = needsMembers(filter, meanings, order);
  const summaries = needsSummaries(filter, order);
  if (members && summaries) {
    const join = sql`join member_summaries s on s.resource_id = m.resource_id and s.member_id = m.id`;
    return { alias: 'm', from: sql`members m ${join}`, set: null };
  }
  if (summaries) return { alias: 's', from: sql`member_summaries s`, set: null };
  const field = (Object.keys(sets) as SetField[]).find((name) => name !== 'statistic');
  const set = field && sets[field];
  if (members || order !== null || !set) return { alias: 'm', from: sql`members m`, set: null };
  delete sets[field];
  const from = sql`(select distinct member_id from (${set}) found(member_id)) f`;
  return { alias: 'f', from, set: sql`(${set}) f(member_id)` };
}

/** Turns a filter into tables and conditions. */
export function matching(
  site: SiteRef,
  filter: MemberFilter,
  meanings: ResolvedFilter,
  order: OrderTable,
): Matching {
  const sets = setsOf(site, filter, meanings);
  const { alias, from, set } = tablesFor(filter, meanings, order, sets);
  const id = sql<number>`${sql.raw(alias === 'm' ? 'm.id' : `${alias}.member_id`)}`;
  const found = conditionsOf<MemberFilter>(filter, conditions(id, site, meanings, sets));
  const isWhole = found.length === 0 && alias !== 'f';
  const all = alias === 'f' ? found : [sql<SqlBool>`${sql.raw(alias)}.resource_id = ${site.id}`, ...found];
  return {
    from,
    id,
    where: all.length === 0 ? sql<SqlBool>`true` : sql<SqlBool>`${sql.join(all, sql` and `)}`,
    isWhole,
    set,
  };
}
