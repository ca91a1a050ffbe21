// What is asked about exports before any site is chosen: where something is due, and where a link of a mail leads.
import { hashToken } from '#server/platform/tokens/tokens.ts';
import type { Database } from './connect.ts';
import type { ResourceScope } from './context.ts';
import { allSites } from './sites.ts';

/** Sites with a scheduled export that is due, and the time by the database's clock: servers may disagree about it. */
export async function dueExports(database: Database): Promise<{ now: Date; sites: ResourceScope[] }> {
  const { rows } = await database.owner.query<{ now: Date; resource_id: number | null }>(
    `select now() as now, s.resource_id from (select) once left join (
       select distinct resource_id from export_schedules where active and next_run_at <= now()) s on true`,
  );
  const due = new Set(rows.map((row) => row.resource_id));
  const sites = rows[0]?.resource_id == null ? [] : await allSites(database);
  return { now: rows[0]?.now ?? new Date(), sites: sites.filter(({ id }) => due.has(id)) };
}

/**
 * Exports that are to be made and have no job keyed `<job>:<site>:<id>`, which only a fault can bring about, by site.
 * Looks past the policy, at all sites at once.
 */
export async function forgottenExports(
  database: Database,
  job: string,
): Promise<{ site: ResourceScope; ids: number[] }[]> {
  const { rows } = await database.owner.query<{ resource_id: number; id: number }>(
    `select e.resource_id, e.id from export_requests e
     where e.status in ('new', 'proceeding') and not exists (
       select from graphile_worker.jobs j where j.key = $1 || ':' || e.resource_id || ':' || e.id
         and (j.attempts < j.max_attempts or j.locked_at is not null))
     order by e.id`,
    [job],
  );
  if (rows.length === 0) return [];
  const bySite = Map.groupBy(rows, (row) => row.resource_id);
  return (await allSites(database)).flatMap((site) => {
    const found = bySite.get(site.id);
    return found ? [{ site, ids: found.map(({ id }) => id) }] : [];
  });
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
  const site = row && (await allSites(database)).find(({ id }) => id === row.resource_id);
  return row && site ? { site, exportId: row.export_id } : null;
}
