import { type Kysely, type SqlBool, sql } from 'kysely';
import type { DB } from '#server/database/schema.ts';
import { isOver } from './queries.ts';

export interface ListedOperator {
  id: number;
  email: string;
  role: string;
  active: boolean;
  /** Title of the partner that they own; null for none. */
  partner: string | null;
  /** Sites that they have a role on. */
  sites: number;
  /** Sessions that have not ended. */
  sessions: number;
  last_seen_at: Date | null;
}

/** Lists all operators by email. */
export async function findAllOperators(db: Kysely<DB>): Promise<ListedOperator[]> {
  const rows = await db
    .selectFrom('operators as o')
    .leftJoin('partners as p', 'p.id', 'o.owned_partner_id')
    .select(['o.id', 'o.email', 'o.role', 'o.active', 'p.title as partner'])
    .select(({ selectFrom }) => [
      selectFrom('resource_operators as m')
        .whereRef('m.operator_id', '=', 'o.id')
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .as('sites'),
      selectFrom('operator_sessions as s')
        .whereRef('s.operator_id', '=', 'o.id')
        .where(({ not }) => not(isOver))
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .as('sessions'),
      selectFrom('operator_sessions as s')
        .whereRef('s.operator_id', '=', 'o.id')
        .select(({ fn }) => fn.max('s.last_seen_at').as('at'))
        .as('last_seen_at'),
    ])
    .orderBy('o.email_lc')
    .execute();
  return rows.map(({ sites, sessions, ...row }) => ({
    ...row,
    sites: Number(sites ?? 0),
    sessions: Number(sessions ?? 0),
  }));
}

/** Locks an operator by email until the end of the transaction. */
export function lockOperator(db: Kysely<DB>, email: string) {
  return db
    .selectFrom('operators')
    .select(['id', 'email', 'first_name', 'role', 'active', 'activated_at'])
    .where('email_lc', '=', email.trim().toLowerCase())
    .forUpdate()
    .executeTakeFirst();
}

/** Locks the active root operators, so that two concurrent removals can't leave none. Returns their ids. */
export async function lockActiveRoots(db: Kysely<DB>): Promise<number[]> {
  const rows = await db
    .selectFrom('operators')
    .select('id')
    .where('role', '=', 'root')
    .where(sql<SqlBool>`active`)
    .orderBy('id')
    .forUpdate()
    .execute();
  return rows.map(({ id }) => id);
}

export async function setActive(db: Kysely<DB>, id: number, active: boolean): Promise<void> {
  await db.updateTable('operators').set({ active }).where('id', '=', id).execute();
}

export async function setRole(db: Kysely<DB>, id: number, role: 'root' | 'user'): Promise<void> {
  await db.updateTable('operators').set({ role }).where('id', '=', id).execute();
}

/** Deletes the codes that set a password for an operator. */
export async function deleteResetCodes(db: Kysely<DB>, id: number): Promise<void> {
  await db.deleteFrom('password_resets').where('operator_id', '=', id).execute();
}
