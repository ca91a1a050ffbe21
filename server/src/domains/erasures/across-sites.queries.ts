import type { Database } from '#server/database/connect.ts';
import type { SiteRef } from '#server/database/context.ts';
import { sitesOf } from '#server/database/sites.ts';

/**
 * Returns unfinished erasures without a job, keyed `<job>:<site>:<erasure>`; only a fault can cause that. Bypasses the
 * site policy and reads all sites at once.
 */
export async function findOrphanedErasures(
  database: Database,
  job: string,
): Promise<{ site: SiteRef; erasureId: number }[]> {
  const { rows } = await database.owner.query<{ id: number; erasure_id: number }>(
    `select e.resource_id as id, e.id as erasure_id from erasures e
     where e.finished_at is null and not exists (
       select from graphile_worker.jobs j
       where j.key = $1 || ':' || e.resource_id || ':' || e.id and j.attempts < j.max_attempts)`,
    [job],
  );
  const sites = new Map((await sitesOf(database, rows)).map((site) => [site.id, site]));
  return rows.flatMap(({ id, erasure_id: erasureId }) => {
    const site = sites.get(id);
    return site ? [{ site, erasureId }] : [];
  });
}
