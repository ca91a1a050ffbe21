// The words for figures, and for the rows behind them. A figure is a named query over a range of days. Nothing here
// needs a schema: the first page of the console knows it too.
import { isDay } from '../../base/date-ranges.ts';
import type { Sight } from '../../base/sight.ts';

/** The cards of the dashboard, in the order in which they are shown. */
export const cards = [
  'active_subscribers',
  'mrr',
  'gross_volume',
  'new_subscribers',
  'new_trials',
  'new_starts',
  'trials_converted',
  'stopped_subscriptions',
  'cancelled_subscriptions',
  'logged_in_members',
  'logged_in_subscribers',
  'paywall_hits',
  'retention_rate',
] as const;
export type Card = (typeof cards)[number];

/** Why a paying subscription ended, in the order in which reasons are listed. */
export const endCauses = ['cancelled', 'payment_failed', 'expired', 'admin', 'erased'] as const;

/** MRR lost by those who stopped paying, by the reason: together they are `mrr_churn`. */
export const churnFigures = endCauses.map((cause) => `mrr_churn_${cause}` as const);

/** What charges were for: together they are `gross_volume`. */
export const saleFigures = [
  'sales_new',
  'sales_renewal',
  'sales_content',
  'sales_ticket',
  'sales_other',
] as const;

/** Cards with a figure for each currency. */
export const currencyCards = ['mrr', 'gross_volume'] as const satisfies readonly Card[];

/**
 * Everything whose rows can be opened: the cards, and what they are made of.
 * retention_rate: who was there at the start, kept or lost. leaves: members who left and are not back at the end.
 * mrr_*: the moves of recurring revenue. sales_*: charges by what they were for; a renewal is a charge of a subscription
 * that was charged before. entitled: everybody with access at the end. began: members who began a
 * subscription of a plan, of any kind. downgraded: payers whose recurring revenue fell while they stayed.
 */
export const figures = [
  ...cards,
  'kept',
  'lost',
  'leaves',
  'entitled',
  'direct_starts',
  'single_starts',
  'team_starts',
  'trials_ended',
  'mrr_new',
  'mrr_reactivation',
  'mrr_expansion',
  'mrr_contraction',
  'mrr_churn',
  ...churnFigures,
  'downgraded',
  'refunds',
  'disputes',
  'credits',
  'fees',
  ...saleFigures,
  'began',
  'plan_payers',
  'plan_members',
  'renewing',
  'past_due',
] as const;
export type Figure = (typeof figures)[number];

/** Figures that hold at the end of a range rather than add up over it. */
export const stocks = [
  'active_subscribers',
  'mrr',
  'entitled',
  'plan_payers',
] as const satisfies readonly Figure[];

/** Figures of which it is kept what each day was shown as. Who came is not: different people do not add up over days. */
export const keptFigures = [
  'active_subscribers',
  'mrr',
  'gross_volume',
  'new_subscribers',
  'new_trials',
  'new_starts',
  'trials_converted',
  'stopped_subscriptions',
  'cancelled_subscriptions',
  'paywall_hits',
  'entitled',
] as const satisfies readonly Figure[];
export type KeptFigure = (typeof keptFigures)[number];

/** Figures of this very moment; their dates are not looked at. */
export const currentFigures = ['plan_members', 'renewing', 'past_due'] as const satisfies readonly Figure[];

/** Figures that are amounts. Who sees no amounts sees none of their rows. */
export const moneyFigures = [
  'mrr',
  'gross_volume',
  'mrr_new',
  'mrr_reactivation',
  'mrr_expansion',
  'mrr_contraction',
  'mrr_churn',
  ...churnFigures,
  'refunds',
  'disputes',
  'credits',
  'fees',
  ...saleFigures,
] as const satisfies readonly Figure[];

/** Figures of which fewer, or less, are better. All others are better when they rise. */
export const betterWhenLower = [
  'stopped_subscriptions',
  'cancelled_subscriptions',
  'lost',
  'leaves',
  'mrr_contraction',
  'mrr_churn',
  ...churnFigures,
  'downgraded',
  'refunds',
  'disputes',
  'credits',
  'fees',
  'past_due',
] as const satisfies readonly Figure[];

/** Whether a change of a figure is for the better; quiet when there is none. */
export function sentimentOf(figure: Figure, change: number): 'good' | 'bad' | 'quiet' {
  if (change === 0) return 'quiet';
  const isLowerBetter = betterWhenLower.some((one) => one === figure);
  return change > 0 === isLowerBetter ? 'bad' : 'good';
}

export function isMoneyFigure(figure: Figure): boolean {
  return moneyFigures.some((money) => money === figure);
}

/** Figures of what single people read and when they came. Who sees no more of members than their names sees no rows. */
export const visitFigures = [
  'logged_in_members',
  'logged_in_subscribers',
  'paywall_hits',
] as const satisfies readonly Figure[];

/** What it takes to see the rows of a figure; null for figures whose rows everybody sees who may read the dashboard. */
export function sightOfFigure(figure: Figure): Sight | null {
  if (isMoneyFigure(figure)) return 'amounts';
  return visitFigures.some((visit) => visit === figure) ? 'visits' : null;
}

/** Which rows: those behind a figure, from the first to the last day, both included, in the site's reporting zone. */
export interface FigureReference {
  figure: Figure;
  start: string;
  end: string;
  /** Only of these plans; empty means of any. */
  plans: readonly number[];
}

/** A reference names no more plans than this. */
export const mostPlans = 100;

const idDigits = 16;

/** Characters of the longest text that names so many plans: each is as long as an id can be, with a comma between. */
export const longestPlans = mostPlans * (idDigits + 1) - 1;

/** Characters of the longest reference. */
export const longestReference =
  Math.max(...figures.map((name) => name.length)) + ':2026-10-24:2026-11-20:'.length + longestPlans;

/**
 * Ids of plans joined by commas, as addresses and references hold them; null when the text is anything else, and where
 * it names too many.
 */
export function parsePlans(text: string): number[] | null {
  if (!/^[1-9]\d{0,15}(,[1-9]\d{0,15})*$/.test(text)) return null;
  const ids = text.split(',').map(Number);
  return ids.length <= mostPlans && ids.every(Number.isSafeInteger) ? ids : null;
}

/** `new_subscribers:2026-10-24:2026-11-20`, with plan ids `began:2026-10-01:2026-10-31:7,9`; null when it is not one. */
export function parseFigureReference(text: string): FigureReference | null {
  const [name, start, end, named, ...more] = text.split(':');
  const figure = figures.find((known) => known === name);
  const plans = named === undefined ? [] : parsePlans(named);
  if (!figure || !isDay(start) || !isDay(end) || start > end || !plans || more.length > 0) return null;
  return { figure, start, end, plans };
}

export function formatFigureReference({ figure, start, end, plans }: FigureReference): string {
  return [figure, start, end, ...(plans.length > 0 ? [plans.join(',')] : [])].join(':');
}
