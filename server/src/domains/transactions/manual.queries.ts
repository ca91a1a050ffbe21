import { sql } from 'kysely';
import { insertMany } from '#server/database/insert-many.ts';
import type { ReadScope, WriteScope } from '#server/database/scope.ts';
import type { Line } from './lines.ts';

/** Returns the lines of a transaction, in the order they were recorded. */
export function findLines({ db }: ReadScope, siteId: number, transactionId: number) {
  return db
    .selectFrom('transaction_purchases')
    .select([
      'id',
      'item_type',
      'item_id',
      'item_title',
      'subscription_id',
      'price_cents',
      'amount_cents',
      'vat_basis_points',
    ])
    .where('resource_id', '=', siteId)
    .where('transaction_id', '=', transactionId)
    .orderBy('id')
    .execute();
}

export async function removeLines({ db }: WriteScope, siteId: number, transactionId: number): Promise<void> {
  await db
    .deleteFrom('transaction_purchases')
    .where('resource_id', '=', siteId)
    .where('transaction_id', '=', transactionId)
    .execute();
}

export async function addLines(
  { client }: WriteScope,
  siteId: number,
  transaction: { id: number; livemode: boolean },
  lines: readonly Line[],
): Promise<void> {
  const rows = lines.map((line) => ({
    transaction_id: transaction.id,
    livemode: transaction.livemode,
    item_type: line.itemType,
    item_id: line.itemId ?? null,
    item_title: line.title,
    subscription_id: line.subscriptionId ?? null,
    price_cents: line.priceCents,
    amount_cents: line.amountCents,
    vat_basis_points: line.vatBasisPoints ?? null,
  }));
  await insertMany(client, siteId, 'transaction_purchases', rows);
}

export interface Days {
  today: string;
  /** Day of the given instant in the site's zone. */
  day: string | null;
  /** Noon of the given day. */
  noon: Date | null;
}

/** Days and instants in the site's zone. */
export async function daysIn(
  { db }: ReadScope,
  zone: string,
  asked: { now: Date; instant: Date | null; day: string | null },
): Promise<Days> {
  const { rows } = await sql<Days>`
    select (${asked.now}::timestamptz at time zone ${zone})::date as today,
      (${asked.instant}::timestamptz at time zone ${zone})::date as day,
      (${asked.day}::date + time '12:00') at time zone ${zone} as noon`.execute(db);
  const [found] = rows;
  if (!found) throw new Error('the database told no day');
  return found;
}
