import { type Kysely, sql } from 'kysely';
import type { DB } from '#server/database/schema.ts';
import type { WriteScope } from '#server/database/scope.ts';

/** Returns a promo by its own code, ignoring case. */
export function findByCode(db: Kysely<DB>, siteId: number, code: string) {
  return db
    .selectFrom('promos')
    .selectAll()
    .where('resource_id', '=', siteId)
    .where('code_lc', '=', sql<string>`lower(${code})`)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
}

export interface NewRedemption {
  promoId: number;
  memberId: number | null;
  transactionId: number | null;
  purchaseKey: string;
  title: string;
  amountCents: number;
  discounts: readonly number[];
  currency: string;
  at: Date;
  /** Id of the unique code that was redeemed; null for the own code. */
  uniqueCodeId: number | null;
}

/**
 * Inserts a redemption.
 * @returns its id; null if the purchase already has one; a concurrent caller blocks until that is known
 */
export async function insertRedemption(
  { db }: WriteScope,
  siteId: number,
  use: NewRedemption,
): Promise<number | null> {
  const row = await db
    .insertInto('promo_uses')
    .values({
      resource_id: siteId,
      promo_id: use.promoId,
      member_id: use.memberId,
      transaction_id: use.transactionId,
      purchase_key: use.purchaseKey,
      purchase_title: use.title,
      amount_cents: use.amountCents,
      discount_cents: use.discounts.reduce((sum, cents) => sum + cents, 0),
      line_discounts_cents: [...use.discounts],
      currency: use.currency,
      used_at: use.at,
      unique_code_id: use.uniqueCodeId,
    })
    .onConflict((conflict) => conflict.columns(['resource_id', 'promo_id', 'purchase_key']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Returns the redemption that a purchase already has. */
export function findRedemption(db: Kysely<DB>, siteId: number, promoId: number, purchaseKey: string) {
  return db
    .selectFrom('promo_uses')
    .select(['id', 'amount_cents', 'currency', 'line_discounts_cents', 'transaction_id'])
    .where('resource_id', '=', siteId)
    .where('promo_id', '=', promoId)
    .where('purchase_key', '=', purchaseKey)
    .executeTakeFirst();
}

/** Stores the charge that paid for a redemption. */
export async function setRedemptionCharge(
  { db }: WriteScope,
  siteId: number,
  useId: number,
  transactionId: number,
): Promise<void> {
  await db
    .updateTable('promo_uses')
    .set({ transaction_id: transactionId })
    .where('resource_id', '=', siteId)
    .where('id', '=', useId)
    .execute();
}

/** Table of codes with a limit of redemptions: promos or invites. */
type Limited = 'promos' | 'invites';

/**
 * Counts one redemption if the code is valid on `day` and below its limit (0 means unlimited). One statement checks and
 * counts, so concurrent callers never exceed the limit.
 * @param day in the site's time zone; both ends of the window count
 * @returns false if the code is outside its window or used up
 */
export async function claimRedemption(
  { db }: WriteScope,
  siteId: number,
  table: Limited,
  id: number,
  day: string,
): Promise<boolean> {
  const { rows } = await sql`
    update ${sql.table(table)} set count_uses = count_uses + 1
    where resource_id = ${siteId} and id = ${id} and removed_at is null
      and (starts_on is null or starts_on <= ${day}::date) and (ends_on is null or ends_on >= ${day}::date)
      and (activations_limit = 0 or count_uses < activations_limit)
    returning id`.execute(db);
  return rows.length > 0;
}
