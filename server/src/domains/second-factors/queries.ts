import { type Kysely, sql } from 'kysely';
import type { DB } from '#server/database/schema.ts';

/** Time in which the operator must confirm a new secret with a code, in minutes. */
const confirmMinutes = 30;

export function findTotp(db: Kysely<DB>, operatorId: number) {
  return db
    .selectFrom('operator_totps')
    .select(['secret_sealed', 'confirmed_at'])
    .select(
      sql<boolean>`confirmed_at is null and created_at < now() - make_interval(mins => ${confirmMinutes}::integer)`.as(
        'is_stale',
      ),
    )
    .where('operator_id', '=', operatorId)
    .executeTakeFirst();
}

/** Locks an operator until the end of the transaction. */
export function lockOperator(db: Kysely<DB>, id: number) {
  return db
    .selectFrom('operators')
    .select(['id', 'email', 'first_name'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

/** Stores an unconfirmed secret. Returns false if a confirmed one exists. */
export async function putUnconfirmedTotp(
  db: Kysely<DB>,
  operatorId: number,
  sealed: string,
): Promise<boolean> {
  const kept = await db
    .insertInto('operator_totps')
    .values({ operator_id: operatorId, secret_sealed: sealed })
    .onConflict((conflict) =>
      conflict
        .column('operator_id')
        .doUpdateSet({ secret_sealed: sealed, created_at: sql<Date>`now()` })
        .where('operator_totps.confirmed_at', 'is', null),
    )
    .returning('operator_id')
    .executeTakeFirst();
  return kept !== undefined;
}

/** Confirms a secret. Returns false if it is confirmed already, or was replaced meanwhile. */
export async function confirmTotp(
  db: Kysely<DB>,
  operatorId: number,
  { sealed, step }: { sealed: string; step: number },
): Promise<boolean> {
  const confirmed = await db
    .updateTable('operator_totps')
    .set({ confirmed_at: sql<Date>`now()`, last_step: step })
    .where('operator_id', '=', operatorId)
    .where('secret_sealed', '=', sealed)
    .where('confirmed_at', 'is', null)
    .returning('operator_id')
    .executeTakeFirst();
  return confirmed !== undefined;
}

/** Uses up a time step, and with it all earlier ones. Of two requests with the same code one succeeds. */
export async function takeStep(db: Kysely<DB>, operatorId: number, step: number): Promise<boolean> {
  const taken = await db
    .updateTable('operator_totps')
    .set({ last_step: step })
    .where('operator_id', '=', operatorId)
    .where('confirmed_at', 'is not', null)
    .where('last_step', '<', step)
    .returning('operator_id')
    .executeTakeFirst();
  return taken !== undefined;
}

export async function deleteTotp(db: Kysely<DB>, operatorId: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('operator_totps')
    .where('operator_id', '=', operatorId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function countRecoveryCodes(db: Kysely<DB>, operatorId: number): Promise<number> {
  const { n } = await db
    .selectFrom('operator_recovery_codes')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('operator_id', '=', operatorId)
    .executeTakeFirstOrThrow();
  return Number(n);
}

export async function deleteRecoveryCodes(db: Kysely<DB>, operatorId: number): Promise<void> {
  await db.deleteFrom('operator_recovery_codes').where('operator_id', '=', operatorId).execute();
}

export async function insertRecoveryCodes(
  db: Kysely<DB>,
  operatorId: number,
  hashes: readonly Buffer[],
): Promise<void> {
  await db
    .insertInto('operator_recovery_codes')
    .values(hashes.map((code_hash) => ({ operator_id: operatorId, code_hash })))
    .execute();
}

/** Uses up a recovery code. Of two requests with the same code one succeeds. */
export async function takeRecoveryCode(
  db: Kysely<DB>,
  operatorId: number,
  codeHash: Buffer,
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('operator_recovery_codes')
    .where('operator_id', '=', operatorId)
    .where('code_hash', '=', codeHash)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
