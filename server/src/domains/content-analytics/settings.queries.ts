import type { Kysely } from 'kysely';
import type { DB } from '#server/database/schema.ts';

/** The currency in which a site shows single amounts, lower case. */
export async function defaultCurrency(db: Kysely<DB>, siteId: number): Promise<string> {
  const { default_stats_currency: currency } = await db
    .selectFrom('resources')
    .select('default_stats_currency')
    .where('id', '=', siteId)
    .executeTakeFirstOrThrow();
  return currency;
}
