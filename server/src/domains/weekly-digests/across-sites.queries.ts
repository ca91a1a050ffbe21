// Queries about digests before any site is chosen.
import type { Database } from '#server/database/connect.ts';
import type { SiteRef } from '#server/database/context.ts';
import { findSite, sitesOf } from '#server/database/sites.ts';
import { weekToSend } from './week.rules.ts';

export interface DueSite {
  site: SiteRef;
  /** Present of the site by the database's clock, on which all servers agree. */
  now: Date;
}

/** Returns the sites that have a digest to send now. */
export async function sitesWithDueDigests(database: Database): Promise<DueSite[]> {
  const { rows } = await database.owner.query<{ id: number; zone: string; now: Date }>(
    `select r.id, r.reporting_timezone as zone, site_now_at(r.clock_ahead_ms) as now from resources r
     where r.removed_at is null and exists (select from weekly_digests d where d.resource_id = r.id)`,
  );
  const open = rows.flatMap(({ id, zone, now }) => {
    const week = weekToSend(now, zone);
    return week === null ? [] : [{ id, now, week }];
  });
  if (open.length === 0) return [];
  const { rows: due } = await database.owner.query<{ id: number }>(
    `select s.id from unnest($1::bigint[], $2::date[], $3::timestamptz[]) s (id, week, ended_at)
     where exists (
       select from weekly_digests d where d.resource_id = s.id and d.on_since < s.ended_at and not exists (
         select from weekly_digest_weeks w
         where w.resource_id = d.resource_id and w.operator_id = d.operator_id and w.week = s.week))`,
    [open.map(({ id }) => id), open.map(({ week }) => week.start), open.map(({ week }) => week.endedAt)],
  );
  const nows = new Map(open.map(({ id, now }) => [id, now]));
  return (await sitesOf(database, due)).flatMap((site) => {
    const now = nows.get(site.id);
    return now ? [{ site, now }] : [];
  });
}

/** Returns when the digests of an operator were switched on, by site id. */
export async function digestsOf(database: Database, operatorId: number): Promise<Map<number, Date>> {
  const { rows } = await database.owner.query<{ id: number; on_since: Date }>(
    'select resource_id as id, on_since from weekly_digests where operator_id = $1',
    [operatorId],
  );
  return new Map(rows.map(({ id, on_since }) => [id, on_since]));
}

/** Returns the site and operator of a link in a digest; null if the link is unknown or too old. */
export async function findLink(
  database: Database,
  tokenHash: Buffer,
): Promise<{ site: SiteRef; operatorId: number } | null> {
  const { rows } = await database.owner.query<{ id: number; operator_id: number }>(
    'select resource_id as id, operator_id from weekly_digest_weeks where token_hash = $1',
    [tokenHash],
  );
  const [found] = rows;
  const site = found ? await findSite(database, found.id) : null;
  return found && site ? { site, operatorId: found.operator_id } : null;
}
