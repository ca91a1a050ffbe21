import type { dashboard } from '#contract/domains/dashboard/routes.ts';
import type { ResourceContext } from '#server/database/context.ts';
import type { RouteInput, RouteOutput } from '#server/database/handlers.ts';
import { fetchPage } from '#server/database/list.ts';
import { readSnapshot } from '#server/database/scope.ts';
import { findFigureRows } from '../figures/rows/rows.queries.ts';
import { totalOf } from '../figures/rows/totals.service.ts';
import { leavesIn, lossesOf } from './asked-rows.ts';
import { churnedOnWire } from './rows-on-wire.ts';

/**
 * Lists the members who left in a range of days of the reporting zone and are not back at its end; the latest first.
 */
export function listChurnUsers(
  ctx: ResourceContext,
  input: RouteInput<typeof dashboard.churnUsers>,
): Promise<RouteOutput<typeof dashboard.churnUsers>> {
  const site = ctx.resource;
  const asked = leavesIn(input);
  return readSnapshot(ctx, (scope) =>
    fetchPage(
      input,
      async (window) => {
        const { rows } = await findFigureRows(scope, site, asked, window);
        const losses = await lossesOf(ctx, scope, rows);
        return rows.map((row) => churnedOnWire(row, losses.get(row.member_id ?? 0) ?? []));
      },
      async () => (await totalOf(scope, site, asked)).total,
    ),
  );
}
