// Settings that the metrics of a site were derived with, and the progress of rebuilds.
import type pg from 'pg';

/** Above every id: all people are done, and the paywall hits come next. */
export const allPeopleDone = Number.MAX_SAFE_INTEGER;

/** Progress of a rebuild. */
export interface Progress {
  /** All people with ids up to this are done; null when everything that doesn't depend on the zone is done. */
  doneUpTo: number | null;
  /** Number of kinds of days that are done. */
  daysDone: number;
  /** Zone and mode of the rebuild. */
  timezone: string;
  livemode: boolean;
}

const now = `
  select r.livemode, r.reporting_timezone as timezone, (select count(*)::integer from schema_migrations) as migrations
  from resources r where r.id = $1`;

/**
 * Starts a rebuild, replacing one in progress.
 * @param facts true to derive metric events and hits again, false to only recount days
 */
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
 * Returns the progress of the site's rebuild; null if there is none. Resets the progress of steps that were done with
 * other settings, or before a migration, which may have changed the rules.
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

/** Ends a rebuild: stores that all metrics of the site have these settings. */
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

/** Settings of the stored metrics, compared with those of the site. */
export interface DerivationSettings {
  isSameMode: boolean;
  isSameZone: boolean;
  /** True while a rebuild is in progress. */
  isUnderWay: boolean;
}

export async function readDerivationSettings(
  client: pg.PoolClient,
  siteId: number,
): Promise<DerivationSettings> {
  const { rows } = await client.query<DerivationSettings>(
    `select s.livemode is not distinct from r.livemode as "isSameMode",
       s.timezone is not distinct from r.reporting_timezone as "isSameZone",
       exists (select from figure_rebuilds p where p.resource_id = r.id) as "isUnderWay"
     from resources r left join figure_states s on s.resource_id = r.id where r.id = $1`,
    [siteId],
  );
  return rows[0] ?? { isSameMode: true, isSameZone: true, isUnderWay: false };
}
