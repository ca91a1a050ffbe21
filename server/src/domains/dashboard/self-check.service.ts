// Compares every card and the content analytics with their rows, once a night. Both are computed in different ways: the
// card from stored days, the rows from metric events, stays and transactions.
import { addDays, type PlainRange } from '#contract/base/date-ranges.ts';
import type { Statistics } from '#contract/domains/dashboard/schemas.ts';
import type { DashboardSettings } from '#contract/domains/dashboard/settings-schemas.ts';
import { type DashboardCard, dashboardCards } from '#contract/domains/figures/words.ts';
import type { ResourceContext } from '#server/database/context.ts';
import { type ReadScope, readSnapshot, write } from '#server/database/scope.ts';
import { type ContentDifference, checkContent } from '../content-analytics/check.service.ts';
import { hasChargesToCount } from '../figures/days/volume.queries.ts';
import { sumFigureRows } from '../figures/rows/rows.queries.ts';
import { stateOf } from '../figures/values/values.queries.ts';
import { oddDays, storeCheck } from './self-check.queries.ts';
import { statisticsAt } from './statistics.service.ts';

export interface Difference {
  card: DashboardCard;
  /** Currency code in lower case; null for counts. */
  currency: string | null;
  /** Value of the card; `counted` is the sum of its rows. */
  shown: number | null;
  counted: number | null;
}

interface Shown {
  card: DashboardCard;
  currency: string | null;
  value: number | null;
}

/** Returns the values of the cards one by one; cards of money in every currency. */
function shownIn(statistics: Statistics): Shown[] {
  return dashboardCards.flatMap((card): Shown[] => {
    if (card === 'mrr' || card === 'gross_volume')
      return Object.entries(statistics[card] ?? {}).map(([currency, { current_value: value }]) => ({
        card,
        currency,
        value,
      }));
    return [{ card, currency: null, value: statistics[card].current_value }];
  });
}

/** Returns the cards that differ from the sum of their rows. */
async function differing(
  ctx: ResourceContext,
  scope: ReadScope,
  { start, end }: PlainRange,
  shown: readonly Shown[],
): Promise<Difference[]> {
  const found: Difference[] = [];
  for (const { card, currency, value } of shown) {
    const reference = { figure: card, start, end, plans: [] };
    const { value: counted } = await sumFigureRows(scope, ctx.resource, { reference, currency });
    if (counted !== value) found.push({ card, currency, shown: value, counted });
  }
  return found;
}

/**
 * Compares the cards of a range of days with their rows, both read at one moment. A charge is among the rows at once,
 * but in the stored days only after its stale marker was processed; everything else reaches both together.
 * @returns the differences; null if charges of these days, or all metrics, are still to be counted
 */
export function differencesOf(ctx: ResourceContext, range: PlainRange): Promise<Difference[] | null> {
  return readSnapshot(ctx, async (scope) => {
    const statistics = await statisticsAt(ctx, scope, {
      date_start: range.start,
      date_end: range.end,
      group_by: 'day',
      do_not_compare: true,
    });
    if ((await stateOf(scope.client, ctx.resource.id)).isBehind) return null;
    const found = await differing(ctx, scope, range, shownIn(statistics));
    const isOfCharges = found.some(({ card }) => card === 'gross_volume');
    return isOfCharges && (await hasChargesToCount(scope.client, ctx.resource.id, range)) ? null : found;
  });
}

type SelfCheck = Omit<NonNullable<DashboardSettings['self_check']>, 'checked_at'>;

function asText(value: number | null, currency: string | null): string {
  return [value ?? '-', ...(currency === null ? [] : [currency])].join(' ');
}

function resultOf(differences: readonly Difference[], ofContent: readonly ContentDifference[]): SelfCheck {
  const differing = new Set(differences.map(({ card }) => card));
  return {
    cards: dashboardCards.length,
    equal: dashboardCards.length - differing.size,
    differences: [
      ...differences.map(({ card, currency, shown, counted }) => ({
        card,
        shown: asText(shown, currency),
        counted: asText(counted, currency),
      })),
      ...ofContent.map(({ content, number, shown, counted }) => ({
        card: 'content_analytics',
        shown: `${number}: ${shown} (${content})`,
        counted: String(counted),
      })),
    ],
  };
}

/** Returns the last 28 days, and each day of the last year with a clock change, whose boundaries are error-prone. */
function rangesToCheck(ctx: ResourceContext): Promise<PlainRange[]> {
  return readSnapshot(ctx, async (scope) => {
    const { today } = await stateOf(scope.client, ctx.resource.id);
    const odd = await oddDays(scope, ctx.resource);
    const last = { start: addDays(today, -28), end: addDays(today, -1) };
    return [last, ...odd.map((day) => ({ start: day, end: day }))];
  });
}

/**
 * Compares all cards of the last 28 days, and of the days of the last year with clock changes, with their rows and
 * stores the result.
 * @returns null if metrics are still being counted
 */
export async function checkCards(ctx: ResourceContext): Promise<SelfCheck | null> {
  const differences: Difference[] = [];
  for (const range of await rangesToCheck(ctx)) {
    const found = await differencesOf(ctx, range);
    if (found === null) return null;
    if (found.length > 0)
      ctx.log.error({ site: ctx.resource.key, ...range, differences: found }, 'cards differ from their rows');
    differences.push(...found);
  }
  const ofContent = await checkContent(ctx);
  if (ofContent.length > 0)
    ctx.log.error(
      { site: ctx.resource.key, differences: ofContent },
      'analytics of content differ from their rows',
    );
  const result = resultOf(differences, ofContent);
  await write(ctx, 'dashboard.self-check', async (scope) => {
    scope.noAudit('derived');
    await storeCheck(scope.db, ctx.resource.id, result);
  });
  return result;
}
