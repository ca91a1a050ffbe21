import { type Kysely, type SqlBool, sql } from 'kysely';
import type { DB } from '#server/database/schema.ts';

/** Keeps a result, and forgets what is older than a year. */
export async function storeCheck(db: Kysely<DB>, siteId: number, result: object): Promise<void> {
  await db
    .insertInto('figure_checks')
    .values({ resource_id: siteId, result: JSON.stringify(result) })
    .execute();
  await db
    .deleteFrom('figure_checks')
    .where('resource_id', '=', siteId)
    .where(sql<SqlBool>`checked_at < now() - interval '1 year'`)
    .execute();
}
