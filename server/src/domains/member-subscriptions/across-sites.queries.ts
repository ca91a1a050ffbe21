import type { Database } from '#server/database/connect.ts';
import type { SiteRef } from '#server/database/context.ts';
import { sitesOf } from '#server/database/sites.ts';

/**
 * Returns the sites with due subscriptions. Sites whose test clock is ahead are left to the job that advances it.
 * Bypasses row security, to read all sites at once.
 */
export async function sitesWithDueSubscriptions(database: Database): Promise<{ site: SiteRef }[]> {
  const { rows } = await database.owner.query<{ id: number }>(
    `select r.id from resources r
     where r.removed_at is null and r.clock_ahead_ms = 0 and exists (
       select from member_subscriptions s
       where s.resource_id = r.id and s.status <> 'ended' and s.kind <> 'seat' and s.valid_until <= now())`,
  );
  return (await sitesOf(database, rows)).map((site) => ({ site }));
}
