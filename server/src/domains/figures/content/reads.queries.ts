// Derives the reads of content by session from decisions and views, and sums them by item and by reader.
import type pg from 'pg';
import { hitCooldown, isOfItems, isOfPairs, type Pair, pairValues } from './pairs.ts';

/**
 * SQL for the decisions to read, without bots. `since` is the first day (UTC) of which the pair's decisions still exist:
 * decisions are deleted by whole days.
 */
const asked = (which: string) => `
  read as materialized (
    select d.content_id, reader_of(d.member_id, d.device_id) as reader, d.session_id,
      (d.occurred_at at time zone 'UTC')::date as day, d.id, d.occurred_at, d.device_id, d.member_id,
      d.verdict in ('grant', 'meter_grant') as is_grant,
      (min(d.occurred_at) over (partition by d.session_id, d.content_id) at time zone 'UTC')::date as since
    from content_decisions d
    where d.resource_id = $1 and not d.is_bot and ${which}
  )`;

/**
 * SQL for the derived and the stored rows of pairs. Grants are deduplicated like hits, also against the last grant of a
 * deleted day. Derived and stored rows are never joined, because the planner can't estimate their number.
 */
const derived = `
  pairs as materialized (
    select session_id, content_id, since, array_agg(occurred_at order by occurred_at, id) filter (where is_grant) as instants,
      array_agg(reader order by occurred_at, id) filter (where is_grant) as readers
    from read group by 1, 2, 3
  ),
  granted as (
    select p.content_id, p.readers[n] as reader, p.session_id, p.instants[n] as occurred_at
    from pairs p
    left join lateral (
      select max(k.granted_at) as at from content_reads k
      where k.resource_id = $1 and k.session_id = p.session_id and k.content_id = p.content_id and k.day < p.since
    ) kept on true
    cross join lateral unnest(counted_hits(p.instants, kept.at, $2::interval)) n
    where p.instants is not null
  ),
  happened as (
    select content_id, reader, session_id, day, 0 as views, 0 as grants, 0 as walls, null::timestamptz as granted_at,
      occurred_at as last_at from read
    union all
    select r.content_id, r.reader, r.session_id, r.day, 1, 0, 0, null, null
    from read r join content_views v on v.resource_id = $1 and v.decision_id = r.id and v.content_id = r.content_id
    union all
    select content_id, reader, session_id, (occurred_at at time zone 'UTC')::date, 0, 1, 0,
      occurred_at, null from granted
    union all
    select r.content_id, r.reader, r.session_id, r.day, 0, 0, 1, null, null
    from read r join paywall_hits h on h.resource_id = $1 and h.session_id = r.session_id
      and h.content_id = r.content_id and h.hit_at = r.occurred_at and h.decision_id = r.id
  ),
  derived as materialized (
    select content_id, reader, session_id, day, sum(views)::integer as views, sum(grants)::integer as grants,
      sum(walls)::integer as walls, max(granted_at) as granted_at, max(last_at) as last_at
    from happened group by 1, 2, 3, 4 having sum(views) + sum(grants) + sum(walls) > 0
  ),
  known as materialized (
    select k.* from pairs p
    join content_reads k on k.resource_id = $1 and k.session_id = p.session_id and k.content_id = p.content_id
      and k.day >= p.since
  )`;

const written = `
  gone as (
    select content_id, reader, session_id, day
    from (
      select content_id, reader, session_id, day, true as is_left from derived
      union all select content_id, reader, session_id, day, false from known) both_sides
    group by 1, 2, 3, 4 having not bool_or(is_left)
  ),
  removed as (
    delete from content_reads k using gone g
    where k.resource_id = $1 and k.content_id = g.content_id and k.reader = g.reader and k.session_id = g.session_id
      and k.day = g.day
  ),
  stored as (
    insert into content_reads as k (resource_id, content_id, reader, session_id, day, views, grants, walls, granted_at,
      last_at)
    select $1, content_id, reader, session_id, day, views, grants, walls, granted_at, last_at from derived
    on conflict (resource_id, content_id, reader, session_id, day) do update
      set views = excluded.views, grants = excluded.grants, walls = excluded.walls, granted_at = excluded.granted_at,
        last_at = excluded.last_at
      where (k.views, k.grants, k.walls, k.granted_at, k.last_at) is distinct from
        (excluded.views, excluded.grants, excluded.walls, excluded.granted_at, excluded.last_at)
  )`;

/** SQL for the changes per reader of an item, and of all content, with the sums before. */
const moves = `
  moved as materialized (
    select content_id, reader, sum(views) as views, sum(grants) as grants, sum(walls) as walls
    from (
      select content_id, reader, views, grants, walls from derived
      union all select content_id, reader, -views, -grants, -walls from known) m
    group by 1, 2 having sum(views) <> 0 or sum(grants) <> 0 or sum(walls) <> 0
  ),
  moved_readers as materialized (
    select reader, sum(views) as views, sum(grants) as grants, sum(walls) as walls from moved group by 1
  ),
  standing as (
    select m.content_id, m.views, m.grants, m.walls, was.views as had_views, was.grants as had_grants,
      was.walls as had_walls
    from moved m cross join lateral (
      select coalesce(sum(k.views), 0) as views, coalesce(sum(k.grants), 0) as grants, coalesce(sum(k.walls), 0) as walls
      from content_reads k where k.resource_id = $1 and k.content_id = m.content_id and k.reader = m.reader) was
    union all
    select 0, m.views, m.grants, m.walls, coalesce(r.views, 0), coalesce(r.grants, 0), coalesce(r.walls, 0)
    from moved_readers m left join content_readers r on r.resource_id = $1 and r.reader = m.reader
  ),
  readers as (
    insert into content_readers as r (resource_id, reader, views, grants, walls)
    select $1, reader, views, grants, walls from moved_readers order by reader
    on conflict (resource_id, reader) do update
      set views = r.views + excluded.views, grants = r.grants + excluded.grants, walls = r.walls + excluded.walls
  ),
  sums as (
    select content_id, sum(views) as views, sum(grants) as grants, sum(walls) as walls,
      sum((had_views + views > 0)::integer - (had_views > 0)::integer) as readers,
      sum((had_views + views > 0 and had_grants + grants > 0)::integer
        - (had_views > 0 and had_grants > 0)::integer) as grant_readers,
      sum((had_views + views > 0 and had_walls + walls > 0)::integer
        - (had_views > 0 and had_walls > 0)::integer) as wall_readers
    from standing group by 1
  ),
  followed as (
    insert into content_figures as f (resource_id, content_id, views, readers, grants, grant_readers, walls, wall_readers)
    select $1, content_id, views, readers, grants, grant_readers, walls, wall_readers from sums order by content_id
    on conflict (resource_id, content_id) do update
      set views = f.views + excluded.views, readers = f.readers + excluded.readers, grants = f.grants + excluded.grants,
        grant_readers = f.grant_readers + excluded.grant_readers, walls = f.walls + excluded.walls,
        wall_readers = f.wall_readers + excluded.wall_readers
  )
  select coalesce(array_agg(m.reader), '{}') as readers from moved_readers m
  join content_readers r on r.resource_id = $1 and r.reader = m.reader
  where (r.views + m.views, r.grants + m.grants, r.walls + m.walls) = (0, 0, 0)`;

async function derive(client: pg.PoolClient, siteId: number, which: string, values: unknown[]) {
  const statement = `with ${[asked(which), derived, written, moves].join(',')}`;
  const { rows } = await client.query<{ readers: string[] }>(statement, [siteId, hitCooldown, ...values]);
  const readers = rows[0]?.readers ?? [];
  if (readers.length === 0) return;
  await client.query('delete from content_readers where resource_id = $1 and reader = any($2::uuid[])', [
    siteId,
    readers,
  ]);
}

/**
 * SQL that stores the devices on which members read, and inserts stale markers for members whose attributions may
 * change: those on a device that is new to them, and those with a sign-up or start within a week after one of these
 * decisions.
 */
const links = `
  linked as (
    insert into reader_devices (resource_id, device_id, member_id)
    select distinct $1::bigint, device_id, member_id from read where member_id is not null
    order by device_id, member_id
    on conflict do nothing returning member_id
  ),
  concerned as (
    select member_id, occurred_at from read where member_id is not null
    union
    select k.member_id, r.occurred_at from read r
    join reader_devices k on k.resource_id = $1 and k.device_id = r.device_id where r.member_id is null
  )
  insert into stale_readers (resource_id, member_id)
  select $1::bigint, member_id from linked
  union
  select $1::bigint, c.member_id from concerned c
  where exists (
      select from members m where m.resource_id = $1 and m.id = c.member_id
        and m.created_at between c.occurred_at and c.occurred_at + $2::interval)
    or exists (
      select from payer_facts f where f.resource_id = $1 and f.payer_id = c.member_id and f.kind = 'started'
        and f.at between c.occurred_at and c.occurred_at + $2::interval)`;

/** Maximum time between a decision and the sign-up or start that is attributed to it. */
export const attributionWindow = '7 days';

function link(client: pg.PoolClient, siteId: number, which: string, values: unknown[]) {
  return client.query(`with ${asked(which)}, ${links}`, [siteId, attributionWindow, ...values]);
}

/** Derives the reads of some sessions at some items again; call it after their hits were derived. */
export async function deriveReads(
  client: pg.PoolClient,
  siteId: number,
  pairs: readonly Pair[],
): Promise<void> {
  await derive(client, siteId, isOfPairs, pairValues(pairs));
  await link(client, siteId, isOfPairs, pairValues(pairs));
}

/** Derives all reads of some items again. */
export async function deriveReadsOfItems(
  client: pg.PoolClient,
  siteId: number,
  contentIds: readonly number[],
): Promise<void> {
  await derive(client, siteId, isOfItems, [contentIds]);
  await link(client, siteId, isOfItems, [contentIds]);
}
