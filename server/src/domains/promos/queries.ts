import { type Expression, type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Promo, PromoFilter, PromoOrderColumn } from '#contract/domains/promos/schemas.ts';
import { conditionsOf, containsText, foldedText, type Order } from '#server/database/list.ts';
import type { DB } from '#server/database/schema.ts';
import { uniqueUsesOf } from '../code-families/redeem.queries.ts';

function matching(filter: PromoFilter): Expression<SqlBool>[] {
  return conditionsOf<PromoFilter>(filter, {
    title: (title) => containsText('p.title', title),
    code: (code) => containsText('p.code', code),
  });
}

const orderColumns: Record<PromoOrderColumn, RawBuilder<unknown>> = {
  id: sql`p.id`,
  title: foldedText('p.title'),
  code: foldedText('p.code'),
  discount: sql`p.discount`,
  count_uses: sql`p.count_uses + ${uniqueUsesOf('promos', 'p')}`,
  start_date: sql`p.starts_on`,
  end_date: sql`p.ends_on`,
};

/**
 * SQL expression: the items of a promo by kind, each with its title: tickets with their event's, pricing options with
 * their plan's.
 */
const availableFor = sql<Promo['available_for']>`(
  select json_build_object(
    'subscriptions', coalesce(json_agg(json_build_object('id', o.id, 'title', pl.title || ': ' || o.title) order by o.id)
      filter (where o.id is not null), '[]'),
    'ti_event_tickets', coalesce(json_agg(json_build_object('id', t.id, 'title', e.title || ': ' || t.title, 'start_date',
      to_char(e.starts_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'timezone', e.timezone) order by t.id)
      filter (where t.id is not null), '[]'),
    'bundles', coalesce(json_agg(json_build_object('id', b.id, 'title', b.title) order by b.id)
      filter (where b.id is not null), '[]'),
    'content', coalesce(json_agg(json_build_object('id', c.id, 'title', c.title) order by c.id)
      filter (where c.id is not null), '[]'))
  from promo_items i
  left join pricing_options o on o.resource_id = i.resource_id and o.id = i.pricing_option_id
  left join plans pl on pl.resource_id = o.resource_id and pl.id = o.plan_id
  left join tickets t on t.resource_id = i.resource_id and t.id = i.ticket_id
  left join ticket_events e on e.resource_id = t.resource_id and e.id = t.ticket_event_id
  left join bundles b on b.resource_id = i.resource_id and b.id = i.bundle_id
  left join content_items c on c.resource_id = i.resource_id and c.id = i.content_id
  where i.resource_id = p.resource_id and i.promo_id = p.id)`;

function promosOf(db: Kysely<DB>, siteId: number) {
  return db
    .selectFrom('promos as p')
    .select(['p.id', 'p.version', 'p.title', 'p.code', 'p.description', 'p.starts_on', 'p.ends_on'])
    .select(['p.activations_limit', 'p.count_uses', 'p.discount', 'p.discount_type', 'p.currency'])
    .select(['p.for_all_plans', 'p.for_all_ti_events', 'p.for_all_bundles', 'p.for_all_content'])
    .select(['p.created_at', availableFor.as('available_for')])
    .select(uniqueUsesOf('promos', 'p').as('unique_uses'))
    .where('p.resource_id', '=', siteId)
    .where('p.removed_at', 'is', null);
}

export type StoredPromo = NonNullable<Awaited<ReturnType<typeof findPromo>>>;

export function findPromo(db: Kysely<DB>, siteId: number, id: number) {
  return promosOf(db, siteId).where('p.id', '=', id).executeTakeFirst();
}

interface Page {
  filter: PromoFilter;
  order: Order<PromoOrderColumn>;
  limit: number;
  offset: number;
}

export function findPromos(db: Kysely<DB>, siteId: number, page: Page) {
  const { column, direction } = page.order;
  return promosOf(db, siteId)
    .where((eb) => eb.and(matching(page.filter)))
    .orderBy(sql`${orderColumns[column]} ${sql.raw(direction)} nulls last`)
    .orderBy('p.id', direction)
    .limit(page.limit)
    .offset(page.offset)
    .execute();
}

export async function countPromos(db: Kysely<DB>, siteId: number, filter: PromoFilter): Promise<number> {
  const { count } = await db
    .selectFrom('promos as p')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('p.resource_id', '=', siteId)
    .where('p.removed_at', 'is', null)
    .where((eb) => eb.and(matching(filter)))
    .executeTakeFirstOrThrow();
  return count;
}
