import type { dashboard } from '#contract/domains/dashboard/routes.ts';
import type { ResourceContext } from '#server/database/context.ts';
import type { VerbInput, VerbOutput } from '#server/database/handlers.ts';
import { answerPage } from '#server/database/list.ts';
import { readMoment } from '#server/database/scope.ts';
import { findFigureRows } from '../figures/rows.queries.ts';
import { totalOf } from '../figures/totals.service.ts';
import { leavesIn, lossesOf } from './asked-rows.ts';
import { seesAmounts } from './rows.service.ts';
import { churnedOnWire } from './rows-on-wire.ts';

/** Members who left in a range of days of the reporting zone and are not back at its end; who left last comes first. */
export function listChurnUsers(
  ctx: ResourceContext,
  input: VerbInput<typeof dashboard.churnUsers>,
): Promise<VerbOutput<typeof dashboard.churnUsers>> {
  const site = ctx.resource;
  const asked = leavesIn(input);
  return readMoment(ctx, (scope) =>
    answerPage(
      input,
      async (window) => {
        const { rows } = await findFigureRows(scope, site, asked, window);
        const losses = seesAmounts(ctx) ? await lossesOf(ctx, scope, rows) : null;
        return rows.map((row) => churnedOnWire(row, losses && (losses.get(row.member_id ?? 0) ?? [])));
      },
      async () => (await totalOf(scope, site, asked)).total,
    ),
  );
}
