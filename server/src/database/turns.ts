import { type Kysely, sql } from 'kysely';
import type { DB } from './schema.ts';

/**
 * Waits for the transaction's turn at a record, and keeps it until the end of the transaction. Turns are given in the
 * order of asking. A row lock isn't: work that takes it again and again, part by part, can win against an operator's
 * "Stop" that has waited since the first part.
 * @param name kind of the record
 */
export async function waitForTurn(db: Kysely<DB>, siteId: number, name: string, id: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`turn at ${name} ${id}`}, ${siteId}))`.execute(
    db,
  );
}
