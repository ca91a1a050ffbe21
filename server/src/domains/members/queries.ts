import { type Insertable, type Kysely, type SqlBool, sql, type Updateable } from 'kysely';
import type { DB, Members } from '#server/database/schema.ts';

export type MemberValues = Omit<Insertable<Members>, 'resource_id' | 'id' | 'version'>;

/** Locks the member until the transaction ends. */
export function lockMember(db: Kysely<DB>, siteId: number, id: number) {
  return db
    .selectFrom('members')
    .selectAll()
    .where('resource_id', '=', siteId)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** Returns the fields of the account form that a row of the list doesn't have. */
export function findAccount(db: Kysely<DB>, siteId: number, id: number) {
  return db
    .selectFrom('members as m')
    .leftJoin('languages as l', 'l.id', 'm.language_id')
    .select(['m.version', 'm.phone', 'm.zip', 'm.address', 'm.confirmed', 'm.locked', 'm.never_lock'])
    .select(['m.never_compromised', 'm.updated_at', 'l.id as language_id', 'l.title as language_title'])
    .where('m.resource_id', '=', siteId)
    .where('m.id', '=', id)
    .executeTakeFirst();
}

/** Groups of a member in the order they were joined. */
export function findGroups(db: Kysely<DB>, siteId: number, id: number) {
  return db
    .selectFrom('group_members as j')
    .innerJoin('groups as g', (join) =>
      join.onRef('g.resource_id', '=', 'j.resource_id').onRef('g.id', '=', 'j.group_id'),
    )
    .select(['g.id', 'g.name'])
    .where('j.resource_id', '=', siteId)
    .where('j.member_id', '=', id)
    .orderBy('j.joined_at')
    .orderBy('g.id')
    .execute();
}

/** Inserts a member. @returns the new id; null if the address is taken */
export async function insertMember(
  db: Kysely<DB>,
  siteId: number,
  values: MemberValues,
): Promise<number | null> {
  const row = await db
    .insertInto('members')
    .values({ ...values, resource_id: siteId })
    .onConflict((conflict) => conflict.columns(['resource_id', 'email_lc']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

const uniqueViolation = '23505';

/** Updates a member. @returns false if the address is another member's; the transaction is aborted then */
export async function updateMemberRow(
  db: Kysely<DB>,
  siteId: number,
  id: number,
  values: Updateable<Members>,
): Promise<boolean> {
  try {
    await db
      .updateTable('members')
      .set({ ...values, version: sql`version + 1`, updated_at: sql`now()` })
      .where('resource_id', '=', siteId)
      .where('id', '=', id)
      .execute();
    return true;
  } catch (error) {
    if ((error as { code?: string }).code === uniqueViolation) return false;
    throw error;
  }
}

export async function isLanguage(db: Kysely<DB>, id: number): Promise<boolean> {
  const row = await db
    .selectFrom('languages')
    .select('id')
    .where(sql<SqlBool>`id = ${id}::bigint`)
    .executeTakeFirst();
  return row !== undefined;
}

/** Counts the given ids that belong to members of the site. */
export async function countKnown(db: Kysely<DB>, siteId: number, ids: readonly number[]): Promise<number> {
  const { count } = await db
    .selectFrom('members')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('resource_id', '=', siteId)
    .where(sql<SqlBool>`id = any(${ids}::bigint[])`)
    .executeTakeFirstOrThrow();
  return count;
}
