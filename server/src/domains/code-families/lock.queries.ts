// Locks the codes of a site, so that each code is unique across promos, invites and code batches.
import { sql } from 'kysely';
import type { WriteScope } from '#server/database/scope.ts';

/** Locks the codes of the table on this site: no other transaction adds one until this transaction ends. */
export async function lockCodes(
  { db }: Pick<WriteScope, 'db'>,
  siteId: number,
  table: 'promos' | 'invites',
): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${table} ${siteId}`}, 0))`.execute(db);
}
