// Which sites the routines of the figures have something to do at. Looks past the policy, at all sites at once.
import type { Database } from '#server/database/connect.ts';
import type { ResourceScope } from '#server/database/context.ts';
import { sitesOf } from '#server/database/sites.ts';

/** Tables of pending work that name the site in front of their key. */
export type PendingTable =
  | 'stale_subscriptions'
  | 'stale_holders'
  | 'stale_people'
  | 'stale_volume'
  | 'stale_hits'
  | 'stale_readers';

/** Whether the figures of a site, as `r`, are being derived anew. */
export const isBeingRebuilt = 'exists (select from figure_rebuilds p where p.resource_id = r.id)';

/**
 * Of sites found in a table: those with something to do now. Notes about people may be dated ahead, for the moment an end
 * is settled; many may be, so that the first of them is looked up and no other is read.
 */
const isDue = (table: PendingTable) =>
  table === 'stale_people'
    ? `(select min(t.noted_at) from stale_people t where t.resource_id = found.id) <=
        (select site_now_at(r.clock_ahead_ms) from resources r where r.id = found.id)`
    : 'true';

/**
 * The sites that have rows in one of several tables of pending work. Steps from site to site in each index, so that many
 * sites without any cost nothing. Looks past the policy, at all sites at once.
 */
export async function sitesWithRowsIn(
  database: Database,
  tables: readonly PendingTable[],
): Promise<ResourceScope[]> {
  const first = (table: PendingTable, above: string) =>
    `(select t.resource_id from ${table} t where t.resource_id > ${above} order by t.resource_id limit 1)`;
  const steps = tables.map(
    (table) => `(
      with recursive found (id) as (
        select ${first(table, '0')}
        union all select ${first(table, 'found.id')} from found where found.id is not null
      ) select id from found where id is not null and ${isDue(table)})`,
  );
  // Where a test clock is being moved, everybody's life grows all the time: it is derived once, at the end.
  const { rows } = await database.owner.query<{ id: number }>(
    `select id from (${steps.join(' union ')}) s
     where not exists (select from clock_turns t where t.resource_id = s.id and t.state = 'running')`,
  );
  return sitesOf(database, rows);
}

/**
 * Sites whose figures were derived under other settings than theirs, or not at all yet, and those where deriving them anew
 * was cut off. Looks past the policy.
 */
export async function sitesWithOtherFigures(database: Database): Promise<ResourceScope[]> {
  const { rows } = await database.owner.query<{ id: number }>(
    `select r.id from resources r left join figure_states s on s.resource_id = r.id
     where (s.timezone, s.livemode) is distinct from (r.reporting_timezone, r.livemode)
       or ${isBeingRebuilt}`,
  );
  return sitesOf(database, rows);
}

/**
 * Sites of which a day is over, and nothing of it provisional, that is not kept yet. Those whose figures are being
 * derived anew wait. Looks past the policy.
 */
export async function sitesWithDaysToKeep(database: Database): Promise<ResourceScope[]> {
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
