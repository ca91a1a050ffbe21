import { sql } from 'kysely';
import type { ReadScope, WriteScope } from '#server/database/scope.ts';
import type { Week } from './week.rules.ts';

/** Days for which links in emails work. */
const keptDays = 364;

/** Returns since when the digest of an operator is on; null while it is off. */
export async function findOnSince(
  { db }: ReadScope,
  siteId: number,
  operatorId: number,
): Promise<Date | null> {
  const row = await db
    .selectFrom('weekly_digests')
    .select('on_since')
    .where('resource_id', '=', siteId)
    .where('operator_id', '=', operatorId)
    .executeTakeFirst();
  return row?.on_since ?? null;
}

/** Switches a digest on; one that is on stays as it is. Returns whether it was off. */
export async function insertDigest(
  { db }: WriteScope,
  siteId: number,
  operatorId: number,
  on_since: Date,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows: inserted } = await db
    .insertInto('weekly_digests')
    .values({ resource_id: siteId, operator_id: operatorId, on_since })
    .onConflict((conflict) => conflict.columns(['resource_id', 'operator_id']).doNothing())
    .executeTakeFirstOrThrow();
  return inserted === 1n;
}

/** Switches a digest off. Returns whether it was on. */
export async function deleteDigest({ db }: WriteScope, siteId: number, operatorId: number): Promise<boolean> {
  const { numDeletedRows: deleted } = await db
    .deleteFrom('weekly_digests')
    .where('resource_id', '=', siteId)
    .where('operator_id', '=', operatorId)
    .executeTakeFirst();
  return deleted === 1n;
}

/** Returns the operators whose digest is on and who have no row for the week yet. */
export async function findDue({ db }: ReadScope, siteId: number, week: Week): Promise<number[]> {
  const { rows } = await sql<{ operator_id: number }>`
    select d.operator_id from weekly_digests d
    where d.resource_id = ${siteId} and d.on_since < ${week.endedAt}::timestamptz and not exists (
      select from weekly_digest_weeks w
      where w.resource_id = d.resource_id and w.operator_id = d.operator_id and w.week = ${week.start}::date)
    order by d.id`.execute(db);
  return rows.map(({ operator_id: id }) => id);
}

/**
 * Inserts the row that says that the digest of a week was sent or skipped. Concurrent callers wait for each other.
 * @param tokenHash null if nothing is sent
 * @returns false if the row exists already or the digest is off
 */
export async function insertWeek(
  { db }: WriteScope,
  siteId: number,
  { operatorId, week, tokenHash }: { operatorId: number; week: Week; tokenHash: Buffer | null },
): Promise<boolean> {
  const { rows } = await sql`
    insert into weekly_digest_weeks (resource_id, operator_id, week, token_hash)
    select resource_id, operator_id, ${week.start}::date, ${tokenHash}::bytea from weekly_digests
    where resource_id = ${siteId} and operator_id = ${operatorId} and on_since < ${week.endedAt}::timestamptz
    on conflict (resource_id, operator_id, week) do nothing
    returning id`.execute(db);
  return rows.length === 1;
}

/** Deletes an operator's weeks that are older than a year. */
export async function deleteOldWeeks(
  { db }: WriteScope,
  siteId: number,
  { operatorId, week }: { operatorId: number; week: Week },
): Promise<void> {
  await sql`
    delete from weekly_digest_weeks
    where resource_id = ${siteId} and operator_id = ${operatorId} and week < ${week.start}::date - ${keptDays}::integer`.execute(
    db,
  );
}

/** Returns the name and address of an active operator. */
export async function findRecipient(
  { db }: ReadScope,
  operatorId: number,
): Promise<{ email: string; firstName: string } | null> {
  const row = await db
    .selectFrom('operators')
    .select(['email', 'first_name as firstName'])
    .where('id', '=', operatorId)
    .where('active', '=', true)
    .executeTakeFirst();
  return row ?? null;
}
