import type { Kysely } from 'kysely';
import type pg from 'pg';
import type { AdjustmentKind } from '#contract/domains/transactions/words.ts';
import type { DB } from '#server/database/schema.ts';
import { lockTransaction } from './queries.ts';

/** Returns an adjustment and locks its charge until the transaction ends; null if there is none. */
export async function holdAdjustment(db: Kysely<DB>, siteId: number, id: number) {
  const found = await db
    .selectFrom('transaction_adjustments')
    .selectAll()
    .where('resource_id', '=', siteId)
    .where('id', '=', id)
    .executeTakeFirst();
  const charge = found && (await lockTransaction(db, siteId, found.transaction_id));
  return charge ? { adjustment: found, charge } : null;
}

/** Deletes an adjustment and restores the remaining amount of its charge. */
export async function removeAdjustment(
  client: pg.PoolClient,
  siteId: number,
  adjustment: { id: number; transactionId: number; kind: AdjustmentKind; amountCents: number },
): Promise<void> {
  await client.query('select take_back_adjustment($1)', [adjustment.id]);
  await leaveAgain(client, siteId, adjustment);
}

/**
 * Records that a refund failed: the money is back from the day it failed on. The charge has that much left again.
 * @returns the new row's id; null when that is recorded already
 */
export async function insertReversal(
  client: pg.PoolClient,
  siteId: number,
  refund: { id: number; transactionId: number; amountCents: number; at: Date },
): Promise<number | null> {
  const { rows } = await client.query<{ id: number }>(
    `insert into transaction_adjustments
       (resource_id, transaction_id, livemode, kind, amount_cents, currency, occurred_at, reverses_id)
     select resource_id, transaction_id, livemode, kind, -amount_cents, currency, greatest(occurred_at, $3), id
     from transaction_adjustments where resource_id = $1 and id = $2
     on conflict do nothing returning id`,
    [siteId, refund.id, refund.at],
  );
  const id = rows[0]?.id ?? null;
  if (id !== null) await leaveAgain(client, siteId, { ...refund, kind: 'refund' });
  return id;
}

/** Adds an amount back to the remaining amount of a charge. */
async function leaveAgain(
  client: pg.PoolClient,
  siteId: number,
  adjustment: { transactionId: number; kind: AdjustmentKind; amountCents: number },
): Promise<void> {
  await client.query(
    `update transactions set
       adjusted_cents = adjusted_cents - $3,
       refunded_cents = refunded_cents - case when $4 = 'refund' then $3 else 0 end,
       status = case when $4 = 'refund' and status = 'refunded' then 'succeeded' else status end,
       version = version + 1
     where resource_id = $1 and id = $2`,
    [siteId, adjustment.transactionId, adjustment.amountCents, adjustment.kind],
  );
}

/** Returns whether part of a transaction was credited, even an amount of 0. */
export async function hasCredit(db: Kysely<DB>, siteId: number, transactionId: number): Promise<boolean> {
  const credit = await db
    .selectFrom('transaction_adjustments')
    .select('id')
    .where('resource_id', '=', siteId)
    .where('transaction_id', '=', transactionId)
    .where('kind', '=', 'credit')
    .executeTakeFirst();
  return credit !== undefined;
}

/** Returns whether the adjustment has a credit note. */
export async function hasCreditNote(db: Kysely<DB>, siteId: number, adjustmentId: number): Promise<boolean> {
  const note = await db
    .selectFrom('receipts')
    .select('id')
    .where('resource_id', '=', siteId)
    .where('adjustment_id', '=', adjustmentId)
    .executeTakeFirst();
  return note !== undefined;
}
