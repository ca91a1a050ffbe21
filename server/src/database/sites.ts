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

async function sitesOf(database: Database, rows: readonly { id: number }[]): Promise<ResourceScope[]> {
  const ids = new Set(rows.map((row) => row.id));
  return ids.size === 0 ? [] : (await allSites(database)).filter((site) => ids.has(site.id));
}

/** The sites that have rows in a table of pending work. Looks past the policy, at all sites at once. */
export async function sitesWithRowsIn(
  database: Database,
  table: 'stale_subscriptions',
): Promise<ResourceScope[]> {
  const { rows } = await database.owner.query<{ id: number }>(
    `select id from resources r where exists (select from ${table} t where t.resource_id = r.id)`,
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
  const { rows } = await database.pool.query<ResourceScope>(
    `select id, key, title, livemode, reporting_timezone as timezone from resources order by id`,
  );
  return rows;
}
