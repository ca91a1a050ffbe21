// Queries for the redemptions of a promo.
import { type Expression, type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { PromoUseFilter, PromoUseOrderColumn } from '#contract/domains/promos/redemption-schemas.ts';
import { conditionsOf, type Order } from '#server/database/list.ts';
import type { DB } from '#server/database/schema.ts';
import { isCompleted } from '../code-families/completed.queries.ts';

function matching(filter: PromoUseFilter): Expression<SqlBool>[] {
  return conditionsOf<PromoUseFilter>(filter, {
    completed: (completed) => (completed ? isCompleted : null),
  });
}

const orderColumns: Record<PromoUseOrderColumn, RawBuilder<unknown>> = {
  used_at: sql`u.used_at`,
  amount: sql`u.amount_cents`,
  discounted_amount: sql`(u.amount_cents - u.discount_cents)`,
};

interface Asked {
  filter: PromoUseFilter;
  order: Order<PromoUseOrderColumn>;
}

export const latestFirst: Order<PromoUseOrderColumn> = { column: 'used_at', direction: 'desc' };

/** Returns redemptions of a promo with their members. */
export function redemptionsOf(db: Kysely<DB>, siteId: number, promoId: number, { filter, order }: Asked) {
  return db
    .selectFrom('promo_uses as u')
    .leftJoin('transactions as t', (join) =>
      join.onRef('t.resource_id', '=', 'u.resource_id').onRef('t.id', '=', 'u.transaction_id'),
    )
    .leftJoin('members as m', (join) =>
      join.onRef('m.resource_id', '=', 'u.resource_id').onRef('m.id', '=', 'u.member_id'),
    )
    .select([
      'u.id',
      'u.promo_id',
      'u.member_id',
      'u.transaction_id',
      'u.used_at',
      'u.purchase_title',
      'u.currency',
    ])
    .select(['u.amount_cents', 'm.email'])
    .select(sql<number>`u.amount_cents - u.discount_cents`.as('discounted_cents'))
    .select(sql<string | null>`nullif(concat_ws(' ', m.first_name, m.last_name), '')`.as('full_name'))
    .where('u.resource_id', '=', siteId)
    .where('u.promo_id', '=', promoId)
    .where((eb) => eb.and(matching(filter)))
    .orderBy(orderColumns[order.column], order.direction)
    .orderBy('u.id', order.direction);
}

export type StoredUse = Awaited<ReturnType<ReturnType<typeof redemptionsOf>['execute']>>[number];

export async function countRedemptions(
  db: Kysely<DB>,
  siteId: number,
  promoId: number,
  filter: PromoUseFilter,
): Promise<number> {
  const { count } = await db
    .selectFrom('promo_uses as u')
    .$if(filter.completed === true, (uses) =>
      uses.leftJoin('transactions as t', (join) =>
        join.onRef('t.resource_id', '=', 'u.resource_id').onRef('t.id', '=', 'u.transaction_id'),
      ),
    )
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('u.resource_id', '=', siteId)
    .where('u.promo_id', '=', promoId)
    .where((eb) => eb.and(matching(filter)))
    .executeTakeFirstOrThrow();
  return count;
}
