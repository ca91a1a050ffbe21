import { type Kysely, sql, type Updateable } from 'kysely';
import type pg from 'pg';
import type { AdjustmentKind, TransactionStatus } from '#contract/domains/transactions/words.ts';
import { insertMany } from '#server/database/insert-many.ts';
import type { DB, Transactions } from '#server/database/schema.ts';
import type { Charge } from './charge.rules.ts';

/** Returns whether the member and the subscriptions belong to the site, the latter in the same mode. */
export async function referencesExist(
  db: Kysely<DB>,
  siteId: number,
  charge: { memberId: number | null; livemode: boolean },
  subscriptionIds: readonly number[],
): Promise<boolean> {
  const wanted = new Set(subscriptionIds);
  if (wanted.size > 0) {
    const { count } = await db
      .selectFrom('member_subscriptions')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('resource_id', '=', siteId)
      .where('livemode', '=', charge.livemode)
      .where('id', '=', sql<number>`any(${[...wanted]}::bigint[])`)
      .executeTakeFirstOrThrow();
    if (count !== wanted.size) return false;
  }
  if (charge.memberId === null) return true;
  const member = await db
    .selectFrom('members')
    .select('id')
    .where('resource_id', '=', siteId)
    .where('id', '=', charge.memberId)
    .executeTakeFirst();
  return member !== undefined;
}

/**
 * Returns whether the provider's id was charged before, in this mode. Takes an advisory lock, so a concurrent call with
 * the same id waits until this transaction ends.
 */
export async function isKnownCharge(
  client: pg.PoolClient,
  siteId: number,
  charge: { livemode: boolean; externalId: string | null },
): Promise<boolean> {
  if (charge.externalId === null) return false;
  await client.query('select pg_advisory_xact_lock(hashtextextended($1, $2))', [charge.externalId, siteId]);
  const { rowCount } = await client.query(
    'select from transactions where resource_id = $1 and livemode = $2 and external_id = $3',
    [siteId, charge.livemode, charge.externalId],
  );
  return rowCount !== 0;
}

function rowOf(charge: Charge, recordedAt: Date) {
  const { provider } = charge;
  return {
    member_id: charge.memberId,
    amount_cents: charge.amountCents,
    fee_cents: charge.feeCents,
    currency: charge.currency,
    status: charge.status,
    pay_system: charge.paySystem,
    livemode: charge.livemode,
    external_id: charge.externalId,
    title: charge.title,
    created_at: charge.at,
    day: charge.day,
    recorded_at: recordedAt,
    customer_id: provider.customerId,
    card_brand: provider.cardBrand,
    card_last4: provider.cardLast4,
    failure_code: provider.failureCode,
    failure_text: provider.failureText,
  };
}

/** @param recordedAt time of recording; now, except for an imported history @returns ids in the order of the input */
export async function insertCharges(
  client: pg.PoolClient,
  siteId: number,
  charges: readonly Charge[],
  recordedAt: (charge: Charge) => Date = () => new Date(),
): Promise<number[]> {
  const rows = charges.map((charge) => rowOf(charge, recordedAt(charge)));
  const ids = await insertMany(client, siteId, 'transactions', rows);
  const lines = charges.flatMap((charge, position) =>
    charge.lines.map((line) => ({
      transaction_id: ids[position] ?? 0,
      livemode: charge.livemode,
      item_type: line.itemType,
      item_id: line.itemId ?? null,
      item_title: line.title,
      subscription_id: line.subscriptionId ?? null,
      price_cents: line.priceCents,
      amount_cents: line.amountCents,
      vat_basis_points: line.vatBasisPoints ?? null,
    })),
  );
  await insertMany(client, siteId, 'transaction_purchases', lines);
  return ids;
}

/** Locks the transaction until the database transaction ends. */
export function lockTransaction(db: Kysely<DB>, siteId: number, id: number) {
  return db
    .selectFrom('transactions')
    .selectAll()
    .where('resource_id', '=', siteId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

export async function setStatus(
  db: Kysely<DB>,
  siteId: number,
  id: number,
  status: TransactionStatus,
  chargedAt: Date | null,
  feeCents?: number,
): Promise<void> {
  await db
    .updateTable('transactions')
    .set({
      status,
      version: sql`version + 1`,
      ...(chargedAt === null ? {} : { created_at: chargedAt }),
      ...(feeCents === undefined ? {} : { fee_cents: feeCents }),
    })
    .where('resource_id', '=', siteId)
    .where('id', '=', id)
    .execute();
}

/**
 * Takes an amount from the remainder of a charge: one statement checks and takes, so that concurrent refunds never
 * exceed the charge. A completely refunded charge becomes `refunded`.
 * @returns false if the remainder is too small
 */
export async function takeFromCharge(
  client: pg.PoolClient,
  siteId: number,
  adjustment: { transactionId: number; kind: AdjustmentKind; amountCents: number },
): Promise<boolean> {
  const { rowCount } = await client.query(
    `update transactions set
       adjusted_cents = adjusted_cents + $3::bigint,
       refunded_cents = refunded_cents + case when $4 = 'refund' then $3 else 0 end,
       status = case when $4 = 'refund' and refunded_cents + $3 = amount_cents then 'refunded' else status end,
       version = version + 1
     where resource_id = $1 and id = $2 and (status in ('succeeded', 'refunded') or (status = 'free' and $3::bigint = 0))
       and adjusted_cents + $3 <= amount_cents`,
    [siteId, adjustment.transactionId, adjustment.amountCents, adjustment.kind],
  );
  return rowCount === 1;
}

/** @returns the row's id, or null when the provider's id is known in this mode */
export async function insertAdjustment(
  db: Kysely<DB>,
  siteId: number,
  values: {
    transaction_id: number;
    livemode: boolean;
    kind: AdjustmentKind;
    amount_cents: number;
    fee_cents?: number;
    currency: string;
    reason: string | null;
    external_id: string | null;
    occurred_at: Date;
  },
): Promise<number | null> {
  const row = await db
    .insertInto('transaction_adjustments')
    .values({ ...values, resource_id: siteId })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Returns whether the transaction has a receipt. */
export async function hasReceipt(db: Kysely<DB>, siteId: number, id: number): Promise<boolean> {
  const receipt = await db
    .selectFrom('receipts')
    .select('id')
    .where('resource_id', '=', siteId)
    .where('transaction_id', '=', id)
    .executeTakeFirst();
  return receipt !== undefined;
}

export async function paysForSubscription(db: Kysely<DB>, siteId: number, id: number): Promise<boolean> {
  const line = await db
    .selectFrom('transaction_purchases')
    .select('id')
    .where('resource_id', '=', siteId)
    .where('transaction_id', '=', id)
    .where('subscription_id', 'is not', null)
    .executeTakeFirst();
  return line !== undefined;
}

export async function changeTransaction(
  db: Kysely<DB>,
  siteId: number,
  id: number,
  values: Updateable<Transactions>,
): Promise<void> {
  await db
    .updateTable('transactions')
    .set({ ...values, version: sql`version + 1` })
    .where('resource_id', '=', siteId)
    .where('id', '=', id)
    .execute();
}

export async function deleteTransaction(db: Kysely<DB>, siteId: number, id: number): Promise<void> {
  await db.deleteFrom('transactions').where('resource_id', '=', siteId).where('id', '=', id).execute();
}

/** Locks a subscription until the transaction ends and returns the columns that a renewal needs. */
export function findSubscriptionSold(db: Kysely<DB>, siteId: number, id: number) {
  return db
    .selectFrom('member_subscriptions')
    .select([
      'id',
      'kind',
      'trial_periods',
      'pricing_option_id as optionId',
      'option_version as optionVersion',
    ])
    .where('resource_id', '=', siteId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}
