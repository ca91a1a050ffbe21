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

/** The sites that have rows in a table of pending work. Looks past the policy, at all sites at once. */
export async function sitesWithRowsIn(
  database: Database,
  table: 'stale_subscriptions',
): Promise<ResourceScope[]> {
  const { rows } = await database.owner.query<{ id: number }>(
    `select id from resources r where exists (select from ${table} t where t.resource_id = r.id)`,
  );
  const ids = new Set(rows.map((row) => row.id));
  return ids.size === 0 ? [] : (await allSites(database)).filter((site) => ids.has(site.id));
}

/** Every site, for work that comes by all of them. */
export async function allSites(database: Database): Promise<ResourceScope[]> {
  const { rows } = await database.pool.query<ResourceScope>(
    `select id, key, title, livemode, reporting_timezone as timezone from resources order by id`,
  );
  return rows;
}
