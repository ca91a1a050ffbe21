import { type Insertable, type Kysely, sql } from 'kysely';
import type { Row } from '#server/database/rows.ts';
import type { BillingCards, BillingSupportHours, DB } from '#server/database/schema.ts';

export type PricingRow = Row<'resource_pricing'>;
export type CardRow = Row<'billing_cards'>;

/** Returns the pricing of a site; undefined if it has none. */
export function findPricing(db: Kysely<DB>, siteId: number): Promise<PricingRow | undefined> {
  return db.selectFrom('resource_pricing').selectAll().where('resource_id', '=', siteId).executeTakeFirst();
}

/** Serializes attachments of pricing to one site until the transaction ends; readers don't wait. */
export async function lockPricing(db: Kysely<DB>, siteId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('resource_pricing', ${siteId}))`.execute(db);
}

/** Returns the support hours of the latest twelve months that have any. */
export function findSupportHours(db: Kysely<DB>, siteId: number) {
  return db
    .selectFrom('billing_support_hours')
    .select(['calendar_period', 'hours'])
    .where('resource_id', '=', siteId)
    .orderBy('calendar_period', 'desc')
    .limit(12)
    .execute();
}

export async function putSupportHours(
  db: Kysely<DB>,
  row: Pick<Insertable<BillingSupportHours>, 'resource_id' | 'calendar_period' | 'hours'>,
): Promise<{ id: number }> {
  return db
    .insertInto('billing_support_hours')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['resource_id', 'calendar_period']).doUpdateSet({
        hours: row.hours,
        updated_at: sql<Date>`now()`,
        version: sql<number>`billing_support_hours.version + 1`,
      }),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
}

/** Returns the card and the email of a mode; undefined if there is neither. */
export function findCard(db: Kysely<DB>, siteId: number, livemode: boolean): Promise<CardRow | undefined> {
  return db
    .selectFrom('billing_cards')
    .selectAll()
    .where('resource_id', '=', siteId)
    .where('livemode', '=', livemode)
    .executeTakeFirst();
}

type CardValues = Omit<
  Insertable<BillingCards>,
  'resource_id' | 'livemode' | 'id' | 'version' | 'created_at' | 'updated_at'
>;

/** Upserts the given values of a mode; other columns stay as they are. @returns the id */
export async function putCard(
  db: Kysely<DB>,
  { siteId, livemode }: { siteId: number; livemode: boolean },
  values: CardValues,
): Promise<number> {
  const { id } = await db
    .insertInto('billing_cards')
    .values({ ...values, resource_id: siteId, livemode })
    .onConflict((conflict) =>
      conflict.columns(['resource_id', 'livemode']).doUpdateSet({
        ...values,
        updated_at: sql<Date>`now()`,
        version: sql<number>`billing_cards.version + 1`,
      }),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** True if a card expires before the month after next begins, so it may not last until its next charge. */
export const isExpiring = sql<boolean>`coalesce(expires_on <= (date_trunc('month', now()) + interval '2 months')::date, false)`;
