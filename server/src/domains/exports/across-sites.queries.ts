// Queries over the exports of all sites: due schedules, lost jobs, and the export behind a mailed link.
import type { Database } from '#server/database/connect.ts';
import type { SiteRef } from '#server/database/context.ts';
import { findSite, sitesOf } from '#server/database/sites.ts';
import { hashToken } from '#server/platform/tokens/tokens.ts';

/**
 * Returns the sites with a due scheduled export, and the time of the database's clock, because the servers' clocks may
 * differ.
 */
export async function dueExports(database: Database): Promise<{ site: SiteRef; now: Date }[]> {
  const { rows } = await database.owner.query<{ id: number; now: Date }>(
    `select resource_id as id, now() as now from export_schedules where active and next_run_at <= now()
     group by resource_id`,
  );
  const [{ now } = { now: new Date() }] = rows;
  return (await sitesOf(database, rows)).map((site) => ({ site, now }));
}

/**
 * Returns unfinished exports without a job keyed `<job>:<site>:<id>`, by site; only a fault can cause that. Bypasses
 * the site policy and reads all sites at once.
 */
export async function forgottenExports(
  database: Database,
  job: string,
): Promise<{ site: SiteRef; ids: number[] }[]> {
  const { rows } = await database.owner.query<{ id: number; exports: number[] }>(
    `select e.resource_id as id, json_agg(e.id order by e.id) as exports from export_requests e
     where e.status in ('new', 'proceeding') and not exists (
       select from graphile_worker.jobs j where j.key = $1 || ':' || e.resource_id || ':' || e.id
         and (j.attempts < j.max_attempts or j.locked_at is not null))
     group by e.resource_id`,
    [job],
  );
  const idsOf = new Map(rows.map((row) => [row.id, row.exports]));
  const sites = await sitesOf(database, rows);
  return sites.map((site) => ({ site, ids: idsOf.get(site.id) ?? [] }));
}

/** Returns the export that the link of a mail leads to; null if the link has expired or is unknown. */
export async function linkedExport(
  database: Database,
  token: string,
): Promise<{ site: SiteRef; exportId: number } | null> {
  const { rows } = await database.pool.query<{ resource_id: number; export_id: number }>(
    'select resource_id, export_id from export_links where token_hash = $1 and expires_at > now()',
    [hashToken(token)],
  );
  const [row] = rows;
  const site = row && (await findSite(database, row.resource_id));
  return row && site ? { site, exportId: row.export_id } : null;
}
