// Paywall hits: sums by day, and their derivation from decisions.
import type pg from 'pg';
import type { PlainRange } from '#contract/base/date-ranges.ts';
import { hitCooldown, isOfItems, isOfPairs, type Pair, pairValues } from '../content/pairs.ts';

/**
 * Counts the paywall hits in each range of days of the reporting zone: without bots, and per session and item at most
 * once in half an hour.
 * @returns counts in the order of the ranges, which may overlap
 */
export async function countPaywallHits(
  client: pg.PoolClient,
  siteId: number,
  ranges: readonly PlainRange[],
): Promise<number[]> {
  const { rows } = await client.query<{ hits: number }>(
    `select coalesce(sum(d.facts), 0)::bigint as hits
     from unnest($2::date[], $3::date[]) with ordinality as r (first_day, last_day, position)
     left join figure_days d on d.resource_id = $1 and d.kind = 'hit' and d.day between r.first_day and r.last_day
     group by r.position order by r.position`,
    [siteId, ranges.map(({ start }) => start), ranges.map(({ end }) => end)],
  );
  return rows.map((row) => row.hits);
}

/** Deletes stale markers and returns their pairs, one per marker; a rollback restores them. */
export async function takeStaleHits(client: pg.PoolClient, siteId: number, limit: number): Promise<Pair[]> {
  const { rows } = await client.query<Pair>(
    `delete from stale_hits where resource_id = $1 and id in (
       select id from stale_hits where resource_id = $1 order by id limit $2 for update skip locked)
     returning session_id as "sessionId", content_id as "contentId"`,
    [siteId, limit],
  );
  return rows;
}

/** Returns the items of the site. Each has so many decisions that one statement should only read a few items. */
export async function itemsWithDecisions(client: pg.PoolClient, siteId: number): Promise<number[]> {
  const { rows } = await client.query<{ id: number }>(
    'select id from content_items where resource_id = $1 order by id',
    [siteId],
  );
  return rows.map((row) => row.id);
}

/** SQL for the decisions to read, in their order. */
const asked = (which: string) => `
  with asked as (
    select d.session_id, d.content_id, array_agg(d.occurred_at order by d.occurred_at, d.id) as instants,
      array_agg(d.id order by d.occurred_at, d.id) as ids,
      array_agg(d.member_id order by d.occurred_at, d.id) as members
    from content_decisions d
    where d.resource_id = $1 and d.verdict = 'paywall' and not d.is_bot and ${which}
    group by d.session_id, d.content_id
  ),`;

/**
 * SQL that derives the hits of some pairs again and updates their days by the difference. Hits older than the first
 * decision that still exists stay, and so does their 30-minute window: decisions are deleted over time, hits are kept.
 */
const hits = `
  told as (
    select a.*, counted_hits(a.instants, kept.hit_at, $2::interval) as positions
    from asked a
    left join lateral (
      select h.hit_at from paywall_hits h
      where h.resource_id = $1 and h.session_id = a.session_id and h.content_id = a.content_id
        and h.hit_at < a.instants[1]
      order by h.hit_at desc limit 1
    ) kept on true
  ),
  derived as materialized (
    select t.session_id, t.content_id, t.instants[p] as hit_at, t.ids[p] as decision_id, t.members[p] as member_id
    from told t cross join lateral unnest(t.positions) p
  ),
  known as materialized (
    select h.* from asked a
    join paywall_hits h on h.resource_id = $1 and h.session_id = a.session_id and h.content_id = a.content_id
      and h.hit_at >= a.instants[1]
  ),
  gone as (
    select session_id, content_id, hit_at
    from (
      select session_id, content_id, hit_at, true as is_left from derived
      union all select session_id, content_id, hit_at, false from known
    ) both_sides
    group by 1, 2, 3 having not bool_or(is_left)
  ),
  removed as (
    delete from paywall_hits h using gone g
    where h.resource_id = $1 and h.session_id = g.session_id and h.content_id = g.content_id and h.hit_at = g.hit_at
  ),
  stored as (
    insert into paywall_hits as h (resource_id, session_id, content_id, hit_at, decision_id, member_id)
    select $1, session_id, content_id, hit_at, decision_id, member_id from derived
    on conflict (resource_id, session_id, content_id, hit_at) do update
      set decision_id = excluded.decision_id, member_id = excluded.member_id
      where (h.decision_id, h.member_id) is distinct from (excluded.decision_id, excluded.member_id)
  ),
  moved as (
    select (m.hit_at at time zone r.reporting_timezone)::date as day, sum(m.sign) as facts
    from (select hit_at, 1 as sign from derived union all select hit_at, -1 from known) m
    join resources r on r.id = $1
    group by 1 having sum(m.sign) <> 0
  )
  insert into figure_days as d (resource_id, kind, day, facts, value)
  select $1, 'hit', day, facts, 0 from moved order by day
  on conflict (resource_id, kind, day, currency, plan_id, detail) do update set facts = d.facts + excluded.facts`;

export async function deriveHits(
  client: pg.PoolClient,
  siteId: number,
  pairs: readonly Pair[],
): Promise<void> {
  await client.query(asked(isOfPairs) + hits, [siteId, hitCooldown, ...pairValues(pairs)]);
}

/** Derives all hits of some items again. */
export async function deriveHitsOfItems(
  client: pg.PoolClient,
  siteId: number,
  contentIds: readonly number[],
): Promise<void> {
  await client.query(asked(isOfItems) + hits, [siteId, hitCooldown, contentIds]);
}

/** Deletes days without hits, so that the rows are identical to those of a rebuild. */
export async function removeDaysWithoutHits(client: pg.PoolClient, siteId: number): Promise<void> {
  await client.query(`delete from figure_days where resource_id = $1 and kind = 'hit' and facts = 0`, [
    siteId,
  ]);
}

/** Recounts the days of all hits of a site from scratch. */
export async function recountHitDays(client: pg.PoolClient, siteId: number): Promise<void> {
  await client.query(`delete from figure_days where resource_id = $1 and kind = 'hit'`, [siteId]);
  await client.query(
    `insert into figure_days (resource_id, kind, day, facts, value)
     select $1, 'hit', (h.hit_at at time zone r.reporting_timezone)::date, count(*), 0
     from resources r join paywall_hits h on h.resource_id = r.id where r.id = $1
     group by 3 order by 3`,
    [siteId],
  );
}
