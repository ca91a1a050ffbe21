// Finds the sites on which the pollers of the metrics have work. Bypasses the site policy and reads all sites at once.
import type { Database } from '#server/database/connect.ts';
import type { SiteRef } from '#server/database/context.ts';
import { sitesOf } from '#server/database/sites.ts';

/** Tables of pending work whose keys begin with the site. */
export type PendingTable =
  | 'stale_subscriptions'
  | 'stale_holders'
  | 'stale_people'
  | 'stale_volume'
  | 'stale_hits'
  | 'stale_readers';

/** SQL condition: the metrics of site `r` are being rebuilt. */
export const isBeingRebuilt = 'exists (select from figure_rebuilds p where p.resource_id = r.id)';

/**
 * Returns the condition that a found site has work due now. Stale markers of people may be dated ahead, to the time
 * when an end becomes final. There may be many of them, so only the first one is looked up.
 */
const isDue = (table: PendingTable) =>
  table === 'stale_people'
    ? `(select min(t.noted_at) from stale_people t where t.resource_id = found.id) <=
        (select site_now_at(r.clock_ahead_ms) from resources r where r.id = found.id)`
    : 'true';

/**
 * Returns the sites with rows in any of the tables of pending work. It skips from site to site in each index, so that
 * many sites without work cost nothing. Bypasses the site policy and reads all sites at once.
 */
export async function sitesWithRowsIn(
  database: Database,
  tables: readonly PendingTable[],
): Promise<SiteRef[]> {
  const first = (table: PendingTable, above: string) =>
    `(select t.resource_id from ${table} t where t.resource_id > ${above} order by t.resource_id limit 1)`;
  const steps = tables.map(
    (table) => `(
      with recursive found (id) as (
        select ${first(table, '0')}
        union all select ${first(table, 'found.id')} from found where found.id is not null
      ) select id from found where id is not null and ${isDue(table)})`,
  );
  // While a test clock is being advanced, everything changes all the time, so metrics are derived once at the end.
  const { rows } = await database.owner.query<{ id: number }>(
    `select id from (${steps.join(' union ')}) s
     where not exists (select from clock_turns t where t.resource_id = s.id and t.state = 'running')`,
  );
  return sitesOf(database, rows);
}

/**
 * Returns the sites whose metrics were derived with other settings than the current ones, or never, or whose rebuild
 * was interrupted. Bypasses the site policy.
 */
export async function sitesWithOtherFigures(database: Database): Promise<SiteRef[]> {
  const { rows } = await database.owner.query<{ id: number }>(
    `select r.id from resources r left join figure_states s on s.resource_id = r.id
     where (s.timezone, s.livemode) is distinct from (r.reporting_timezone, r.livemode)
       or ${isBeingRebuilt}`,
  );
  return sitesOf(database, rows);
}

/**
 * Returns the sites with a finished, final day that has no snapshot yet. Sites whose metrics are being rebuilt wait.
 * Bypasses the site policy.
 */
export async function sitesWithDaysToKeep(database: Database): Promise<SiteRef[]> {
  const { rows } = await database.owner.query<{ id: number }>(
    `select r.id from resources r
     join figure_states s on s.resource_id = r.id and s.timezone = r.reporting_timezone and s.livemode = r.livemode
     where not exists (
       select from figure_snapshots k where k.resource_id = r.id and k.timezone = r.reporting_timezone
         and k.day = ((site_now_at(r.clock_ahead_ms) - interval '1 day') at time zone r.reporting_timezone)::date - 1)
     and not ${isBeingRebuilt}`,
  );
  return sitesOf(database, rows);
}
