// Items that a promo is limited to, if it isn't for all of a kind.
import { type Kysely, sql } from 'kysely';
import type { DB } from '#server/database/schema.ts';
import type { ReadScope, WriteScope } from '#server/database/scope.ts';

/** Kinds of items that a promo can cover, by their names on the wire. */
export const itemKinds = ['subscriptions', 'ti_event_tickets', 'bundles', 'content'] as const;
export type ItemKind = (typeof itemKinds)[number];

/** Ids by kind, ascending, each once. */
export type PromoItemIds = Record<ItemKind, readonly number[]>;

const columns = {
  subscriptions: 'pricing_option_id',
  ti_event_tickets: 'ticket_id',
  bundles: 'bundle_id',
  content: 'content_id',
} as const satisfies Record<ItemKind, string>;

/** Queries for the ids that the site has and sells, by kind; removed items are left out. */
const known = {
  subscriptions: (siteId: number, ids: readonly number[]) =>
    sql<{
      id: number;
    }>`select o.id from pricing_options o join plans p on p.resource_id = o.resource_id and p.id = o.plan_id
      where o.resource_id = ${siteId} and o.id = any(${ids}::bigint[]) and o.removed_at is null and p.removed_at is null`,
  ti_event_tickets: (siteId: number, ids: readonly number[]) =>
    sql<{ id: number }>`select t.id from tickets t
      join ticket_events e on e.resource_id = t.resource_id and e.id = t.ticket_event_id
      where t.resource_id = ${siteId} and t.id = any(${ids}::bigint[]) and t.removed_at is null and e.removed_at is null`,
  bundles: (siteId: number, ids: readonly number[]) =>
    sql<{ id: number }>`select id from bundles where resource_id = ${siteId} and id = any(${ids}::bigint[])`,
  content: (siteId: number, ids: readonly number[]) =>
    sql<{
      id: number;
    }>`select id from content_items where resource_id = ${siteId} and id = any(${ids}::bigint[])`,
} as const satisfies Record<ItemKind, unknown>;

/** Returns the given ids that belong to this site and aren't removed. */
export async function findExistingItems(
  { db }: ReadScope,
  siteId: number,
  kind: ItemKind,
  ids: readonly number[],
): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const { rows } = await known[kind](siteId, ids).execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** Returns the items of a promo by kind. */
export async function findItems(db: Kysely<DB>, siteId: number, promoId: number): Promise<PromoItemIds> {
  const rows = await db
    .selectFrom('promo_items')
    .select(['pricing_option_id', 'ticket_id', 'bundle_id', 'content_id'])
    .where('resource_id', '=', siteId)
    .where('promo_id', '=', promoId)
    .execute();
  const idsOf = (kind: ItemKind) =>
    rows.flatMap((row) => row[columns[kind]] ?? []).sort((one, other) => one - other);
  return {
    subscriptions: idsOf('subscriptions'),
    ti_event_tickets: idsOf('ti_event_tickets'),
    bundles: idsOf('bundles'),
    content: idsOf('content'),
  };
}

/** Replaces the items of a promo. */
export async function replaceItems(
  { db }: WriteScope,
  siteId: number,
  promoId: number,
  things: PromoItemIds,
): Promise<void> {
  await db
    .deleteFrom('promo_items')
    .where('resource_id', '=', siteId)
    .where('promo_id', '=', promoId)
    .execute();
  for (const kind of itemKinds) {
    if (things[kind].length === 0) continue;
    await sql`
      insert into promo_items (resource_id, promo_id, ${sql.ref(columns[kind])})
      select ${siteId}, ${promoId}, id from unnest(${things[kind]}::bigint[]) id`.execute(db);
  }
}
