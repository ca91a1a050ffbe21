import { type Kysely, sql } from 'kysely';
import type { DB } from '#server/database/schema.ts';

interface NewRegistration {
  email: string;
  first_name: string;
  last_name: string;
  company: string;
  job: string;
  website_title: string;
  website_host: string;
  partner_plan_id: number | null;
  password_hash?: string;
  browser_hash?: Buffer;
}

export async function addRegistration(
  db: Kysely<DB>,
  registration: NewRegistration,
  days: number,
): Promise<number> {
  const { id } = await db
    .insertInto('partner_registrations')
    .values({ ...registration, expires_at: sql<Date>`now() + make_interval(days => ${days}::integer)` })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Returns the columns for the mail of a registration; undefined once it was mailed or used. */
export function findToMail(db: Kysely<DB>, id: number) {
  return db
    .selectFrom('partner_registrations')
    .select(['id', 'email', 'first_name'])
    .where('id', '=', id)
    .where('session_hash', 'is', null)
    .where('used_at', 'is', null)
    .executeTakeFirst();
}

export async function setLink(
  db: Kysely<DB>,
  id: number,
  link: { session_hash: Buffer; signature_hash: Buffer },
): Promise<void> {
  await db.updateTable('partner_registrations').set(link).where('id', '=', id).execute();
}

/** Gives a registration a new link with the full lifetime. */
export async function renewLink(
  db: Kysely<DB>,
  id: number,
  link: { session_hash: Buffer; signature_hash: Buffer },
  days: number,
): Promise<void> {
  await db
    .updateTable('partner_registrations')
    .set({ ...link, expires_at: sql<Date>`now() + make_interval(days => ${days}::integer)` })
    .where('id', '=', id)
    .execute();
}

/** Returns whether a link of this session was ever mailed. */
export async function isLinkKnown(db: Kysely<DB>, sessionHash: Buffer): Promise<boolean> {
  const found = await db
    .selectFrom('partner_registrations')
    .select('id')
    .where('session_hash', '=', sessionHash)
    .executeTakeFirst();
  return found !== undefined;
}

/**
 * Locks and returns a registration by the hash of the link's session, so that concurrent confirmations run one after
 * the other.
 */
export function holdRegistration(db: Kysely<DB>, sessionHash: Buffer) {
  return db
    .selectFrom('partner_registrations')
    .selectAll()
    .select(sql<boolean>`expires_at <= now()`.as('is_over'))
    .where('session_hash', '=', sessionHash)
    .forUpdate()
    .executeTakeFirst();
}

export async function markConfirmed(db: Kysely<DB>, id: number, operatorId: number): Promise<void> {
  await db
    .updateTable('partner_registrations')
    .set({ used_at: sql<Date>`now()`, operator_id: operatorId, password_hash: null, browser_hash: null })
    .where('id', '=', id)
    .execute();
}

/** Deletes the password of a registration that can't be confirmed. */
export async function dropPassword(db: Kysely<DB>, id: number): Promise<void> {
  await db
    .updateTable('partner_registrations')
    .set({ password_hash: null, browser_hash: null })
    .where('id', '=', id)
    .execute();
}
