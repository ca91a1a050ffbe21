// What is asked about exports before any site is chosen: where something is due, and where a link of a mail leads.
import type { Database } from '#server/database/connect.ts';
import type { ResourceScope } from '#server/database/context.ts';
import { findSite, sitesOf } from '#server/database/sites.ts';
import { hashToken } from '#server/platform/tokens/tokens.ts';

/** Sites with a scheduled export that is due, and the time by the database's clock: servers may disagree about it. */
export async function dueExports(database: Database): Promise<{ site: ResourceScope; now: Date }[]> {
  const { rows } = await database.owner.query<{ id: number; now: Date }>(
    `select resource_id as id, now() as now from export_schedules where active and next_run_at <= now()
     group by resource_id`,
  );
  const [{ now } = { now: new Date() }] = rows;
  return (await sitesOf(database, rows)).map((site) => ({ site, now }));
}

/**
 * Exports that are to be made and have no job keyed `<job>:<site>:<id>`, which only a fault can bring about, by site.
 * Looks past the policy, at all sites at once.
 */
export async function forgottenExports(
  database: Database,
  job: string,
): Promise<{ site: ResourceScope; ids: number[] }[]> {
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

/** Which export the link of a mail leads to, while it works. */
export async function linkedExport(
  database: Database,
  token: string,
): Promise<{ site: ResourceScope; exportId: number } | null> {
  const { rows } = await database.pool.query<{ resource_id: number; export_id: number }>(
    'select resource_id, export_id from export_links where token_hash = $1 and expires_at > now()',
    [hashToken(token)],
  );
  const [row] = rows;
  const site = row && (await findSite(database, row.resource_id));
  return row && site ? { site, exportId: row.export_id } : null;
}
