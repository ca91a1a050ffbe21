// Items of the site that a manual transaction can be for.
import { type RawBuilder, sql } from 'kysely';
import type { ItemType } from '#contract/domains/transactions/words.ts';
import type { ReadScope } from '#server/database/scope.ts';

export interface Item {
  id: number;
  title: string;
  /** Net. */
  price_cents: number;
  currency: string;
  /** Hundredths of a percent that are added to the price. */
  vat: number;
}

const vat = sql`case when is_applied_vat then vat_basis_points else 0 end as vat`;

const tables: Record<ItemType, RawBuilder<unknown>> = {
  subscription: sql`select id, title, price_cents, currency, ${vat} from pricing_options where removed_at is null and`,
  ticket: sql`select id, title, price_cents, currency, ${vat} from tickets where removed_at is null and`,
  content: sql`select id, title, price_cents, currency, 0 as vat from content_items where`,
  bundle: sql`select id, title, price_cents, currency, 0 as vat from bundles where`,
};

/** Returns an item of the site; undefined for an id of another site, and for a removed item. */
export async function findItem(
  { db }: ReadScope,
  siteId: number,
  { type, id }: { type: ItemType; id: number },
): Promise<Item | undefined> {
  const { rows } = await sql<Item>`
    ${tables[type]} resource_id = ${siteId} and id = ${id}::bigint`.execute(db);
  return rows[0];
}
