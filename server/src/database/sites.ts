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

const site = 'id, key, title, livemode, reporting_timezone as timezone, clock_ahead_ms as "aheadMs"';

/** Deleted sites are left out, unless work on what they owe asks for them. */
export interface EvenDeleted {
  isEvenDeleted?: boolean;
}

/** The sites whose ids were found; those that are gone or deleted are left out. */
export async function sitesOf(
  database: Database,
  found: readonly { id: number }[],
  { isEvenDeleted = false }: EvenDeleted = {},
): Promise<ResourceScope[]> {
  if (found.length === 0) return [];
  const { rows } = await database.pool.query<ResourceScope>(
    `select ${site} from resources where id = any($1) and (removed_at is null or $2) order by id`,
    [found.map((row) => row.id), isEvenDeleted],
  );
  return rows;
}

/** One site; null when there is none of that id. */
export async function findSite(
  database: Database,
  id: number,
  options: EvenDeleted = {},
): Promise<ResourceScope | null> {
  const [found] = await sitesOf(database, [{ id }], options);
  return found ?? null;
}

/** Returns a site by its key, even a deleted one; null when there is none. A key is never given again. */
export async function findSiteEvenDeleted(database: Database, key: string): Promise<ResourceScope | null> {
  const { rows } = await database.pool.query<ResourceScope>(`select ${site} from resources where key = $1`, [
    key,
  ]);
  return rows[0] ?? null;
}

/** Every site, for work that comes by all of them. */
export async function allSites(database: Database): Promise<ResourceScope[]> {
  const { rows } = await database.pool.query<ResourceScope>(
    `select ${site} from resources where removed_at is null order by id`,
  );
  return rows;
}
