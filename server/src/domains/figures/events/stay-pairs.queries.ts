// Cohort counts: how many payers of one day still pay on another. Counts pairs of a day and an earlier boundary of the
// same person's stays; its table's migration explains them.
import type pg from 'pg';
import type { PlainRange } from '#contract/base/date-ranges.ts';
import { zone } from './fact-days.queries.ts';
import type { PayingStay } from './payer-facts.ts';

/** SQL for the pairs of stays for anything (plan 0). `stays` has rows with a sign, and all stays of each person. */
const pairsOf = (stays: string) => `
  numbered as (
    select sign, payer_id, starts_at, ends_at, row_number() over (partition by sign, payer_id order by starts_at) as number
    from (${stays}) stays
  ),
  moves as (
    select 'kept' as kind, ends_at as at, starts_at as since, -sign as people from numbered where ends_at is not null
    union all
    select 'kept', move.at, move.since, move.people * later.sign
    from numbered later
    join numbered earlier on earlier.sign = later.sign and earlier.payer_id = later.payer_id and earlier.number < later.number
    cross join lateral (
      values (later.starts_at, earlier.starts_at, 1), (later.starts_at, earlier.ends_at, -1),
        (later.ends_at, earlier.starts_at, -1), (later.ends_at, earlier.ends_at, 1)
    ) move (at, since, people)
    where later.number > 1 and move.at is not null
    union all
    select 'returned', later.starts_at, earlier.ends_at, later.sign
    from numbered later
    join numbered earlier on earlier.sign = later.sign and earlier.payer_id = later.payer_id
      and earlier.number = later.number - 1
    where later.number > 1
  ),
  pairs as (
    select m.kind, g.grain, case g.grain when 'day' then d.since else date_trunc('month', d.since)::date end as since, d.day,
      sum(m.people) as people
    from moves m cross join (select ${zone} as name) z
    cross join lateral (
      select (m.since at time zone z.name)::date as since, (m.at at time zone z.name)::date as day) d
    cross join (values ('day'), ('month')) g (grain)
    group by 1, 2, 3, 4 having sum(m.people) <> 0
  )`;

/** Replaces the pairs of people's stays before with those after. */
export async function moveStayPairs(
  client: pg.PoolClient,
  siteId: number,
  before: readonly PayingStay[],
  after: readonly PayingStay[],
): Promise<void> {
  const all = [...before, ...after];
  if (all.length === 0) return;
  const stays =
    'select * from unnest($2::integer[], $3::bigint[], $4::timestamptz[], $5::timestamptz[]) s (sign, payer_id, starts_at, ends_at)';
  const { rows } = await client.query<{ keys: string }>(
    `with ${pairsOf(stays)},
     changed as (
       insert into stay_pairs as s (resource_id, kind, grain, since, day, people)
       select $1, kind, grain, since, day, people from pairs order by kind, grain, since, day
       on conflict (resource_id, kind, grain, since, day) do update set people = s.people + excluded.people
       returning kind, grain, since, day, people
     )
     select json_agg(changed)::text as keys from changed where people = 0`,
    [
      siteId,
      all.map((_span, position) => (position < before.length ? -1 : 1)),
      all.map(({ payerId }) => payerId),
      all.map(({ startsAt }) => startsAt),
      all.map(({ endsAt }) => endsAt),
    ],
  );
  await client.query(
    `delete from stay_pairs s
     using json_to_recordset($2::json) k (kind text, grain text, since date, day date)
     where s.resource_id = $1 and s.kind = k.kind and s.grain = k.grain and s.since = k.since and s.day = k.day`,
    [siteId, rows[0]?.keys ?? '[]'],
  );
}

/** Recounts all pairs of a site from scratch. */
export async function recountStayPairs(client: pg.PoolClient, siteId: number): Promise<void> {
  await client.query('delete from stay_pairs where resource_id = $1', [siteId]);
  const stays =
    'select 1 as sign, payer_id, starts_at, ends_at from payer_spans where resource_id = $1 and plan_id = 0';
  await client.query(
    `with ${pairsOf(stays)}
     insert into stay_pairs (resource_id, kind, grain, since, day, people)
     select $1, kind, grain, since, day, people from pairs order by kind, grain, since, day`,
    [siteId],
  );
}

/**
 * Returns the SQL for pairs of a range, $3 to $4, with boundaries before it: whole months, and the days of the month in
 * which it begins.
 */
const earlier = (kind: 'kept' | 'returned', first: string, last: string) => `
  select day, people from stay_pairs
  where resource_id = $1 and kind = '${kind}' and grain = 'month' and since < date_trunc('month', ${first})::date
    and day between ${first} and ${last}
  union all
  select day, people from stay_pairs
  where resource_id = $1 and kind = '${kind}' and grain = 'day' and since >= date_trunc('month', ${first})::date
    and since < ${first} and day between ${first} and ${last}`;

/**
 * Returns by how many the payers at the start of a range, for anything, change in each bucket, counted from 1. Ends
 * that are not final do not count yet.
 */
export async function retentionChanges(
  client: pg.PoolClient,
  siteId: number,
  zoneName: string,
  range: PlainRange & { starts: readonly string[] },
): Promise<Map<number, number>> {
  const { rows } = await client.query<{ bucket: number; people: number }>(
    `with bounds as (
       select start_of_day($3::date, $2) as s, start_of_day($4::date + 1, $2) as e
     ),
     moves as (
       ${earlier('kept', '$3::date', '$4::date')}
       union all
       select (f.at at time zone $2)::date, 1 from bounds b
       join payer_facts f on f.resource_id = $1 and f.kind = 'left' and f.settled_at > f.at and f.settled_at > site_now()
         and f.at >= greatest(b.s, site_now() - interval '1 day') and f.at < b.e
       where exists (
         select from payer_spans t where t.resource_id = $1 and t.payer_id = f.payer_id and t.plan_id = 0
           and t.starts_at < b.s and (t.ends_at >= b.s or t.ends_settled_at > site_now()))
     )
     select width_bucket(day, $5::date[]) as bucket, sum(people)::bigint as people from moves group by 1`,
    [siteId, zoneName, range.start, range.end, range.starts],
  );
  return new Map(rows.map(({ bucket, people }) => [bucket, people]));
}

/**
 * Counts the members who left in each of the ranges and are not back at its end. Each return within a range cancels the
 * leave before it, if that is within the range, too; so a member counts once at most.
 */
export async function churnOf(
  client: pg.PoolClient,
  siteId: number,
  zoneName: string,
  ranges: readonly PlainRange[],
): Promise<number[]> {
  const { rows } = await client.query<{ people: number }>(
    `select (
       select coalesce(sum(case kind when 'left' then facts else -facts end), 0) from figure_days
       where resource_id = $1 and kind in ('left', 'returned') and day between r.first_day and r.last_day
     ) + (
       select coalesce(sum(people), 0) from (${earlier('returned', 'r.first_day', 'r.last_day')}) returned
     ) - (
       select count(*) from payer_facts
       where resource_id = $1 and kind = 'left' and settled_at > at and settled_at > site_now()
         and settled_at <= start_of_day(r.last_day + 1, $2) + interval '1 day'
         and at >= greatest(start_of_day(r.first_day, $2), site_now() - interval '1 day') and at < start_of_day(r.last_day + 1, $2)
     ) as people
     from unnest($3::date[], $4::date[]) with ordinality as r (first_day, last_day, position)
     order by r.position`,
    [siteId, zoneName, ranges.map(({ start }) => start), ranges.map(({ end }) => end)],
  );
  return rows.map(({ people }) => Number(people));
}
