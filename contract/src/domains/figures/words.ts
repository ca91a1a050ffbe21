// Names of metrics, and of the rows behind them. A metric is a named query over a range of days. This module has no
// schemas, because the first page of the console imports it too.

import type { DataClass } from '../../base/data-classes.ts';
import { isDay } from '../../base/date-ranges.ts';

/** Cards of the dashboard, in the order in which they are shown. */
export const dashboardCards = [
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
export type DashboardCard = (typeof dashboardCards)[number];

/** Causes of the end of a paying subscription, in the order in which they are listed. */
export const endCauses = ['cancelled', 'payment_failed', 'expired', 'admin', 'erased'] as const;

/** MRR lost by members who stopped paying, by cause: together they are `mrr_churn`. */
export const churnFigures = endCauses.map((cause) => `mrr_churn_${cause}` as const);

/** Charges by purpose: together they are `gross_volume`. */
export const saleFigures = [
  'sales_new',
  'sales_renewal',
  'sales_content',
  'sales_ticket',
  'sales_other',
] as const;

/** Cards with a value for each currency. */
export const currencyCards = ['mrr', 'gross_volume'] as const satisfies readonly DashboardCard[];

/**
 * Metrics whose rows can be opened: the cards and their components. retention_rate: payers at the start, kept or lost.
 * leaves: members who left and aren't back at the end. mrr_*: movements of recurring revenue. sales_*: charges by
 * purpose; a renewal is a charge of a subscription that was charged before. entitled: members with access at the end.
 * began: members who began a subscription of a plan, of any kind. downgraded: payers whose recurring revenue fell while
 * they stayed.
 */
export const figures = [
  ...dashboardCards,
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

/** Stocks: metrics that are measured at the end of a range rather than summed over it. */
export const stocks = [
  'active_subscribers',
  'mrr',
  'entitled',
  'plan_payers',
] as const satisfies readonly Figure[];

/** Metrics with daily snapshots. Visitors have none, because distinct people don't add up over days. */
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

/** Metrics of the current moment; their dates are ignored. */
export const currentFigures = ['plan_members', 'renewing', 'past_due'] as const satisfies readonly Figure[];

/** Metrics that are amounts. Callers who may not see amounts see none of their rows. */
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

/** Metrics that improve when they fall. All others improve when they rise. */
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

/** Returns whether a change of a metric is for the better; `quiet` without a change. */
export function sentimentOf(figure: Figure, change: number): 'good' | 'bad' | 'quiet' {
  if (change === 0) return 'quiet';
  const isLowerBetter = betterWhenLower.some((one) => one === figure);
  return change > 0 === isLowerBetter ? 'bad' : 'good';
}

export function isMoneyFigure(figure: Figure): boolean {
  return moneyFigures.some((money) => money === figure);
}

/** Metrics of visits and read content of single members. Callers who may only see members' names see no rows. */
export const visitFigures = [
  'logged_in_members',
  'logged_in_subscribers',
  'paywall_hits',
] as const satisfies readonly Figure[];

/** Returns the data class that the rows of a metric require; null if every reader of the dashboard may see them. */
export function sightOfFigure(figure: Figure): DataClass | null {
  if (isMoneyFigure(figure)) return 'amounts';
  return visitFigures.some((visit) => visit === figure) ? 'visits' : null;
}

/** Reference to the rows of a metric, from the first to the last day, both included, in the site's reporting zone. */
export interface FigureReference {
  figure: Figure;
  start: string;
  end: string;
  /** Ids of plans to restrict it to; empty for all plans. */
  plans: readonly number[];
}

/** Largest number of plans in a reference. */
export const mostPlans = 100;

const idDigits = 16;

/** Length in characters of the longest list of that many plans: each id has its maximum length, with commas between. */
export const longestPlans = mostPlans * (idDigits + 1) - 1;

/** Length of the longest reference, in characters. */
export const longestReference =
  Math.max(...figures.map((name) => name.length)) + ':2026-10-24:2026-11-20:'.length + longestPlans;

/**
 * Parses ids of plans joined by commas, as in addresses and references. Returns null if the text is anything else or
 * has too many ids.
 */
export function parsePlans(text: string): number[] | null {
  if (!/^[1-9]\d{0,15}(,[1-9]\d{0,15})*$/.test(text)) return null;
  const ids = text.split(',').map(Number);
  return ids.length <= mostPlans && ids.every(Number.isSafeInteger) ? ids : null;
}

/**
 * Parses `new_subscribers:2026-10-24:2026-11-20`, with plan ids `began:2026-10-01:2026-10-31:7,9`. Returns null if the
 * text is no reference.
 */
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
