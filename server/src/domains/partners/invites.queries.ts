import { type Kysely, sql } from 'kysely';
import type { DB } from '#server/database/schema.ts';

const columns = [
  'id',
  'uid',
  'email',
  'first_name',
  'last_name',
  'company',
  'job',
  'created_at',
  'expires_at',
] as const;

/** SQL expression: the invitation can still be accepted, by the database's clock. */
const isOpen = sql<boolean>`(used_at is null and expires_at > now())`;

export type Invite = Awaited<ReturnType<typeof findInvites>>[number];

/** Returns open invitations of a partner, newest first. */
export function findInvites(db: Kysely<DB>, partnerId: number) {
  return db
    .selectFrom('partner_invites')
    .select(columns)
    .where('partner_id', '=', partnerId)
    .where(isOpen)
    .orderBy('id', 'desc')
    .execute();
}

interface NewInvite {
  partner_id: number;
  uid: string;
  /** Hash of the token that the mailed link carries. */
  token_hash: Buffer;
  email: string;
  first_name: string;
  last_name: string;
  company: string;
  job: string;
  created_by: number;
}

/** Inserts an invitation; unused ones to the same address are deleted. */
export async function replaceInvite(db: Kysely<DB>, invite: NewInvite): Promise<Invite> {
  await db
    .deleteFrom('partner_invites')
    .where('partner_id', '=', invite.partner_id)
    .where('email_lc', '=', invite.email.toLowerCase())
    .where('used_at', 'is', null)
    .execute();
  return db.insertInto('partner_invites').values(invite).returning(columns).executeTakeFirstOrThrow();
}

/** Deletes an open invitation. @returns its id and address; undefined if there is none */
export function deleteInvite(db: Kysely<DB>, partnerId: number, uid: string) {
  return db
    .deleteFrom('partner_invites')
    .where('partner_id', '=', partnerId)
    .where('uid', '=', uid)
    .where(isOpen)
    .returning(['id', 'email'])
    .executeTakeFirst();
}
