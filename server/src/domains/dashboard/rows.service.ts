// Lists the rows that a metric counts or adds up.
import { pageWindow } from '#contract/base/paging.ts';
import type { dashboard } from '#contract/domains/dashboard/routes.ts';
import { currentFigures } from '#contract/domains/figures/words.ts';
import type { ResourceContext } from '#server/database/context.ts';
import type { RouteInput, RouteOutput } from '#server/database/handlers.ts';
import { readSnapshot } from '#server/database/scope.ts';
import { findFigureRows } from '../figures/rows/rows.queries.ts';
import { totalOf } from '../figures/rows/totals.service.ts';
import { hasPendingFigures } from '../figures/values/pending.queries.ts';
import { stateOf } from '../figures/values/values.queries.ts';
import { rowsOf, withAmountsDue } from './asked-rows.ts';
import { rowOnWire } from './rows-on-wire.ts';

/** Lists the rows of a metric, latest first, and their total. Dates are in the site's reporting zone. */
export async function listFigureRows(
  ctx: ResourceContext,
  input: RouteInput<typeof dashboard.rows>,
): Promise<RouteOutput<typeof dashboard.rows>> {
  const { limit, page, offset } = pageWindow(input);
  return readSnapshot(ctx, async (scope) => {
    const state = await stateOf(scope.client, ctx.resource.id);
    const range = { start: input.date_start, end: input.date_end };
    const asked = await rowsOf(ctx, scope, input);
    const { total, value } = await totalOf(scope, ctx.resource, asked);
    const { rows } = await findFigureRows(scope, ctx.resource, asked, { limit, offset });
    const items = (await withAmountsDue(ctx, scope, asked, rows)).map(rowOnWire);
    return {
      items,
      paginator: { total_items: total, page, limit },
      value,
      currency: asked.currency,
      timezone: ctx.resource.timezone,
      counting:
        !currentFigures.some((figure) => figure === input.figure) &&
        (await hasPendingFigures(scope, ctx.resource.id, state, [range])),
    };
  });
}
