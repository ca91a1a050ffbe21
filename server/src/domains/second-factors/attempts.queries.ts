import { type Kysely, sql } from 'kysely';
import type { DB } from '#server/database/schema.ts';

export type AttemptPurpose = 'second step' | 'passkey' | 'registration';

const end = sql<Date>`now() + interval '5 minutes'`;
const isOpen = sql<boolean>`sign_in_attempts.expires_at > now()`;

interface PasswordAttempt {
  operatorId: number;
  tokenHash: Buffer;
  /** Hash that the password was checked against: the attempt starts only if it is still the stored one. */
  passwordHash: string;
  /** Newly stored hash, if the password has been rehashed meanwhile. */
  storedHash: string;
  remember: boolean;
}

/** Starts the second step of a sign-in. Returns false if the operator changed meanwhile. */
export async function insertSecondStep(db: Kysely<DB>, attempt: PasswordAttempt): Promise<boolean> {
  const made = await db
    .insertInto('sign_in_attempts')
    .columns(['operator_id', 'token_hash', 'purpose', 'password_hash', 'remember', 'expires_at'])
    .expression((eb) =>
      eb
        .selectFrom('operators')
        .select([
          'id',
          sql<Buffer>`${attempt.tokenHash}::bytea`.as('token_hash'),
          sql<string>`'second step'`.as('purpose'),
          sql<string>`${attempt.storedHash}::text`.as('password_hash'),
          sql<boolean>`${attempt.remember}::boolean`.as('remember'),
          end.as('expires_at'),
        ])
        .where('id', '=', attempt.operatorId)
        .where('active', '=', true)
        .where('password_hash', '=', attempt.passwordHash)
        .forShare(),
    )
    .returning('id')
    .executeTakeFirst();
  return made !== undefined;
}

/** Starts a sign-in by passkey, without an operator, or the creation of a passkey by one. */
export async function insertAttempt(
  db: Kysely<DB>,
  attempt: { tokenHash: Buffer; challenge: string; operatorId: number | null },
): Promise<void> {
  const { tokenHash, challenge, operatorId } = attempt;
  const purpose: AttemptPurpose = operatorId === null ? 'passkey' : 'registration';
  await db
    .insertInto('sign_in_attempts')
    .values({ token_hash: tokenHash, purpose, operator_id: operatorId, challenge, expires_at: end })
    .execute();
}

/** Sets the challenge of a second step, in place of the one before. Returns false for one that is over. */
export async function setChallenge(db: Kysely<DB>, id: number, challenge: string): Promise<boolean> {
  const set = await db
    .updateTable('sign_in_attempts')
    .set({ challenge })
    .where('id', '=', id)
    .where(isOpen)
    .returning('id')
    .executeTakeFirst();
  return set !== undefined;
}

/** Returns the pending second step of a sign-in, with its active operator. */
export function findSecondStep(db: Kysely<DB>, tokenHash: Buffer) {
  return db
    .selectFrom('sign_in_attempts')
    .innerJoin('operators as o', 'o.id', 'sign_in_attempts.operator_id')
    .select(['sign_in_attempts.id as attempt_id', 'sign_in_attempts.remember'])
    .select('sign_in_attempts.password_hash')
    .select(['o.id', 'o.email', 'o.first_name', 'o.last_name', 'o.role', 'o.owned_partner_id'])
    .where('sign_in_attempts.token_hash', '=', tokenHash)
    .where('sign_in_attempts.purpose', '=', 'second step')
    .where('o.active', '=', true)
    .where(isOpen)
    .executeTakeFirst();
}

/** Takes the challenge of an attempt, which is then used up, whether or not the answer to it is valid. */
export async function takeChallenge(db: Kysely<DB>, tokenHash: Buffer, purposes: readonly AttemptPurpose[]) {
  // One statement reads the old value and replaces it, so that of two identical requests only one gets it.
  const { rows } = await sql<{
    id: number;
    operator_id: number | null;
    password_hash: string | null;
    remember: boolean;
    challenge: string;
  }>`
    update sign_in_attempts a set challenge = null
    from (
      select id, challenge from sign_in_attempts
      where token_hash = ${tokenHash}::bytea and purpose = any (${purposes}::text[])
        and challenge is not null and expires_at > now()
      for update
    ) as open
    where a.id = open.id
    returning a.id, a.operator_id, a.password_hash, a.remember, open.challenge`.execute(db);
  return rows[0];
}

/** Ends an attempt. Returns false when it was ended already. */
export async function endAttempt(db: Kysely<DB>, id: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('sign_in_attempts')
    .where('id', '=', id)
    .where(isOpen)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
