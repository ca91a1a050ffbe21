import type { Database } from '#server/database/connect.ts';
import type { SiteRef } from '#server/database/context.ts';
import { sitesOf } from '#server/database/sites.ts';

/** Returns the sites with a card that expires soon and was not warned of. Bypasses the site policy. */
export async function endingCards(database: Database): Promise<{ site: SiteRef }[]> {
  const { rows } = await database.owner.query<{ id: number }>(
    `select distinct resource_id as id from billing_cards
     where customer_email is not null and warned_for is distinct from expires_on
       and expires_on <= (date_trunc('month', now()) + interval '2 months')::date`,
  );
  return (await sitesOf(database, rows)).map((site) => ({ site }));
}
