// Recounts the stored sums of reads and revenue of content from scratch.
import type pg from 'pg';

/** SQL for one row per item, and one (id 0) for all content together. */
const rows = `
  with places as (
    select id from content_items where resource_id = $1 union all select 0
  )`;

/** Recounts the sums of reads; those of sign-ups and starts stay. */
export async function recountReads(client: pg.PoolClient, siteId: number): Promise<void> {
  await client.query('delete from content_readers where resource_id = $1', [siteId]);
  await client.query(
    `insert into content_readers (resource_id, reader, views, grants, walls)
     select $1, reader, sum(views), sum(grants), sum(walls) from content_reads where resource_id = $1
     group by reader order by reader`,
    [siteId],
  );
  await client.query(
    `${rows}, sums as (
       select content_id, sum(views) as views, count(*) filter (where views > 0) as readers, sum(grants) as grants,
         count(*) filter (where views > 0 and grants > 0) as grant_readers, sum(walls) as walls,
         count(*) filter (where views > 0 and walls > 0) as wall_readers
       from (
         select content_id, reader, sum(views) as views, sum(grants) as grants, sum(walls) as walls
         from content_reads where resource_id = $1 group by 1, 2
         union all select 0, reader, views, grants, walls from content_readers where resource_id = $1) r
       group by 1
     )
     insert into content_figures as f (resource_id, content_id, views, readers, grants, grant_readers, walls, wall_readers)
     select $1, p.id, coalesce(s.views, 0), coalesce(s.readers, 0), coalesce(s.grants, 0),
       coalesce(s.grant_readers, 0), coalesce(s.walls, 0), coalesce(s.wall_readers, 0)
     from places p left join sums s on s.content_id = p.id order by p.id
     on conflict (resource_id, content_id) do update
       set views = excluded.views, readers = excluded.readers, grants = excluded.grants,
         grant_readers = excluded.grant_readers, walls = excluded.walls, wall_readers = excluded.wall_readers`,
    [siteId],
  );
}

/** Recounts the sums of sign-ups and starts; those of reads stay. */
export async function recountAttributions(client: pg.PoolClient, siteId: number): Promise<void> {
  const everywhere = `
    select content_id, kind, currency, value from content_attributions where resource_id = $1
    union all select 0, kind, currency, value from content_attributions where resource_id = $1`;
  await client.query('delete from content_earnings where resource_id = $1', [siteId]);
  await client.query(
    `insert into content_earnings (resource_id, content_id, currency, starts, value)
     select $1, content_id, currency, count(*), sum(value) from (${everywhere}) a
     where kind = 'conversion' and currency is not null group by 2, 3 order by 2, 3`,
    [siteId],
  );
  await client.query(
    `${rows}, sums as (
       select content_id, count(*) filter (where kind = 'signup') as signups,
         count(*) filter (where kind = 'conversion') as conversions
       from (${everywhere}) a group by 1
     )
     insert into content_figures as f (resource_id, content_id, signups, conversions)
     select $1, p.id, coalesce(s.signups, 0), coalesce(s.conversions, 0)
     from places p left join sums s on s.content_id = p.id order by p.id
     on conflict (resource_id, content_id) do update
       set signups = excluded.signups, conversions = excluded.conversions`,
    [siteId],
  );
}
