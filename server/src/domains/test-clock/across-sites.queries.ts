import type { Database } from '#server/database/connect.ts';
import type { SiteRef } from '#server/database/context.ts';
import { sitesOf } from '#server/database/sites.ts';

/** Returns the sites whose clock is ahead. Bypasses row security, to read all sites at once. */
export async function sitesAhead(database: Database): Promise<{ site: SiteRef }[]> {
  const { rows } = await database.owner.query<{ id: number }>('select resource_id as id from test_clocks');
  const sites = await sitesOf(database, rows);
  return sites.filter(({ clockOffsetMs }) => clockOffsetMs > 0).map((site) => ({ site }));
}

/**
 * Returns the sites whose clock is being advanced without a job, keyed `<job>:<site>:<turn>`, which only a fault can
 * cause. Bypasses row security.
 */
export async function findOrphanedAdvances(
  database: Database,
  job: string,
): Promise<{ site: SiteRef; id: number }[]> {
  const { rows } = await database.owner.query<{ id: number; turn: number }>(
    `select t.resource_id as id, t.id as turn from clock_turns t
     where t.state = 'running' and t.created_at < now() - interval '1 minute' and not exists (
       select from graphile_worker.jobs j where j.key = $1 || ':' || t.resource_id || ':' || t.id
         and j.attempts < j.max_attempts)`,
    [job],
  );
  const turns = new Map(rows.map((row) => [row.id, row.turn]));
  const sites = await sitesOf(database, rows);
  return sites.flatMap((site) => {
    const id = turns.get(site.id);
    return id === undefined ? [] : [{ site, id }];
  });
}
