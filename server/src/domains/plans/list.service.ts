import { z } from 'zod';
import type { plans } from '#contract/domains/plans/routes.ts';
import { period } from '#contract/domains/plans/schemas.ts';
import { pricingOptionTypes } from '#contract/domains/plans/words.ts';
import type { ResourceContext } from '#server/database/context.ts';
import type { RouteInput, RouteOutput } from '#server/database/handlers.ts';
import { fetchPage, resolveOrder } from '#server/database/list.ts';
import { type ReadScope, read } from '#server/database/scope.ts';
import { membersOfPlans } from '../figures/values/plan-members.service.ts';
import { countPlans, findOptionsOfPlans, findPlans } from './queries.ts';

type Summary = RouteOutput<typeof plans.list>['items'][number]['subscriptions'][number];

const optionType = z.enum(pricingOptionTypes);

/** Returns the pricing options of plans, by plan. */
async function soldBy(
  { db }: ReadScope,
  siteId: number,
  planIds: readonly number[],
): Promise<Map<number, Summary[]>> {
  const options = await findOptionsOfPlans(db, siteId, planIds);
  const sold = new Map<number, Summary[]>(planIds.map((id) => [id, []]));
  for (const { id, plan_id, title, type, active, price_cents: price, currency, period: lasts } of options)
    sold.get(plan_id)?.push({
      id,
      title,
      type: optionType.parse(type),
      active,
      price,
      currency,
      period: period.parse(lasts),
    });
  return sold;
}

/** Lists plans of the site with their pricing options, active ones first by default. */
export function listPlans(
  ctx: ResourceContext,
  input: RouteInput<typeof plans.list>,
): Promise<RouteOutput<typeof plans.list>> {
  const siteId = ctx.resource.id;
  const order = resolveOrder(input, { column: 'active', direction: 'desc' });
  return read(ctx, (scope) =>
    fetchPage(
      input,
      async (window) => {
        const members = await membersOfPlans(scope, ctx.resource);
        const rows = await findPlans(scope.db, siteId, members, { filter: input?.filter, order, ...window });
        const sold = await soldBy(
          scope,
          siteId,
          rows.map(({ id }) => id),
        );
        return rows.map(({ users_count, ...row }) => ({
          ...row,
          extras: { users_count },
          subscriptions: sold.get(row.id) ?? [],
        }));
      },
      () => countPlans(scope.db, siteId, input?.filter),
    ),
  );
}
