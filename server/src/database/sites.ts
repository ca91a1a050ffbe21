import { randomUUID } from 'node:crypto';
import type { Clock } from '#server/platform/clock/clock.ts';
import type { Log } from '#server/platform/log/log.ts';
import type { Database } from './connect.ts';
import type { CallContext, ResourceContext, SiteRef } from './context.ts';

export interface SystemTools {
  database: Database;
  clock: Clock;
  log: Log;
}

/** Returns the context of our own work outside of any site: a job or a command, by its name in the audit log. */
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

/** Returns the context of our own work inside a site. */
export function systemContext(tools: SystemTools, name: string, resource: SiteRef): ResourceContext {
  return { ...platformContext(tools, name), resource, relation: 'root' };
}

const site = 'id, key, title, livemode, reporting_timezone as timezone, clock_ahead_ms as "clockOffsetMs"';

/** Option to include deleted sites, for work on their open invoices. */
export interface EvenDeleted {
  isEvenDeleted?: boolean;
}

/** Returns the sites with these ids, without those that are gone or deleted. */
export async function sitesOf(
  database: Database,
  found: readonly { id: number }[],
  { isEvenDeleted = false }: EvenDeleted = {},
): Promise<SiteRef[]> {
  if (found.length === 0) return [];
  const { rows } = await database.pool.query<SiteRef>(
    `select ${site} from resources where id = any($1) and (removed_at is null or $2) order by id`,
    [found.map((row) => row.id), isEvenDeleted],
  );
  return rows;
}

/** Returns one site; null if there is none with that id. */
export async function findSite(
  database: Database,
  id: number,
  options: EvenDeleted = {},
): Promise<SiteRef | null> {
  const [found] = await sitesOf(database, [{ id }], options);
  return found ?? null;
}

/** Returns a site by its key, even a deleted one; null if there is none. Keys are never reused. */
export async function findSiteEvenDeleted(database: Database, key: string): Promise<SiteRef | null> {
  const { rows } = await database.pool.query<SiteRef>(`select ${site} from resources where key = $1`, [key]);
  return rows[0] ?? null;
}

/** Returns all sites, for work that visits each of them. */
export async function allSites(database: Database): Promise<SiteRef[]> {
  const { rows } = await database.pool.query<SiteRef>(
    `select ${site} from resources where removed_at is null order by id`,
  );
  return rows;
}
