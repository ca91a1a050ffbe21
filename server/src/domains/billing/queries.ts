import { type Insertable, type Kysely, sql } from 'kysely';
import type { Row } from '#server/database/rows.ts';
import type { BillingCards, BillingSupportHours, DB } from '#server/database/schema.ts';

export type PricingRow = Row<'resource_pricing'>;
export type CardRow = Row<'billing_cards'>;

/** What a site pays by; undefined without pricing. */
export function findPricing(db: Kysely<DB>, siteId: number): Promise<PricingRow | undefined> {
  return db.selectFrom('resource_pricing').selectAll().where('resource_id', '=', siteId).executeTakeFirst();
}

/** Two attachments of one site wait for each other until the transaction ends; readers wait for nobody. */
export async function lockPricing(db: Kysely<DB>, siteId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('resource_pricing', ${siteId}))`.execute(db);
}

/** Hours of support by month, the latest twelve. */
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

/** The card and the email of a mode; undefined while there is neither. */
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

/** Keeps what is given for a mode; the rest stays as it is. @returns the id */
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

/** True where a card ends before the month after the next one begins: it may not live to its next charge. */
export const isExpiring = sql<boolean>`coalesce(expires_on <= (date_trunc('month', now()) + interval '2 months')::date, false)`;
