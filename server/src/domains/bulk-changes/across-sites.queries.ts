import type { Database } from '#server/database/connect.ts';
import type { SiteRef } from '#server/database/context.ts';
import { sitesOf } from '#server/database/sites.ts';

/**
 * Returns the sites with an unfinished bulk change but no job for it, keyed `<job>:<site>`; only a fault can cause
 * that. Bypasses the site policy and reads all sites at once.
 */
export async function findOrphanedBulkChanges(database: Database, job: string): Promise<{ site: SiteRef }[]> {
  const { rows } = await database.owner.query<{ id: number }>(
    `select id from resources r
     where exists (
       select from bulk_changes c where c.resource_id = r.id and c.state in ('queued', 'running', 'undoing'))
     and not exists (
       select from graphile_worker.jobs j where j.key = $1 || ':' || r.id and j.attempts < j.max_attempts)`,
    [job],
  );
  return (await sitesOf(database, rows)).map((site) => ({ site }));
}
