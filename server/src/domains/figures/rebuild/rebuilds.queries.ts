// What the figures of a site are derived under, and how far deriving them anew has come.
import type pg from 'pg';

/** Above every id: everybody is done, and the paywall's hits come next. */
export const everybody = Number.MAX_SAFE_INTEGER;

/** What a rebuild has left to do. */
export interface Progress {
  /** Everybody with an id up to this is done; null when everything is that does not depend on the zone. */
  doneUpTo: number | null;
  /** How many kinds of days are done. */
  daysDone: number;
  /** What all of it is under. */
  timezone: string;
  livemode: boolean;
}

const now = `
  select r.livemode, r.reporting_timezone as timezone, (select count(*)::integer from schema_migrations) as migrations
  from resources r where r.id = $1`;

/** Begins a rebuild, in the place of one that had begun. @param facts whether facts and hits are derived anew, or days alone */
export async function beginRebuild(
  client: pg.PoolClient,
  siteId: number,
  { facts }: { facts: boolean },
): Promise<void> {
  await client.query(
    `insert into figure_rebuilds (resource_id, livemode, timezone, migrations, done_up_to)
     select $1, n.livemode, n.timezone, n.migrations, $2 from (${now}) n
     on conflict (resource_id) do update
       set livemode = excluded.livemode, timezone = excluded.timezone, migrations = excluded.migrations,
         done_up_to = excluded.done_up_to, days_done = 0, begun_at = now()`,
    [siteId, facts ? 0 : null],
  );
}

/**
 * How far the site's rebuild is; null when none has begun. What was done under settings that are others by now does not
 * count any more, nor does what was done before a migration, which may have changed the rules.
 */
export async function progressOf(client: pg.PoolClient, siteId: number): Promise<Progress | null> {
  const { rows } = await client.query<Progress>(
    `update figure_rebuilds p set
       done_up_to = case when (p.livemode, p.migrations) = (n.livemode, n.migrations) then p.done_up_to else 0 end,
       days_done = case when (p.livemode, p.migrations, p.timezone) = (n.livemode, n.migrations, n.timezone)
         then p.days_done else 0 end,
       livemode = n.livemode, timezone = n.timezone, migrations = n.migrations
     from (${now}) n where p.resource_id = $1
     returning p.done_up_to as "doneUpTo", p.days_done as "daysDone", p.timezone, p.livemode`,
    [siteId],
  );
  return rows[0] ?? null;
}

export async function notePeopleDone(
  client: pg.PoolClient,
  siteId: number,
  doneUpTo: number | null,
): Promise<void> {
  await client.query('update figure_rebuilds set done_up_to = $2 where resource_id = $1', [siteId, doneUpTo]);
}

export async function noteDaysDone(client: pg.PoolClient, siteId: number, daysDone: number): Promise<void> {
  await client.query('update figure_rebuilds set days_done = $2 where resource_id = $1', [siteId, daysDone]);
}

/** Ends a rebuild: all figures of the site are under these settings now. */
export async function endRebuild(
  client: pg.PoolClient,
  siteId: number,
  { timezone, livemode }: Progress,
): Promise<void> {
  await client.query(
    `insert into figure_states (resource_id, timezone, livemode)
     values ($1, $2, $3)
     on conflict (resource_id) do update
       set timezone = excluded.timezone, livemode = excluded.livemode, rebuilt_at = now()`,
    [siteId, timezone, livemode],
  );
  await client.query('delete from figure_rebuilds where resource_id = $1', [siteId]);
}

/** What the figures are derived under, beside the settings of the site. */
export interface Standing {
  isSameMode: boolean;
  isSameZone: boolean;
  /** Deriving them anew has begun and is not over. */
  isUnderWay: boolean;
}

export async function standingOf(client: pg.PoolClient, siteId: number): Promise<Standing> {
  const { rows } = await client.query<Standing>(
    `select s.livemode is not distinct from r.livemode as "isSameMode",
       s.timezone is not distinct from r.reporting_timezone as "isSameZone",
       exists (select from figure_rebuilds p where p.resource_id = r.id) as "isUnderWay"
     from resources r left join figure_states s on s.resource_id = r.id where r.id = $1`,
    [siteId],
  );
  return rows[0] ?? { isSameMode: true, isSameZone: true, isUnderWay: false };
}
