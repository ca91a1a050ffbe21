// Prices of many pieces of content at once.
import { sql } from 'kysely';
import type { WriteScope } from '#server/database/scope.ts';

export interface Price {
  price: number;
  currency: string;
}

/** Locks content until the end of the transaction, ordered by id. */
export async function lockContent({ db }: WriteScope, siteId: number, ids: readonly number[]): Promise<void> {
  await sql`
    select from content_items where resource_id = ${siteId} and id = any(${ids}::bigint[])
    order by id for no key update`.execute(db);
}

/** Updates prices. Raises the versions, so that saving an open form of such a piece reports a conflict. */
export async function storePrices(
  { db }: WriteScope,
  siteId: number,
  prices: readonly (Price & { id: number })[],
): Promise<void> {
  await sql`
    update content_items c set price_cents = p.price, currency = p.currency, version = c.version + 1
    from unnest(${prices.map(({ id }) => id)}::bigint[], ${prices.map(({ price }) => price)}::bigint[],
      ${prices.map(({ currency }) => currency)}::text[]) p (id, price, currency)
    where c.resource_id = ${siteId} and c.id = p.id`.execute(db);
}
