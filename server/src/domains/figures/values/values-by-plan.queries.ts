// Sums by plan, for charts stacked by plan.
import { sql } from 'kysely';
import type pg from 'pg';
import type { SiteRef } from '#server/database/context.ts';
import type { ReadScope } from '#server/database/scope.ts';
import { validNow } from './valid-now.queries.ts';
import type { CutRange, FigureState } from './values.queries.ts';

export type PlanSumKind = 'began' | 'plan_joined' | 'plan_left' | 'joined' | 'returned' | 'left';

export interface PlanSum {
  kind: PlanSumKind;
  /** Id of the plan; 0 for events without a plan. */
  planId: number;
  /** Counted from 1; 0 is everything before the range. */
  bucket: number;
  facts: number;
}

/** Sums events of some kinds in each bucket, and before the range, by plan. Ends that are not final are left out. */
export async function planSums(
  client: pg.PoolClient,
  siteId: number,
  { zone }: FigureState,
  range: CutRange,
  kinds: readonly PlanSumKind[],
): Promise<PlanSum[]> {
  const { rows } = await client.query<PlanSum>(
    `with counted as (
       select kind, plan_id, day, facts from figure_days where resource_id = $1 and kind = any($6) and day <= $4
       union all
       select kind, coalesce(plan_id, 0), (at at time zone $2)::date, -1 from payer_facts
       where resource_id = $1 and kind = any($6) and settled_at > at and settled_at > site_now()
         and settled_at <= start_of_day($4::date + 1, $2) + interval '1 day'
         and at < start_of_day($4::date + 1, $2)
     )
     select kind, plan_id as "planId", case when day < $3 then 0 else width_bucket(day, $5::date[]) end as bucket,
       sum(facts)::bigint as facts
     from counted group by 1, 2, 3`,
    [siteId, zone, range.start, range.end, range.starts, kinds],
  );
  return rows;
}

export interface PlanTitle {
  id: number;
  /** Title; that of a deleted plan says so. */
  title: string;
  isDeleted: boolean;
}

/**
 * SQL for the title of a plan; `plan` is its table in the statement. Deleted plans are marked, because their sales
 * stay.
 */
export const titleOfPlan = (plan: 'p' | 'plans'): string =>
  `${plan}.title || case when ${plan}.removed_at is null then '' else ' (deleted)' end`;

export async function planTitles(client: pg.PoolClient, siteId: number): Promise<PlanTitle[]> {
  const { rows } = await client.query<PlanTitle>(
    `select id, ${titleOfPlan('plans')} as title, removed_at is not null as "isDeleted" from plans
     where resource_id = $1 order by id`,
    [siteId],
  );
  return rows;
}

/** Counts the starts of a range by holder: subscriptions of members and of groups. */
export async function startsByHolder(
  client: pg.PoolClient,
  siteId: number,
  { start, end }: { start: string; end: string },
): Promise<{ single: number; team: number }> {
  const { rows } = await client.query<{ single: number; team: number }>(
    `select coalesce(sum(facts) filter (where detail not like '% group'), 0)::bigint as single,
       coalesce(sum(facts) filter (where detail like '% group'), 0)::bigint as team
     from figure_days where resource_id = $1 and kind = 'started' and day between $2 and $3`,
    [siteId, start, end],
  );
  return rows[0] ?? { single: 0, team: 0 };
}

export interface PlanMembers {
  planId: number;
  members: number;
}

/**
 * Counts the members with a valid subscription of each plan now, of their own or of their group: sums all days up to
 * today, minus today's events still to come. Those are few even after a large import today.
 */
export async function membersByPlan(
  client: pg.PoolClient,
  siteId: number,
  { zone, today }: FigureState,
): Promise<PlanMembers[]> {
  const { rows } = await client.query<PlanMembers>(
    `with moves as (
       select plan_id, kind, facts from figure_days
       where resource_id = $1 and kind in ('plan_entitled_in', 'plan_entitled_out') and day <= $3
       union all
       select plan_id, kind, -1 from payer_facts
       where resource_id = $1 and kind in ('plan_entitled_in', 'plan_entitled_out')
         and at > site_now() and at < start_of_day($3::date + 1, $2)
     )
     select plan_id as "planId", sum(case kind when 'plan_entitled_in' then facts else -facts end)::bigint as members
     from moves group by 1`,
    [siteId, zone, today],
  );
  return rows;
}

/**
 * Counts the same from every subscription, during a rebuild. Members' own subscriptions are counted in index order;
 * members of groups, who are few, are added if they hold none themselves.
 */
export async function countMembersByPlan(
  { db }: ReadScope,
  { id, livemode }: SiteRef,
): Promise<PlanMembers[]> {
  const { rows } = await sql<PlanMembers>`
    with counts as (
      select u.plan_id, count(distinct u.member_id) as members from member_subscriptions u
      where u.resource_id = ${id} and u.member_id is not null and ${validNow('u', livemode)} group by 1
      union all
      select h.plan_id, count(distinct g.member_id) from member_subscriptions h
      join group_members g on g.resource_id = ${id} and g.group_id = h.group_id
      where h.resource_id = ${id} and h.group_id is not null and ${validNow('h', livemode)}
        and not exists (
          select from member_subscriptions u where u.resource_id = ${id} and u.member_id = g.member_id
            and u.plan_id = h.plan_id and ${validNow('u', livemode)})
      group by 1
    )
    select plan_id as "planId", sum(members)::bigint as members from counts group by 1`.execute(db);
  return rows;
}
