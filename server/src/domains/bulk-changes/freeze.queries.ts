// Makes the set of rows a change is for. Who matches later does not join it, who stops matching stays in it.
import { type RawBuilder, sql } from 'kysely';
import type { MemberFilter } from '#contract/domains/members/schemas.ts';
import type { ResourceScope } from '#server/database/context.ts';
import type { WriteScope } from '#server/database/scope.ts';
import { validNow } from '../figures/values/valid-now.queries.ts';
import { matchingIds } from '../members/list.queries.ts';
import { type Asked, countVerdicts, freePlaces } from './judge.queries.ts';
import { outcomeOf, verdict } from './texts.ts';

/** Members in a part of a set, and in one transaction of the work. */
export const partSize = 1_000;

/** Above this the planner, who does not know how many ids stand in the parts, is kept from looking them up one by one. */
const manyMembers = 20_000;

export type Who = { ids: readonly number[] } | { filter: MemberFilter };

interface Freezing {
  changeId: number;
  /** A statement that yields the ids of the set. */
  ids: RawBuilder<unknown>;
  /** Rows in a part. */
  size: number;
  /** Whether there may be very many. */
  isMany: boolean;
}

/** Writes a set down in one statement. @returns how many rows it has */
export async function freezeIds(
  scope: WriteScope,
  siteId: number,
  { changeId, ids, size, isMany }: Freezing,
): Promise<number> {
  // A million members on a busy machine may take longer than a statement of a request usually gets.
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

/** Writes a set of members down. Of given ids, those of other sites are left out. @returns how many it has */
export async function freezeMembers(
  scope: WriteScope,
  site: ResourceScope,
  changeId: number,
  who: Who,
): Promise<number> {
  const ids =
    'ids' in who
      ? sql`select m.id from members m where m.resource_id = ${site.id} and m.id = any(${who.ids}::bigint[])`
      : await matchingIds(scope, site, who.filter);
  return freezeIds(scope, site.id, { changeId, ids, size: partSize, isMany: 'filter' in who });
}

export interface Effect {
  will_change: number;
  will_stay: number;
  will_refuse: number;
}

/** Who finds no place in the group is refused. */
async function withinPlaces(
  scope: WriteScope,
  siteId: number,
  asked: Asked,
  effect: Effect,
): Promise<Effect> {
  if (asked.group_id === null) return effect;
  const free = (await freePlaces(scope, siteId, asked.group_id)) ?? effect.will_change;
  const fits = Math.min(free, effect.will_change);
  return { ...effect, will_change: fits, will_refuse: effect.will_refuse + effect.will_change - fits };
}

/** What would come of the change now. */
export async function foresee(
  scope: WriteScope,
  siteId: number,
  changeId: number,
  asked: Asked,
  total: number,
): Promise<Effect> {
  // The settings end with the transaction, in which nothing heavy follows.
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
  const effect: Effect = { will_change: 0, will_stay: 0, will_refuse: 0 };
  for (const [found, count] of counts) {
    if (found === verdict.changed) effect.will_change += count;
    else if (outcomeOf(found) === 'unchanged') effect.will_stay += count;
    else effect.will_refuse += count;
  }
  return withinPlaces(scope, siteId, asked, effect);
}

/**
 * How many of the set join a group and hold a plan that it gives by themselves already; null for none. Both stay, so the
 * plan is named, of several the first by its title.
 */
export async function countHeld(
  { db }: WriteScope,
  site: ResourceScope,
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
