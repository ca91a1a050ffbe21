import { type Kysely, type SqlBool, sql } from 'kysely';
import type { SiteRef } from '#server/database/context.ts';
import type { DB } from '#server/database/schema.ts';
import type { ReadScope } from '#server/database/scope.ts';

/** Stores a result, and deletes results older than a year. */
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

/**
 * Returns the days of the last year, until yesterday, that are longer or shorter than 24 hours because of a clock
 * change.
 */
export async function oddDays({ db }: ReadScope, { timezone }: SiteRef): Promise<string[]> {
  const { rows } = await sql<{ day: string }>`
    select d.day from (
      select (site_now() at time zone ${timezone})::date - n as day from generate_series(1, 366) n) d
    where start_of_day(d.day + 1, ${timezone}) - start_of_day(d.day, ${timezone}) <> interval '24 hours'
    order by d.day`.execute(db);
  return rows.map(({ day }) => day);
}
