import { type Kysely, sql } from 'kysely';
import type { Caller } from '#server/database/context.ts';
import type { DB } from '#server/database/schema.ts';

const personColumns = ['id', 'email', 'first_name', 'last_name', 'role', 'owned_partner_id'] as const;

/** Returns an operator by email, ignoring case, whether or not they may sign in. */
export function findByEmail(db: Kysely<DB>, email: string) {
  return db
    .selectFrom('operators')
    .select([...personColumns, 'password_hash', 'active'])
    .where('email_lc', '=', email.toLowerCase())
    .executeTakeFirst();
}

export function findOperator(db: Kysely<DB>, id: number) {
  return db.selectFrom('operators').select(personColumns).where('id', '=', id).executeTakeFirst();
}

export async function findPasswordHash(db: Kysely<DB>, id: number): Promise<string | null> {
  const found = await db
    .selectFrom('operators')
    .select('password_hash')
    .where('id', '=', id)
    .executeTakeFirst();
  return found?.password_hash ?? null;
}

/** Locks an operator until the end of the transaction. */
export function lockOperatorById(db: Kysely<DB>, id: number) {
  return db
    .selectFrom('operators')
    .select([...personColumns, 'password_hash'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

export async function setName(
  db: Kysely<DB>,
  id: number,
  name: { first_name: string; last_name: string },
): Promise<void> {
  await db.updateTable('operators').set(name).where('id', '=', id).execute();
}

/** Returns whether the account has signed in from this network within 90 days. @param address see `networkOf` */
export async function isKnownAddress(db: Kysely<DB>, email: string, address: string): Promise<boolean> {
  const found = await db
    .selectFrom('operator_addresses')
    .innerJoin('operators', 'operators.id', 'operator_addresses.operator_id')
    .select('operators.id')
    .where('operators.email_lc', '=', email.toLowerCase())
    .where('operator_addresses.address', '=', address)
    .where('operator_addresses.last_used_at', '>', sql<Date>`now() - interval '90 days'`)
    .executeTakeFirst();
  return found !== undefined;
}

export async function noteAddress(db: Kysely<DB>, operatorId: number, address: string): Promise<void> {
  await db
    .insertInto('operator_addresses')
    .values({ operator_id: operatorId, address })
    .onConflict((conflict) =>
      conflict.columns(['operator_id', 'address']).doUpdateSet({ last_used_at: sql<Date>`now()` }),
    )
    .execute();
}

interface NewSession {
  operatorId: number;
  /** Hash that the password was checked against: the session starts only if it is still the stored one. */
  passwordHash: string;
  tokenHash: Buffer;
  remember: boolean;
  caller: Caller;
}

/** Inserts a session of 365 days if remembered, of 30 days otherwise; no row if the operator changed meanwhile. */
export function insertSession(db: Kysely<DB>, session: NewSession) {
  const days = session.remember ? 365 : 30;
  return db
    .insertInto('operator_sessions')
    .columns(['operator_id', 'token_hash', 'remember', 'ip', 'user_agent', 'expires_at'])
    .expression((eb) =>
      eb
        .selectFrom('operators')
        .select([
          'id',
          sql<Buffer>`${session.tokenHash}::bytea`.as('token_hash'),
          sql<boolean>`${session.remember}::boolean`.as('remember'),
          sql<string | null>`${session.caller.ip}::text`.as('ip'),
          sql<string | null>`${session.caller.userAgent}::text`.as('user_agent'),
          sql<Date>`now() + make_interval(days => ${days}::integer)`.as('expires_at'),
        ])
        .where('id', '=', session.operatorId)
        .where('active', '=', true)
        .where('password_hash', '=', session.passwordHash)
        .forShare(),
    )
    .returning('id')
    .executeTakeFirst();
}

/** SQL condition: the session has expired, or is not remembered and unused for a day. The database's clock decides. */
export const isOver = sql<boolean>`(expires_at <= now() or (not remember and last_seen_at <= now() - interval '24 hours'))`;

export async function deleteEndedSessions(db: Kysely<DB>, operatorId: number): Promise<void> {
  await db.deleteFrom('operator_sessions').where('operator_id', '=', operatorId).where(isOver).execute();
}

export function findSessions(db: Kysely<DB>, operatorId: number) {
  return db
    .selectFrom('operator_sessions')
    .select(['id', 'created_at', 'last_seen_at', 'ip', 'user_agent'])
    .where('operator_id', '=', operatorId)
    .where((eb) => eb.not(isOver))
    .orderBy('last_seen_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

/** Ends one session of the operator; returns false if there is none with that id. */
export async function deleteSession(db: Kysely<DB>, operatorId: number, id: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('operator_sessions')
    .where('operator_id', '=', operatorId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Ends all sessions of the operator but one. Returns how many it ended. */
export async function deleteOtherSessions(
  db: Kysely<DB>,
  operatorId: number,
  keptId: number | null,
): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('operator_sessions')
    .where('operator_id', '=', operatorId)
    .$if(keptId !== null, (query) => query.where('id', '!=', keptId))
    .executeTakeFirst();
  return Number(numDeletedRows);
}

export async function deleteAllSessions(db: Kysely<DB>, operatorId: number): Promise<void> {
  await db.deleteFrom('operator_sessions').where('operator_id', '=', operatorId).execute();
}

/** Sets an operator's password; the first one activates the account. */
export async function setPasswordHash(db: Kysely<DB>, operatorId: number, hash: string): Promise<void> {
  await db
    .updateTable('operators')
    .set({ password_hash: hash, activated_at: sql<Date>`coalesce(activated_at, now())` })
    .where('id', '=', operatorId)
    .execute();
}

/** Creates a code for setting a new password with a lifetime in minutes, and deletes the operator's older ones. */
export async function replaceResetCode(
  db: Kysely<DB>,
  operatorId: number,
  codeHash: Buffer,
  minutes = 60,
): Promise<void> {
  await db.deleteFrom('password_resets').where('operator_id', '=', operatorId).execute();
  await db
    .insertInto('password_resets')
    .values({
      operator_id: operatorId,
      code_hash: codeHash,
      expires_at: sql<Date>`now() + make_interval(mins => ${minutes}::integer)`,
    })
    .execute();
}

/** Returns whether a code is still valid, without using it. */
export async function isCodeAlive(db: Kysely<DB>, codeHash: Buffer): Promise<boolean> {
  const found = await db
    .selectFrom('password_resets')
    .select('id')
    .where('code_hash', '=', codeHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst();
  return found !== undefined;
}

/** Uses up a code. One statement decides, so of concurrent uses one succeeds. */
export function takeResetCode(db: Kysely<DB>, codeHash: Buffer) {
  return db
    .updateTable('password_resets')
    .from('operators')
    .set({ used_at: sql<Date>`now()` })
    .whereRef('operators.id', '=', 'password_resets.operator_id')
    .where('operators.active', '=', true)
    .where('password_resets.code_hash', '=', codeHash)
    .where('password_resets.used_at', 'is', null)
    .where('password_resets.expires_at', '>', sql<Date>`now()`)
    .returning(['operators.id', 'operators.email', 'operators.first_name'])
    .executeTakeFirst();
}
