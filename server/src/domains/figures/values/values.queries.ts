// State of a site's metrics, and the cohorts of payers of some plans.
import type pg from 'pg';
import type { PlainRange } from '#contract/base/date-ranges.ts';

/** A range of days of the reporting zone, and the first day of each of its buckets, beginning with its first day. */
export interface CutRange extends PlainRange {
  starts: readonly string[];
}

/** Zone, currency and state of a site's metrics. */
export interface FigureState {
  /** IANA name of the zone that cuts the days. */
  zone: string;
  /** Today in that zone, by the database's clock. */
  today: string;
  /** Currency code in lower case. */
  currency: string;
  /** True if the days are still in another zone or mode, were never counted, or are being rebuilt. */
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
 * Returns the SQL for the end of a stay, as in the index `payer_spans_there`. Not coalesce(), because row security
 * would keep that from using the index.
 * @param span alias of `payer_spans` in the statement
 */
export const endOfSpan = (span: string): string =>
  `(case when ${span}.ends_at is null then 'infinity' else ${span}.ends_at end)`;

/** Payers at the start of a range, and the changes in their number by bucket. */
export interface Cohort {
  size: number;
  /** Change in the number of payers, by bucket counted from 1. */
  moves: ReadonlyMap<number, number>;
}

// SQL for the changes in a cohort. The events are materialized before they are joined with the payers: under row
// security the planner otherwise expects one person, and looks up each by all of their events.
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
 * Returns the cohort of payers of some plans at the start of a range: members who leave are lost, members who come back
 * are not, whatever they pay for then.
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
