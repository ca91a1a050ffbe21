// Queries over the drafts of all sites.
import type { Database } from '#server/database/connect.ts';
import type { SiteRef } from '#server/database/context.ts';
import { sitesOf } from '#server/database/sites.ts';

/** Returns the sites with a due draft, and the time of the database's clock, because the servers' clocks may differ. */
export async function dueDrafts(database: Database): Promise<{ site: SiteRef; now: Date }[]> {
  const { rows } = await database.owner.query<{ id: number; now: Date }>(
    `select resource_id as id, now() as now from configuration_drafts where publish_at <= now()
     group by resource_id`,
  );
  const [{ now } = { now: new Date() }] = rows;
  return (await sitesOf(database, rows)).map((site) => ({ site, now }));
}
