import type { dashboard } from '#contract/domains/dashboard/routes.ts';
import type { ResourceContext } from '#server/database/context.ts';
import type { VerbInput, VerbOutput } from '#server/database/handlers.ts';
import { answerPage } from '#server/database/list.ts';
import { readMoment } from '#server/database/scope.ts';
import { findFigureRows, sumFigureRows } from '../figures/rows/rows.queries.ts';
import { pastDueNow, withAmountsDue } from './asked-rows.ts';
import { pastDueOnWire } from './rows-on-wire.ts';

/** Lists the subscriptions in grace after a failed charge, those with the longest grace first. */
export function listPastDue(
  ctx: ResourceContext,
  input: VerbInput<typeof dashboard.pastDueReport>,
): Promise<VerbOutput<typeof dashboard.pastDueReport>> {
  return readMoment(ctx, (scope) =>
    answerPage(
      input,
      async (window) => {
        const { rows } = await findFigureRows(scope, ctx.resource, pastDueNow, window);
        return (await withAmountsDue(ctx, scope, pastDueNow, rows)).map(pastDueOnWire);
      },
      async () => (await sumFigureRows(scope, ctx.resource, pastDueNow)).total,
    ),
  );
}
