// How many different people came in a range of days.
import type pg from 'pg';
import type { PlainRange } from '#contract/base/date-ranges.ts';

export interface Seen {
  /** Different members with a sign-in or a request. */
  members: number;
  /** Those of them who were paying at the time of one of these. */
  subscribers: number;
}

/**
 * How many different people came in each range of days of the reporting zone. Numbers of ranges do not add up: whoever
 * came in two of them is counted in each, so ask for a whole beside its buckets.
 *
 * Somebody is counted on their first day within the range, where the day on which they came before lies before it.
 * Whole months before the range are read from the coarse grain, the rest of its own month day by day; of a single day
 * everybody counts, whenever they came before.
 * @returns in the order of the ranges, which may overlap
 */
export async function seenOf(
  client: pg.PoolClient,
  siteId: number,
  ranges: readonly PlainRange[],
): Promise<Seen[]> {
  const { rows } = await client.query<Seen>(
    `select sum(people) filter (where who = 'member')::bigint as members,
       sum(people) filter (where who = 'subscriber')::bigint as subscribers
     from unnest($2::date[], $3::date[]) with ordinality as r (first_day, last_day, position)
     cross join (values ('member'), ('subscriber')) w (who)
     cross join lateral (
       select coalesce(sum(p.people), 0) as people from seen_pairs p
       where p.resource_id = $1 and p.who = w.who and p.grain = 'month'
         and p.day between r.first_day and r.last_day
         and (p.previous_day < date_trunc('month', r.first_day::timestamp)::date or r.first_day = r.last_day)
       union all
       select coalesce(sum(one.people), 0)
       from generate_series(r.first_day, r.last_day, interval '1 day') d (day)
       cross join lateral (
         select sum(p.people) as people from seen_pairs p
         where p.resource_id = $1 and p.who = w.who and p.grain = 'day' and p.day = d.day::date
           and p.previous_day >= date_trunc('month', r.first_day::timestamp)::date and p.previous_day < r.first_day
       ) one
       where r.first_day > date_trunc('month', r.first_day::timestamp)::date and r.first_day < r.last_day
     ) counted
     group by r.position order by r.position`,
    [siteId, ranges.map(({ start }) => start), ranges.map(({ end }) => end)],
  );
  return rows;
}
