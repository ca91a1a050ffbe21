import type { dashboard } from '#contract/domains/dashboard/routes.ts';
import type { ResourceContext } from '#server/database/context.ts';
import type { RouteInput, RouteOutput } from '#server/database/handlers.ts';
import { fetchPage } from '#server/database/list.ts';
import { readSnapshot } from '#server/database/scope.ts';
import { findFigureRows, sumFigureRows } from '../figures/rows/rows.queries.ts';
import { pastDueNow, withAmountsDue } from './asked-rows.ts';
import { pastDueOnWire } from './rows-on-wire.ts';

/** Lists the subscriptions in grace after a failed charge, those with the longest grace first. */
export function listPastDue(
  ctx: ResourceContext,
  input: RouteInput<typeof dashboard.pastDueReport>,
): Promise<RouteOutput<typeof dashboard.pastDueReport>> {
  return readSnapshot(ctx, (scope) =>
    fetchPage(
      input,
      async (window) => {
        const { rows } = await findFigureRows(scope, ctx.resource, pastDueNow, window);
        return (await withAmountsDue(ctx, scope, pastDueNow, rows)).map(pastDueOnWire);
      },
      async () => (await sumFigureRows(scope, ctx.resource, pastDueNow)).total,
    ),
  );
}
