// Derives the days on which members visited from their activity, and counts pairs of consecutive days.
import type pg from 'pg';

/** A member whose days must be derived again from a given time on. */
export interface StalePerson {
  memberId: number;
  /** Time as text, because it can be `-infinity`. */
  since: string;
}

/** Deletes due stale markers and returns them; a rollback restores them. */
export async function takeStalePeople(
  client: pg.PoolClient,
  siteId: number,
  limit: number,
): Promise<StalePerson[]> {
  const { rows } = await client.query<StalePerson>(
    `delete from stale_people where resource_id = $1 and id in (
       select id from stale_people where resource_id = $1 and noted_at <= site_now()
       order by noted_at limit $2 for update skip locked)
     returning member_id as "memberId", since::text`,
    [siteId, limit],
  );
  return rows;
}

export async function peopleWithActivity(client: pg.PoolClient, siteId: number): Promise<number[]> {
  const { rows } = await client.query<{ id: number }>(
    'select distinct member_id as id from member_activity where resource_id = $1 order by 1',
    [siteId],
  );
  return rows.map((row) => row.id);
}

/** SQL for the pairs of days of these members, by day and by month. */
const pairsOfMoved = `
  select p.who, g.grain, m.day,
    coalesce(case g.grain when 'day' then p.previous else date_trunc('month', p.previous::timestamp)::date end, '0001-01-01')
      as previous_day,
    sum(m.sign) as people
  from moved m
  cross join lateral (
    values ('member', m.previous_day, true), ('subscriber', m.previous_subscriber_day, m.is_subscriber)
  ) p (who, previous, counts)
  cross join (values ('day'), ('month')) g (grain)
  where p.counts
  group by 1, 2, 3, 4 having sum(m.sign) <> 0`;

/**
 * SQL for the days of the members, derived from their activity; `paying` says whether they were payers at that time. An
 * end within the last day may still be followed by a new subscription, so it does not count yet, and members who
 * visited after it get a stale marker for when it becomes final. Days whose activity was deleted stay as they were.
 */
const derived = `
  with site as (select reporting_timezone as zone from resources where id = $1),
  noted as (
    select n.member_id, min(n.since) as since from unnest($2::bigint[], $3::timestamptz[]) n (member_id, since)
    group by 1
  ),
  visits as materialized (
    select a.member_id, (a.occurred_at at time zone s.zone)::date as day, a.occurred_at, span.is_open, span.ends_at,
      span.ends_settled_at, span.payer_id is not null as paying
    from noted n cross join site s
    join member_activity a on a.resource_id = $1 and a.member_id = n.member_id
      and a.occurred_at >= n.since - interval '2 days'
      and (a.occurred_at at time zone s.zone)::date >= (n.since at time zone s.zone)::date
    left join lateral (
      select p.payer_id, p.ends_at, p.ends_settled_at, p.ends_at <= a.occurred_at as is_open from payer_spans p
      where p.resource_id = $1 and p.payer_id = a.member_id and p.plan_id = 0 and p.starts_at <= a.occurred_at
        and (p.ends_at is null or p.ends_at > a.occurred_at or p.ends_settled_at > site_now())
      order by p.starts_at desc limit 1
    ) span on true
  ),
  again as (
    insert into stale_people (resource_id, member_id, since, noted_at)
    select distinct $1::bigint, v.member_id, v.ends_at, v.ends_settled_at from visits v
    where v.is_open and not exists (
      select from stale_people s
      where s.resource_id = $1 and s.member_id = v.member_id and s.noted_at = v.ends_settled_at)
  ),
  days as (
    select member_id, day, bool_or(paying) as is_subscriber, max(occurred_at) as last_at,
      min(day) over (partition by member_id) as first_day
    from visits group by 1, 2
  ),
  derived as materialized (
    select d.member_id, d.day, coalesce(lag(d.day) over own, b.day) as previous_day, d.is_subscriber,
      coalesce(
        max(d.day) filter (where d.is_subscriber)
          over (partition by d.member_id order by d.day rows between unbounded preceding and 1 preceding),
        max(b.subscriber_day) over (partition by d.member_id)) as previous_subscriber_day,
      d.last_at
    from days d
    left join lateral (
      select m.day, case when m.is_subscriber then m.day else m.previous_subscriber_day end as subscriber_day
      from member_days m
      where d.day = d.first_day and m.resource_id = $1 and m.member_id = d.member_id and m.day < d.first_day
      order by m.day desc limit 1
    ) b on true
    window own as (partition by d.member_id order by d.day)
  )`;

const columns = 'member_id, day, previous_day, is_subscriber, previous_subscriber_day, last_at';

const derive = `${derived},
  known as materialized (
    select m.* from days d
    join member_days m on m.resource_id = $1 and m.member_id = d.member_id and m.day >= d.first_day
    where d.day = d.first_day
  ),
  gone as (
    select member_id, day
    from (select member_id, day, true as is_left from derived union all select member_id, day, false from known) both_sides
    group by 1, 2 having not bool_or(is_left)
  ),
  removed as (
    delete from member_days m using gone g
    where m.resource_id = $1 and m.member_id = g.member_id and m.day = g.day
  ),
  stored as (
    insert into member_days as m (resource_id, ${columns}) select $1, ${columns} from derived
    on conflict (resource_id, member_id, day) do update
      set previous_day = excluded.previous_day, is_subscriber = excluded.is_subscriber,
        previous_subscriber_day = excluded.previous_subscriber_day, last_at = excluded.last_at
      where (m.previous_day, m.is_subscriber, m.previous_subscriber_day, m.last_at) is distinct from
        (excluded.previous_day, excluded.is_subscriber, excluded.previous_subscriber_day, excluded.last_at)
  ),
  moved as (
    select day, previous_day, is_subscriber, previous_subscriber_day, 1 as sign from derived
    union all
    select day, previous_day, is_subscriber, previous_subscriber_day, -1 from known
  ),
  changed as (
    insert into seen_pairs as s (resource_id, who, grain, day, previous_day, people)
    select $1, pairs.* from (${pairsOfMoved}) pairs order by 2, 3, 4, 5
    on conflict (resource_id, who, grain, day, previous_day) do update set people = s.people + excluded.people
    returning *
  )
  select who, grain, day, previous_day from changed where people = 0`;

type PairKey = Record<'who' | 'grain' | 'day' | 'previous_day', string>;

/**
 * Derives the days of these members again from the given times on, and updates the pairs by the difference. Old and new
 * rows are never joined, because the planner can't estimate their number and a wrong estimate costs minutes.
 */
export async function deriveVisitorDays(
  client: pg.PoolClient,
  siteId: number,
  people: readonly StalePerson[],
): Promise<void> {
  const { rows } = await client.query<PairKey>(derive, [
    siteId,
    people.map(({ memberId }) => memberId),
    people.map(({ since }) => since),
  ]);
  if (rows.length === 0) return;
  await client.query(
    `delete from seen_pairs s using unnest($2::text[], $3::text[], $4::date[], $5::date[]) e (who, grain, day, previous)
     where s.resource_id = $1 and s.who = e.who and s.grain = e.grain and s.day = e.day and s.previous_day = e.previous`,
    [
      siteId,
      rows.map((row) => row.who),
      rows.map((row) => row.grain),
      rows.map((row) => row.day),
      rows.map((row) => row.previous_day),
    ],
  );
}

/**
 * Deletes the days that can be derived from activity, whatever zone they were in, before all of them are derived again.
 */
export async function forgetSeen(client: pg.PoolClient, siteId: number): Promise<void> {
  await client.query(
    `delete from member_days m using (
       select member_id, min(occurred_at)::date - 2 as day from member_activity where resource_id = $1 group by 1) f
     where m.resource_id = $1 and m.member_id = f.member_id and m.day >= f.day`,
    [siteId],
  );
  await client.query('delete from seen_pairs where resource_id = $1', [siteId]);
}

/** Derives all days of these members, none of which may exist. */
export async function deriveAllSeen(
  client: pg.PoolClient,
  siteId: number,
  memberIds: readonly number[],
): Promise<void> {
  await client.query(
    `${derived} insert into member_days (resource_id, ${columns}) select $1, ${columns} from derived`,
    [siteId, memberIds, memberIds.map(() => '-infinity')],
  );
}

/** Counts the pairs of all days, none of which may exist. */
export async function countPairs(client: pg.PoolClient, siteId: number): Promise<void> {
  for (const [who, previous, which] of [
    ['member', 'previous_day', ''],
    ['subscriber', 'previous_subscriber_day', 'and is_subscriber'],
  ])
    await client.query(
      `insert into seen_pairs (resource_id, who, grain, day, previous_day, people)
       select $1, $2, 'day', day, coalesce(${previous}, '0001-01-01'), count(*)
       from member_days where resource_id = $1 ${which} group by 4, 5 order by 4, 5`,
      [siteId, who],
    );
  await client.query(
    `insert into seen_pairs (resource_id, who, grain, day, previous_day, people)
     select $1, who, 'month', day, date_trunc('month', previous_day::timestamp)::date, sum(people)
     from seen_pairs where resource_id = $1 and grain = 'day' group by 2, 4, 5 order by 2, 4, 5`,
    [siteId],
  );
}
