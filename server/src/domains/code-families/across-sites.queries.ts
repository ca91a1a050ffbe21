import type { Database } from '#server/database/connect.ts';
import type { SiteRef } from '#server/database/context.ts';
import { sitesOf } from '#server/database/sites.ts';

/**
 * Returns the sites and code batches whose codes are missing but have no job, keyed `<job>:<site>:<batch>`; only a
 * fault can cause that. Bypasses the site policy and reads all sites at once.
 */
export async function sitesWithForgottenFamilies(
  database: Database,
  job: string,
): Promise<{ site: SiteRef; ids: number[] }[]> {
  const { rows } = await database.owner.query<{ id: number; families: number[] }>(
    `select f.resource_id as id, json_agg(f.id order by f.id) as families from code_families f
     where f.state = 'making' and f.created_at < now() - interval '1 minute' and not exists (
       select from graphile_worker.jobs j where j.key = $1 || ':' || f.resource_id || ':' || f.id
         and j.attempts < j.max_attempts)
     group by f.resource_id`,
    [job],
  );
  const families = new Map(rows.map((row) => [row.id, row.families]));
  const sites = await sitesOf(database, rows);
  return sites.map((site) => ({ site, ids: families.get(site.id) ?? [] }));
}
