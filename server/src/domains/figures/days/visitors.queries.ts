// Counts the distinct members who visited in a range of days.
import type pg from 'pg';
import type { PlainRange } from '#contract/base/date-ranges.ts';

export interface VisitorCounts {
  /** Distinct members with a sign-in or a request. */
  members: number;
  /** Distinct members who were payers at the time of any of these visits. */
  subscribers: number;
}

const nobody: VisitorCounts = { members: 0, subscribers: 0 };

/** Counts the members who visited on each of some days. @returns by day; days without visits have no entry */
async function seenOnDays(
  client: pg.PoolClient,
  siteId: number,
  days: readonly string[],
): Promise<ReadonlyMap<string, VisitorCounts>> {
  if (days.length === 0) return new Map();
  const { rows } = await client.query<VisitorCounts & { day: string }>(
    `select day, coalesce(sum(people) filter (where who = 'member'), 0)::bigint as members,
       coalesce(sum(people) filter (where who = 'subscriber'), 0)::bigint as subscribers
     from seen_pairs
     where resource_id = $1 and who in ('member', 'subscriber') and grain = 'month' and day = any($2::date[])
     group by day`,
    [siteId, days],
  );
  return new Map(rows.map(({ day, ...seen }) => [day, seen]));
}

/**
 * Counts a member on their first day in the range, if the day of their previous visit is before it. Earlier whole
 * months are read from the monthly pairs, the days of the range's own month from the daily ones.
 * @param ranges of more than one day each
 */
async function seenInRanges(
  client: pg.PoolClient,
  siteId: number,
  ranges: readonly PlainRange[],
): Promise<VisitorCounts[]> {
  if (ranges.length === 0) return [];
  const { rows } = await client.query<VisitorCounts>(
    `select sum(people) filter (where who = 'member')::bigint as members,
       sum(people) filter (where who = 'subscriber')::bigint as subscribers
     from unnest($2::date[], $3::date[]) with ordinality as r (first_day, last_day, position)
     cross join (values ('member'), ('subscriber')) w (who)
     cross join lateral (
       select coalesce(sum(p.people), 0) as people from seen_pairs p
       where p.resource_id = $1 and p.who = w.who and p.grain = 'month'
         and p.day between r.first_day and r.last_day
         and p.previous_day < date_trunc('month', r.first_day::timestamp)::date
       union all
       select coalesce(sum(one.people), 0)
       from generate_series(r.first_day, r.last_day, interval '1 day') d (day)
       cross join lateral (
         select sum(p.people) as people from seen_pairs p
         where p.resource_id = $1 and p.who = w.who and p.grain = 'day' and p.day = d.day::date
           and p.previous_day >= date_trunc('month', r.first_day::timestamp)::date and p.previous_day < r.first_day
       ) one
       where r.first_day > date_trunc('month', r.first_day::timestamp)::date
     ) counted
     group by r.position order by r.position`,
    [siteId, ranges.map(({ start }) => start), ranges.map(({ end }) => end)],
  );
  return rows;
}

const isOneDay = ({ start, end }: PlainRange) => start === end;

/**
 * Counts the distinct members who visited in each range of days of the reporting zone. The numbers do not add up,
 * because a member counts in every range, so request the whole range beside its buckets.
 * @returns in the order of the ranges, which may overlap
 */
export async function countVisitors(
  client: pg.PoolClient,
  siteId: number,
  ranges: readonly PlainRange[],
): Promise<VisitorCounts[]> {
  const days = ranges.filter(isOneDay).map(({ start }) => start);
  const onDays = await seenOnDays(client, siteId, days);
  const longer = ranges.filter((range) => !isOneDay(range));
  const inRanges = await seenInRanges(client, siteId, longer);
  const found = new Map(longer.map((range, position) => [range, inRanges[position]]));
  return ranges.map((range) => (isOneDay(range) ? onDays.get(range.start) : found.get(range)) ?? nobody);
}
