import { type Kysely, sql } from 'kysely';
import type { DB } from '#server/database/schema.ts';

const shown = ['id', 'name', 'created_at', 'last_used_at'] as const;

/** Lists the passkeys of an operator, the oldest first. */
export function findPasskeys(db: Kysely<DB>, operatorId: number) {
  return db
    .selectFrom('operator_passkeys')
    .select([...shown, 'credential_id', 'transports'])
    .where('operator_id', '=', operatorId)
    .orderBy('id')
    .execute();
}

/** Returns a passkey by its credential id, with its active operator. */
export function findPasskeyWithOperator(db: Kysely<DB>, credentialId: string) {
  return db
    .selectFrom('operator_passkeys as k')
    .innerJoin('operators as o', 'o.id', 'k.operator_id')
    .select(['k.id as passkey_id', 'k.credential_id', 'k.public_key', 'k.counter', 'k.name as passkey_name'])
    .select(['o.id', 'o.email', 'o.first_name', 'o.last_name', 'o.role', 'o.owned_partner_id'])
    .select('o.password_hash')
    .where('k.credential_id', '=', credentialId)
    .where('o.active', '=', true)
    .executeTakeFirst();
}

interface NewPasskey {
  operatorId: number;
  credentialId: string;
  publicKey: Buffer;
  counter: number;
  transports: string[];
  name: string;
}

/** Inserts a passkey. Returns undefined for one that is known already. */
export function insertPasskey(db: Kysely<DB>, passkey: NewPasskey) {
  return db
    .insertInto('operator_passkeys')
    .values({
      operator_id: passkey.operatorId,
      credential_id: passkey.credentialId,
      public_key: passkey.publicKey,
      counter: passkey.counter,
      transports: passkey.transports,
      name: passkey.name,
    })
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .returning(shown)
    .executeTakeFirst();
}

/**
 * Records the use of a passkey. The counter of an authenticator must exceed the last one: otherwise one of two
 * authenticators is a copy. Returns false then, and for a removed passkey.
 */
export async function notePasskeyUse(db: Kysely<DB>, id: number, counter: number): Promise<boolean> {
  const used = await db
    .updateTable('operator_passkeys')
    .set({ counter, last_used_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where((eb) =>
      counter === 0
        ? eb('counter', '=', sql<number>`0`)
        : eb('counter', '<', sql<number>`${counter}::bigint`),
    )
    .returning('id')
    .executeTakeFirst();
  return used !== undefined;
}

export function renamePasskey(
  db: Kysely<DB>,
  operatorId: number,
  { id, name }: { id: number; name: string },
) {
  return db
    .updateTable('operator_passkeys')
    .set({ name })
    .where('operator_id', '=', operatorId)
    .where('id', '=', id)
    .returning(shown)
    .executeTakeFirst();
}

/** Deletes a passkey of the operator. Returns its name. */
export async function deletePasskey(db: Kysely<DB>, operatorId: number, id: number): Promise<string | null> {
  const gone = await db
    .deleteFrom('operator_passkeys')
    .where('operator_id', '=', operatorId)
    .where('id', '=', id)
    .returning('name')
    .executeTakeFirst();
  return gone?.name ?? null;
}

/** Deletes all passkeys of an operator. Returns how many there were. */
export async function deletePasskeys(db: Kysely<DB>, operatorId: number): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('operator_passkeys')
    .where('operator_id', '=', operatorId)
    .executeTakeFirst();
  return Number(numDeletedRows);
}
