// Where the figures of a site stand, and what becomes of those who paid for some plans.
import type pg from 'pg';
import type { PlainRange } from '#contract/base/date-ranges.ts';

/** A range of days of the reporting zone, and the first day of each bucket it is cut into, from its first day on. */
export interface CutRange extends PlainRange {
  starts: readonly string[];
}

/** What the figures of a site are shown in, and where they stand. */
export interface FigureState {
  /** IANA name of the zone that cuts the days. */
  zone: string;
  /** In that zone, by the database's clock. */
  today: string;
  /** Lower case. */
  currency: string;
  /** The days are still those of another zone or mode, were never counted, or are being derived anew. */
  isBehind: boolean;
}

export async function stateOf(client: pg.PoolClient, siteId: number): Promise<FigureState> {
  const { rows } = await client.query<FigureState>(
    `select r.reporting_timezone as zone, (site_now() at time zone r.reporting_timezone)::date as today,
       r.default_stats_currency as currency,
       f.timezone is distinct from r.reporting_timezone or f.livemode is distinct from r.livemode
         or exists (select from figure_rebuilds p where p.resource_id = r.id) as "isBehind"
     from resources r left join figure_states f on f.resource_id = r.id where r.id = $1`,
    [siteId],
  );
  if (!rows[0]) throw new Error('there is no such site');
  return rows[0];
}

/**
 * When a stay ends, as the index `payer_spans_there` has it. Not as coalesce(): row security keeps that from the index.
 * @param span alias of `payer_spans` in the statement
 */
export const endOfSpan = (span: string): string =>
  `(case when ${span}.ends_at is null then 'infinity' else ${span}.ends_at end)`;

/** Those who paid at the start of a range, and how many fewer or more of them there are from a bucket on. */
export interface Cohort {
  size: number;
  /** Bucket, counted from 1, and the difference within it. */
  moves: ReadonlyMap<number, number>;
}

// Facts of the range are read before they are compared with those who were there: left to itself, the planner takes them
// to be one person under row security, and looks each up by all of their facts.
const cohortStatement = `with bounds as (select start_of_day($3::date, $2) as s, start_of_day($4::date + 1, $2) as e),
   there as materialized (
     select distinct p.payer_id from bounds b
     join payer_spans p on p.resource_id = $1 and p.plan_id = any($6::bigint[]) and p.starts_at < b.s
       and ${endOfSpan('p')} >= least(b.s, site_now() - interval '1 day')
       and (${endOfSpan('p')} >= b.s or p.ends_settled_at > site_now())
   ),
   gone as materialized (
     select f.at, f.payer_id from bounds b
     join payer_facts f on f.resource_id = $1 and f.kind = 'left' and f.at >= b.s and f.at < b.e
     where f.since < b.s and f.settled_at <= site_now()
   ),
   back as materialized (
     select f.at, f.payer_id, b.e from bounds b
     join payer_facts f on f.resource_id = $1 and f.kind = 'returned' and f.at >= b.s and f.at < b.e
     where f.since >= b.s
   ),
   moves as (
     select at, -1 as people from gone where payer_id in (select payer_id from there)
     union all
     select move.at, move.people from back f
     join payer_spans again on again.resource_id = $1 and again.payer_id = f.payer_id and again.plan_id = 0
       and again.starts_at = f.at
     cross join lateral (
       values (f.at, 1), (case when again.ends_settled_at <= site_now() and again.ends_at < f.e then again.ends_at end, -1)
     ) move (at, people)
     where move.at is not null and f.payer_id in (select payer_id from there)
   )
   select 0 as bucket, count(*) as people from there
   union all
   select width_bucket((at at time zone $2)::date, $5::date[]), sum(people) from moves group by 1`;

/**
 * What becomes of those who paid for one of some plans at the start of a range: who leaves is lost, who comes back is not,
 * whatever they pay for then.
 */
export async function cohortOfPlans(
  client: pg.PoolClient,
  siteId: number,
  { zone }: FigureState,
  range: CutRange,
  planIds: readonly number[],
): Promise<Cohort> {
  const { rows } = await client.query<{ bucket: number; people: number }>(cohortStatement, [
    siteId,
    zone,
    range.start,
    range.end,
    range.starts,
    planIds,
  ]);
  const moves = new Map(rows.map(({ bucket, people }) => [bucket, people]));
  const size = moves.get(0) ?? 0;
  moves.delete(0);
  return { size, moves };
}
