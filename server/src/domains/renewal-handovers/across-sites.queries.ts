import type { Database } from '#server/database/connect.ts';
import type { SiteRef } from '#server/database/context.ts';
import { sitesOf } from '#server/database/sites.ts';

/**
 * Returns the sites and modes with renewals elsewhere, handovers or searches for customers. Bypasses row security, to
 * read all sites at once.
 */
export async function sitesWithHandovers(
  database: Database,
): Promise<{ site: SiteRef; livemode: boolean }[]> {
  const { rows } = await database.owner.query<{ id: number; livemode: boolean }>(
    `select resource_id as id, livemode from renewals_elsewhere where state in ('elsewhere', 'ending')
     union select resource_id, livemode from customer_links where state = 'running' order by 1, 2`,
  );
  const sites = new Map((await sitesOf(database, rows)).map((site) => [site.id, site]));
  return rows.flatMap(({ id, livemode }) => {
    const site = sites.get(id);
    return site ? [{ site, livemode }] : [];
  });
}
