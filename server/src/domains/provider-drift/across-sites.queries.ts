import type { Database } from '#server/database/connect.ts';
import type { SiteRef } from '#server/database/context.ts';
import { sitesOf } from '#server/database/sites.ts';

/** Sites with an account at Stripe, once for each mode that has one. Looks past the policy, at all sites at once. */
export async function connectedModes(database: Database): Promise<{ site: SiteRef; livemode: boolean }[]> {
  const { rows } = await database.owner.query<{ id: number; livemode: boolean }>(
    `select resource_id as id, livemode from payment_accounts where provider = 'stripe' order by 1, 2`,
  );
  const sites = new Map((await sitesOf(database, rows)).map((site) => [site.id, site]));
  return rows.flatMap(({ id, livemode }) => {
    const site = sites.get(id);
    return site ? [{ site, livemode }] : [];
  });
}
