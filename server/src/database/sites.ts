import { randomUUID } from 'node:crypto';
import type { Clock } from '#server/platform/clock/clock.ts';
import type { Log } from '#server/platform/log/log.ts';
import type { Database } from './connect.ts';
import type { CallContext, ResourceContext, ResourceScope } from './context.ts';

export interface SystemTools {
  database: Database;
  clock: Clock;
  log: Log;
}

/** The context of our own work outside of any site: a job or a command, named in the audit log. */
export function platformContext({ database, clock, log }: SystemTools, name: string): CallContext {
  return {
    database,
    clock,
    log,
    resource: null,
    relation: null,
    actor: { kind: 'system', name },
    requestId: randomUUID(),
    repeat: null,
  };
}

/** The same inside a site. */
export function systemContext(tools: SystemTools, name: string, resource: ResourceScope): ResourceContext {
  return { ...platformContext(tools, name), resource, relation: 'root' };
}

const site = 'id, key, title, livemode, reporting_timezone as timezone';

async function sitesOf(database: Database, found: readonly { id: number }[]): Promise<ResourceScope[]> {
  if (found.length === 0) return [];
  const { rows } = await database.pool.query<ResourceScope>(
    `select ${site} from resources where id = any($1) order by id`,
    [found.map((row) => row.id)],
  );
  return rows;
}

/** Tables of pending work that name the site in front of their key. */
export type PendingTable =
  | 'stale_subscriptions'
  | 'stale_holders'
  | 'stale_people'
  | 'stale_volume'
  | 'stale_hits';

/** Whether the figures of a site, as `r`, are being derived anew. */
const isBeingRebuilt = 'exists (select from figure_rebuilds p where p.resource_id = r.id)';

/**
 * Of sites found in a table: those with something to do now. Notes about people may be dated ahead, for the moment an end
 * is settled; many may be, so that the first of them is looked up and no other is read.
 */
const isDue = (table: PendingTable) =>
  table === 'stale_people'
    ? '(select min(t.noted_at) from stale_people t where t.resource_id = found.id) <= now()'
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
  const { rows } = await database.owner.query<{ id: number }>(steps.join(' union '));
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
 * Sites whose cards were not compared with their rows since two in the morning of their reporting zone. Those whose
 * figures are being derived anew wait; others do with whatever is noted, because on a busy site something always is.
 * Looks past the policy.
 */
export async function sitesToCheckFigures(database: Database): Promise<ResourceScope[]> {
  const { rows } = await database.owner.query<{ id: number }>(
    `select r.id from resources r
     join figure_states s on s.resource_id = r.id and s.timezone = r.reporting_timezone and s.livemode = r.livemode
     cross join lateral (select now() at time zone r.reporting_timezone as clock) z
     where not exists (
       select from figure_checks c where c.resource_id = r.id
         and c.checked_at >= (date_trunc('day', z.clock - interval '2 hours') + interval '2 hours')
           at time zone r.reporting_timezone)
     and not ${isBeingRebuilt}`,
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
         and k.day = ((now() - interval '1 day') at time zone r.reporting_timezone)::date - 1)
     and not ${isBeingRebuilt}`,
  );
  return sitesOf(database, rows);
}

/**
 * Sites with a bulk change that is to be worked on and no job for it, keyed `<job>:<site>`, which only a fault can
 * bring about. Looks past the policy, at all sites at once.
 */
export async function sitesWithForgottenBulkChanges(
  database: Database,
  job: string,
): Promise<ResourceScope[]> {
  const { rows } = await database.owner.query<{ id: number }>(
    `select id from resources r
     where exists (
       select from bulk_changes c where c.resource_id = r.id and c.state in ('queued', 'running', 'undoing'))
     and not exists (
       select from graphile_worker.jobs j where j.key = $1 || ':' || r.id and j.attempts < j.max_attempts)`,
    [job],
  );
  return sitesOf(database, rows);
}

/** Every site, for work that comes by all of them. */
export async function allSites(database: Database): Promise<ResourceScope[]> {
  const { rows } = await database.pool.query<ResourceScope>(`select ${site} from resources order by id`);
  return rows;
}
