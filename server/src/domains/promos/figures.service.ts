import { sql } from 'kysely';
import type { CodeFigures } from '#contract/domains/promos/schemas.ts';
import type { ResourceContext } from '#server/database/context.ts';
import { readSnapshot } from '#server/database/scope.ts';
import { isCompleted } from '../code-families/completed.queries.ts';
import { countUniqueUses } from '../code-families/redeem.queries.ts';
import { countStayed } from './code-figures.queries.ts';
import { requireCode } from './record.service.ts';

/**
 * Returns the revenue of a promo and how many of its users still pay. Only redemptions with a completed purchase count.
 * @throws AppError not_found
 */
export function getPromoFigures(ctx: ResourceContext, { id }: { id: number }): Promise<CodeFigures> {
  const siteId = ctx.resource.id;
  const completed = sql`
    from promo_uses u
    left join transactions t on t.resource_id = u.resource_id and t.id = u.transaction_id
    where u.resource_id = ${siteId} and u.promo_id = ${id} and ${isCompleted}`;
  return readSnapshot(
    ctx,
    async (scope) => {
      const promo = await requireCode(scope, siteId, 'promos', id);
      const joins = sql`
      select u.member_id, min(u.used_at) as joined_at ${completed} and u.member_id is not null group by u.member_id`;
      const { rows: revenue } = await sql<{ currency: string; amount: number }>`
      select u.currency, sum(u.amount_cents - u.discount_cents)::bigint as amount ${completed}
      group by u.currency order by 2 desc, 1`.execute(scope.db);
      const uses = promo.count_uses + (await countUniqueUses(scope, siteId, 'promos', id));
      return { uses, ...(await countStayed(ctx, scope, joins)), revenue };
    },
    'main',
  );
}
