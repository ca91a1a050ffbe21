// The lines of a digest: figures of the dashboard, each with the screen that it opens.
import type { Relation } from '#contract/base/access.ts';
import { canSee } from '#contract/base/data-classes.ts';
import { percent } from '#contract/base/number-words.ts';
import { inUnit } from '#contract/base/units.ts';
import { type CardFigure, figuresOf } from '#contract/domains/dashboard/card-figures.ts';
import type { Statistics } from '#contract/domains/dashboard/schemas.ts';
import { cardNames } from '#contract/domains/figures/card-names.ts';
import {
  betterWhenLower,
  type DashboardCard,
  isMoneyFigure,
  sentimentOf,
  sightOfFigure,
} from '#contract/domains/figures/words.ts';

/** Cards of a digest, in their order. */
const digestCards = [
  'active_subscribers',
  'mrr',
  'gross_volume',
  'new_subscribers',
  'stopped_subscriptions',
  'cancelled_subscriptions',
  'logged_in_members',
  'paywall_hits',
  'retention_rate',
] as const satisfies readonly DashboardCard[];

export interface Line {
  name: string;
  value: string;
  /** Value of the week before. */
  before: string;
  /** Change in percent; "N/A" if it can't be computed. */
  change: string;
  /** Screen with the rows behind the value; the dashboard for roles that can't see those. */
  link: string;
}

export interface DigestLinks {
  baseUrl: string;
  /** Key of the site. */
  site: string;
}

/** Returns an address of the console on a site. */
function linkTo({ baseUrl, site }: DigestLinks, path: string, search: Record<string, string>): string {
  const link = new URL(path, baseUrl);
  link.search = new URLSearchParams({ ...search, resource: site }).toString();
  return link.href;
}

/** Returns the address of the dashboard for the week. */
export function dashboardLink(links: DigestLinks, { period }: Statistics): string {
  const { date_start: from, date_end: to } = period;
  return linkTo(links, '/dashboard', { period: 'custom', from, to });
}

function rowsLink(
  links: DigestLinks,
  { period }: Statistics,
  figure: DashboardCard,
  currency: string | null,
): string {
  const { date_start, date_end } = period;
  const search = { figure, date_start, date_end, ...(currency === null ? {} : { currency }) };
  return linkTo(links, '/dashboard/rows', search);
}

function changeOf(card: DashboardCard, change: number | null): string {
  if (change === null) return 'N/A';
  const text = `${change > 0 ? '+' : ''}${percent(change)}`;
  if (change === 0 || !betterWhenLower.some((one) => one === card)) return text;
  return `${text}, ${sentimentOf(card, change) === 'good' ? 'better' : 'worse'}`;
}

/** Returns the lines that a relation may see. */
export function linesOf(links: DigestLinks, statistics: Statistics, relation: Relation): Line[] {
  const lineOf = (card: DashboardCard, { data, unit, currency }: CardFigure, isOne: boolean): Line => {
    const shown = (value: number | null) => (value === null ? '—' : inUnit(value, unit));
    const sight = sightOfFigure(card);
    const isClosed = sight !== null && !canSee(relation, sight);
    return {
      name: currency === null || isOne ? cardNames[card] : `${cardNames[card]} in ${currency.toUpperCase()}`,
      value: shown(data.current_value),
      before: shown(data.compare_value),
      change: changeOf(card, data.change),
      link: isClosed ? dashboardLink(links, statistics) : rowsLink(links, statistics, card, currency),
    };
  };
  return digestCards
    .filter((card) => !isMoneyFigure(card) || canSee(relation, 'amounts'))
    .flatMap((card) => {
      const figures = figuresOf(card, statistics);
      return figures.map((figure) => lineOf(card, figure, figures.length === 1));
    });
}
