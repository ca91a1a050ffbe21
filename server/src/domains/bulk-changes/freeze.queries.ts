// Stores the set of rows that a change applies to. The set is fixed: rows that match later don't join it, and rows that
// stop matching stay.
import { type RawBuilder, sql } from 'kysely';
import type { MemberFilter } from '#contract/domains/members/schemas.ts';
import type { SiteRef } from '#server/database/context.ts';
import type { WriteScope } from '#server/database/scope.ts';
import { validNow } from '../figures/values/valid-now.queries.ts';
import { matchingIds } from '../members/list.queries.ts';
import { type Asked, countVerdicts, freePlaces } from './evaluate.queries.ts';
import { outcomeOf, verdict } from './texts.ts';

/** Number of members in a part of a set, which is one transaction of the work. */
export const partSize = 1_000;

/**
 * Above this size, nested loops are turned off: the planner can't estimate the ids in the parts and would look them up
 * one by one.
 */
const manyMembers = 20_000;

export type MemberSelection = { ids: readonly number[] } | { filter: MemberFilter };

interface Freezing {
  changeId: number;
  /** Statement that yields the ids of the set. */
  ids: RawBuilder<unknown>;
  /** Number of rows in a part. */
  size: number;
  /** True if the set may be very large. */
  isMany: boolean;
}

/** Stores the ids of a set in one statement. @returns the number of rows */
export async function freezeIds(
  scope: WriteScope,
  siteId: number,
  { changeId, ids, size, isMany }: Freezing,
): Promise<number> {
  // Freezing a million members on a busy machine may exceed the usual statement timeout of a request.
  if (isMany) await sql`set local statement_timeout = '60s'`.execute(scope.db);
  const { rows } = await sql<{ total: number }>`
    with sorted as materialized (
      select array_agg(id) as ids from (select id from (${ids}) found(id) order by id) ordered
    ), made as (
      insert into bulk_change_parts (resource_id, bulk_change_id, number, member_ids)
      select ${siteId}, ${changeId}, number, ids[number * ${size}::integer + 1 : (number + 1) * ${size}::integer]
      from sorted cross join generate_series(0, (cardinality(ids) - 1) / ${size}::integer) number
      returning cardinality(member_ids) as members
    )
    select coalesce(sum(members), 0)::integer as total from made`.execute(scope.db);
  return rows[0]?.total ?? 0;
}

/** Stores a set of members. Given ids of other sites are left out. @returns the number of members */
export async function freezeMembers(
  scope: WriteScope,
  site: SiteRef,
  changeId: number,
  who: MemberSelection,
): Promise<number> {
  const ids =
    'ids' in who
      ? sql`select m.id from members m where m.resource_id = ${site.id} and m.id = any(${who.ids}::bigint[])`
      : await matchingIds(scope, site, who.filter);
  return freezeIds(scope, site.id, { changeId, ids, size: partSize, isMany: 'filter' in who });
}

export interface BulkForecast {
  will_change: number;
  will_stay: number;
  will_refuse: number;
}

/** Moves members beyond the free places of the group from changed to rejected. */
async function withinPlaces(
  scope: WriteScope,
  siteId: number,
  asked: Asked,
  effect: BulkForecast,
): Promise<BulkForecast> {
  if (asked.group_id === null) return effect;
  const free = (await freePlaces(scope, siteId, asked.group_id)) ?? effect.will_change;
  const fits = Math.min(free, effect.will_change);
  return { ...effect, will_change: fits, will_refuse: effect.will_refuse + effect.will_change - fits };
}

/** Forecasts the outcome of the change as of now. */
export async function forecastMembers(
  scope: WriteScope,
  siteId: number,
  changeId: number,
  asked: Asked,
  total: number,
): Promise<BulkForecast> {
  // The settings last until the end of the transaction, in which no heavy query follows.
  if (total > manyMembers) {
    await sql`set local enable_nestloop = off`.execute(scope.db);
    await sql`set local work_mem = '64MB'`.execute(scope.db);
  }
  const counts = await countVerdicts(scope, siteId, asked, {
    from: sql`(select unnest(p.member_ids) as id from bulk_change_parts p
      where p.resource_id = ${siteId} and p.bulk_change_id = ${changeId}) picked`,
    ids: null,
  });
  if (total > manyMembers) await sql`set local enable_nestloop = on`.execute(scope.db);
  const effect: BulkForecast = { will_change: 0, will_stay: 0, will_refuse: 0 };
  for (const [found, count] of counts) {
    if (found === verdict.changed) effect.will_change += count;
    else if (outcomeOf(found) === 'unchanged') effect.will_stay += count;
    else effect.will_refuse += count;
  }
  return withinPlaces(scope, siteId, asked, effect);
}

/**
 * Counts the members of the set who join a group and hold one of its plans themselves already; null for none. They keep
 * both subscriptions, so the plan is named: the first by title if there are several.
 */
export async function countHeld(
  { db }: WriteScope,
  site: SiteRef,
  changeId: number,
  groupId: number,
): Promise<{ members: number; plan: string } | null> {
  const { rows } = await sql<{ members: number; plan: string | null }>`
    select count(distinct own.member_id) as members, min(p.title) as plan
    from member_subscriptions g
    join member_subscriptions own on own.resource_id = g.resource_id and own.plan_id = g.plan_id
    join plans p on p.resource_id = g.resource_id and p.id = g.plan_id
    where g.resource_id = ${site.id} and g.group_id = ${groupId} and ${validNow('g', site.livemode)}
      and ${validNow('own', site.livemode)}
      and own.member_id in (
        select unnest(c.member_ids) from bulk_change_parts c
        where c.resource_id = ${site.id} and c.bulk_change_id = ${changeId})
      and not exists (
        select from group_members j
        where j.resource_id = ${site.id} and j.group_id = ${groupId} and j.member_id = own.member_id)`.execute(
    db,
  );
  const [found] = rows;
  return found?.plan ? { members: found.members, plan: found.plan } : null;
}
