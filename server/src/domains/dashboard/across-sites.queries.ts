import type { Database } from '#server/database/connect.ts';
import type { SiteRef } from '#server/database/context.ts';
import { sitesOf } from '#server/database/sites.ts';
import { isBeingRebuilt } from '../figures/across-sites.queries.ts';

/**
 * Returns the sites whose cards were not compared with their rows since two in the morning of their reporting zone.
 * Sites whose metrics are being rebuilt wait; pending stale markers don't matter, because a busy site always has some.
 * Bypasses the site policy.
 */
export async function sitesToCheckFigures(database: Database): Promise<SiteRef[]> {
  const { rows } = await database.owner.query<{ id: number }>(
    `select r.id from resources r
     join figure_states s on s.resource_id = r.id and s.timezone = r.reporting_timezone and s.livemode = r.livemode
     cross join lateral (select now() at time zone r.reporting_timezone as clock) z
     where not exists (
       select from figure_checks c where c.resource_id = r.id
         and c.checked_at >= (date_trunc('day', z.clock - interval '2 hours') + interval '2 hours')
           at time zone r.reporting_timezone)
     and not ${isBeingRebuilt}`,
  );
  return sitesOf(database, rows);
}
