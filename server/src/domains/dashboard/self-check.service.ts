// Compares every card and the analytics of content with their rows, once a night. They come to the same by different ways: the card from what is kept
// by day, the rows from facts, stays and transactions.
import { addDays, type PlainRange } from '#contract/base/date-ranges.ts';
import type { DashboardSettings, Statistics } from '#contract/domains/dashboard/schemas.ts';
import { type Card, cards } from '#contract/domains/figures/words.ts';
import type { ResourceContext } from '#server/database/context.ts';
import { type ReadScope, readMoment, write } from '#server/database/scope.ts';
import { type ContentDifference, checkContent } from '../content-analytics/check.service.ts';
import { hasChargesToCount } from '../figures/days/volume.queries.ts';
import { sumFigureRows } from '../figures/rows/rows.queries.ts';
import { stateOf } from '../figures/values/values.queries.ts';
import { oddDays, storeCheck } from './self-check.queries.ts';
import { statisticsAt } from './statistics.service.ts';

export interface Difference {
  card: Card;
  /** Lower case; null for counts. */
  currency: string | null;
  /** What the card shows, and what its rows come to. */
  shown: number | null;
  counted: number | null;
}

interface Shown {
  card: Card;
  currency: string | null;
  value: number | null;
}

/** What the cards show, one by one; those of money in every currency. */
function shownIn(statistics: Statistics): Shown[] {
  return cards.flatMap((card): Shown[] => {
    if (card === 'mrr' || card === 'gross_volume')
      return Object.entries(statistics[card] ?? {}).map(([currency, { current_value: value }]) => ({
        card,
        currency,
        value,
      }));
    return [{ card, currency: null, value: statistics[card].current_value }];
  });
}

/** Those that differ from what their rows come to. */
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
 * Cards of a range of days that differ from their rows; both are read at one moment. A charge is among the rows at once
 * and in the days when its note was followed; everything else comes to both together.
 * @returns null while it cannot be told: charges of these days are still to be counted, or all figures are
 */
export function differencesOf(ctx: ResourceContext, range: PlainRange): Promise<Difference[] | null> {
  return readMoment(ctx, async (scope) => {
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
    cards: cards.length,
    equal: cards.length - differing.size,
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

/** The last 28 days, and each day of the last year on which clocks were changed: its edges are the odd ones. */
function rangesToCheck(ctx: ResourceContext): Promise<PlainRange[]> {
  return readMoment(ctx, async (scope) => {
    const { today } = await stateOf(scope.client, ctx.resource.id);
    const odd = await oddDays(scope, ctx.resource);
    const last = { start: addDays(today, -28), end: addDays(today, -1) };
    return [last, ...odd.map((day) => ({ start: day, end: day }))];
  });
}

/**
 * Compares all cards with their rows, of the last 28 days and of the days of the last year on which clocks were changed,
 * and keeps how they compared.
 * @returns null when that cannot be told yet
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
