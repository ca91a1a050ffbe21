// The figures of a card as they are shown, on the screen and in emails.

import { amountIn, count, share, type Unit } from '../../base/units.ts';
import type { DashboardCard } from '../figures/words.ts';
import type { CardData, Statistics } from './schemas.ts';

/** One figure of a card, with its unit. */
export interface CardFigure {
  data: CardData;
  unit: Unit;
  /** Lower case; null where it is no amount. */
  currency: string | null;
}

/** Sorts the amounts so that the default currency comes first. */
function byCurrency(amounts: Readonly<Record<string, CardData>>, first: string): CardFigure[] {
  return Object.entries(amounts)
    .sort(([one], [other]) => Number(other === first) - Number(one === first) || one.localeCompare(other))
    .map(([currency, data]) => ({ data, unit: amountIn(currency), currency }));
}

/**
 * Returns the metrics of a card: one per currency for amounts, otherwise one. Empty for operators who see no amounts.
 */
export function figuresOf(card: DashboardCard, statistics: Statistics): readonly CardFigure[] {
  if (card === 'mrr' || card === 'gross_volume')
    return byCurrency(statistics[card] ?? {}, statistics.period.default_currency.toLowerCase());
  return [{ data: statistics[card], unit: card === 'retention_rate' ? share : count, currency: null }];
}
