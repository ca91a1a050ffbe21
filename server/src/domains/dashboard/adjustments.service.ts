// Corrections: metrics show the current values, snapshots keep the values that closed days were shown with, and this
// service returns the differences.

import type { dashboard } from '#contract/domains/dashboard/routes.ts';
import type { Adjustments } from '#contract/domains/dashboard/row-schemas.ts';
import { type KeptFigure, stocks } from '#contract/domains/figures/words.ts';
import type { ResourceContext } from '#server/database/context.ts';
import type { RouteInput } from '#server/database/handlers.ts';
import { readSnapshot } from '#server/database/scope.ts';
import { closedDaysOf, type ShownDay, shownDays } from '../figures/snapshots/adjusted-days.queries.ts';
import { stateOf } from '../figures/values/values.queries.ts';
import { currencyFor } from './asked-rows.ts';
import { centsOfWorth } from './rows-on-wire.ts';

function inCents({ day, shown, now }: ShownDay): ShownDay {
  return { day, shown: centsOfWorth(shown), now: centsOfWorth(now) };
}

const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);

/** Returns the sum of the days; null if the days do not add up to the metric of the range. */
function totalOf(figure: KeptFigure, values: readonly number[]): number | null {
  return figure === 'cancelled_subscriptions' && values.length > 1 ? null : sumOf(values);
}

/**
 * Returns the corrections of the closed days of a range. Dates are in the site's reporting zone. Returns none while all
 * metrics are recounted, because some days may already be those of another zone.
 */
export async function getAdjustments(
  ctx: ResourceContext,
  input: RouteInput<typeof dashboard.adjustments>,
): Promise<Adjustments> {
  const { figure, date_start: start, date_end: end } = input;
  const isStock = stocks.some((stock) => stock === figure);
  return readSnapshot(ctx, async (scope) => {
    const { client } = scope;
    const siteId = ctx.resource.id;
    const currency = await currencyFor(ctx, scope, figure, input.currency);
    const about = { currency, timezone: ctx.resource.timezone };
    const { isBehind } = await stateOf(client, siteId);
    const closed = isBehind ? null : await closedDaysOf(client, siteId, { start, end });
    if (!closed) return { items: [], closed: null, ...about };
    const range = { start: isStock ? closed.end : closed.start, end: closed.end };
    const found = await shownDays(client, siteId, figure, currency ?? '', range);
    const days = figure === 'mrr' ? found.map(inCents) : found;
    return {
      items: days.filter(({ shown, now }) => shown !== now),
      closed: {
        day: closed.end,
        kept_at: closed.keptAt.toISOString(),
        shown: totalOf(
          figure,
          days.map(({ shown }) => shown),
        ),
        now: totalOf(
          figure,
          days.map(({ now }) => now),
        ),
      },
      ...about,
    };
  });
}
