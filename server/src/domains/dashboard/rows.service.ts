// The rows that a figure counts or adds up.
import { commonErrors } from '#contract/base/errors.ts';
import { currentFigures, type Figure, isWithheld } from '#contract/base/figures.ts';
import { pageWindow } from '#contract/base/paging.ts';
import type { dashboard } from '#contract/domains/dashboard/routes.ts';
import type { FigureRow } from '#contract/domains/dashboard/row-schemas.ts';
import type { ResourceContext } from '#server/database/context.ts';
import type { VerbInput, VerbOutput } from '#server/database/handlers.ts';
import { readMoment } from '#server/database/scope.ts';
import { AppError } from '#server/platform/errors/app-error.ts';
import { findFigureRows } from '../figures/rows.queries.ts';
import { totalOf } from '../figures/totals.service.ts';
import { stateOf } from '../figures/values.queries.ts';
import { rowsOf } from './asked-rows.ts';
import { rowOnWire } from './rows-on-wire.ts';

/** The relation `user` sees how many, and never how much. */
export function seesAmounts({ relation }: ResourceContext): boolean {
  return relation !== 'user';
}

/** @throws AppError forbidden for figures of amounts and of visits, when the reader's role sees none */
export function requireOpen(ctx: ResourceContext, figure: Figure): void {
  if (isWithheld(figure) && !seesAmounts(ctx)) throw new AppError('forbidden', commonErrors.notAllowed);
}

function withoutAmount(row: FigureRow): FigureRow {
  return { ...row, amount: null, currency: null };
}

/**
 * Rows behind a figure, latest first, and what they come to. Dates are days in the site's reporting zone.
 * @throws AppError forbidden for rows of amounts and of visits, when the reader's role sees none
 */
export async function listFigureRows(
  ctx: ResourceContext,
  input: VerbInput<typeof dashboard.rows>,
): Promise<VerbOutput<typeof dashboard.rows>> {
  requireOpen(ctx, input.figure);
  const { limit, page, offset } = pageWindow(input);
  return readMoment(ctx, async (scope) => {
    const { isBehind } = await stateOf(scope.client, ctx.resource.id);
    const asked = await rowsOf(ctx, scope, input);
    const { total, value } = await totalOf(scope, ctx.resource, asked);
    const { rows, unit } = await findFigureRows(scope, ctx.resource, asked, { limit, offset });
    const items = rows.map((row) => rowOnWire(row, unit === 'recurring'));
    return {
      items: seesAmounts(ctx) ? items : items.map(withoutAmount),
      paginator: { total_items: total, page, limit },
      value,
      currency: asked.currency,
      timezone: ctx.resource.timezone,
      counting: isBehind && !currentFigures.some((figure) => figure === input.figure),
    };
  });
}
