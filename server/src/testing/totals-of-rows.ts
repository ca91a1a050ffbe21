import type { PlainRange } from '#contract/base/date-ranges.ts';
import type { Figure } from '#contract/domains/figures/words.ts';
import type { ResourceContext } from '#server/database/context.ts';
import { readSnapshot } from '#server/database/scope.ts';
import { sumFigureRows } from '#server/domains/figures/rows/rows.queries.ts';
import { totalByDays } from '#server/domains/figures/rows/totals.service.ts';

interface Asked {
  currency?: string | null;
  plans?: readonly number[];
}

/** Returns the total of a metric's rows from the daily tables, and from the rows themselves. */
export function totalsByBothPaths(
  ctx: ResourceContext,
  figure: Figure,
  range: PlainRange,
  { currency = null, plans = [] }: Asked = {},
) {
  const asked = { reference: { figure, ...range, plans }, currency };
  return readSnapshot(ctx, async (scope) => ({
    told: await totalByDays(scope, ctx.resource, asked),
    counted: await sumFigureRows(scope, ctx.resource, asked),
  }));
}
