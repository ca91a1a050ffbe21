import { type Insertable, type Kysely, sql, type Updateable } from 'kysely';
import type { DB, PricingOptions } from '#server/database/schema.ts';

export type PricingOptionValues = Omit<Insertable<PricingOptions>, 'resource_id' | 'id' | 'version'>;

export async function insertPricingOption(
  db: Kysely<DB>,
  siteId: number,
  values: PricingOptionValues,
): Promise<number> {
  const { id } = await db
    .insertInto('pricing_options')
    .values({ ...values, resource_id: siteId })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export function findPricingOption(db: Kysely<DB>, siteId: number, id: number) {
  return db
    .selectFrom('pricing_options')
    .selectAll()
    .where('resource_id', '=', siteId)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** The option, locked until the end of the transaction. */
export function lockPricingOption(db: Kysely<DB>, siteId: number, id: number) {
  return db
    .selectFrom('pricing_options')
    .selectAll()
    .where('resource_id', '=', siteId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

export async function updatePricingOptionRow(
  db: Kysely<DB>,
  siteId: number,
  id: number,
  values: Updateable<PricingOptions>,
): Promise<void> {
  await db
    .updateTable('pricing_options')
    .set({ ...values, version: sql`version + 1` })
    .where('resource_id', '=', siteId)
    .where('id', '=', id)
    .execute();
}

export async function planExists(db: Kysely<DB>, siteId: number, planId: number): Promise<boolean> {
  const row = await db
    .selectFrom('plans')
    .select('id')
    .where('resource_id', '=', siteId)
    .where('id', '=', planId)
    .executeTakeFirst();
  return row !== undefined;
}
