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

/** Every site, for work that comes by all of them. */
export async function allSites(database: Database): Promise<ResourceScope[]> {
  const { rows } = await database.pool.query<ResourceScope>(
    `select id, key, title, livemode, reporting_timezone as timezone from resources order by id`,
  );
  return rows;
}
