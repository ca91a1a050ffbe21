// Codes of a site, whoever's they are: one of a kind.
import { sql } from 'kysely';
import type { WriteScope } from '#server/database/scope.ts';

/** Nobody else takes a code of the table on this site until the end of the transaction. */
export async function holdCodes(
  { db }: Pick<WriteScope, 'db'>,
  siteId: number,
  table: 'promos' | 'invites',
): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${table} ${siteId}`}, 0))`.execute(db);
}
