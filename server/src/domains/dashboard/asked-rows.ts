// Queries to the metrics that lists, files and single values of the dashboard share.

import type { FigureRowsQuery } from '#contract/domains/dashboard/row-schemas.ts';
import { type Figure, isMoneyFigure } from '#contract/domains/figures/words.ts';
import type { ResourceContext } from '#server/database/context.ts';
import type { ReadScope } from '#server/database/scope.ts';
import {
  type FigureRowFound,
  findLosses,
  type Loss,
  type RowsRequest,
} from '../figures/rows/rows.queries.ts';
import { amountsDue } from '../member-subscriptions/renewal-terms.service.ts';
import { findSettings } from './settings.queries.ts';

/** Past due subscriptions as of now; the dates are ignored. */
export const pastDueNow: RowsRequest = {
  reference: { figure: 'past_due', start: '2000-01-01', end: '2000-01-01', plans: [] },
  currency: null,
};

/** Returns the query for members who left in a range of days and are not back at its end. */
export function leavesIn({
  date_start: start,
  date_end: end,
}: {
  date_start: string;
  date_end: string;
}): RowsRequest {
  return { reference: { figure: 'leaves', start, end, plans: [] }, currency: null };
}

/**
 * Returns the currency of a metric's amounts, lower case: the requested one, or the site's default; null for a metric
 * that counts.
 */
export async function currencyFor(
  ctx: ResourceContext,
  { db }: ReadScope,
  figure: Figure,
  asked: string | undefined,
): Promise<string | null> {
  if (!isMoneyFigure(figure)) return null;
  return asked ?? (await findSettings(db, ctx.resource.id)).default_stats_currency;
}

/** Converts a rows query of the API to one of the metrics. */
export async function rowsOf(
  ctx: ResourceContext,
  scope: ReadScope,
  query: FigureRowsQuery,
): Promise<RowsRequest> {
  const { figure, date_start: start, date_end: end, plan, currency } = query;
  const plans = plan === undefined ? [] : [plan].flat();
  return {
    reference: { figure, start, end, plans },
    currency: await currencyFor(ctx, scope, figure, currency),
  };
}

/** Returns the MRR lost with each of these leaves, by member; a member has at most one leave among them. */
export async function lossesOf(
  ctx: ResourceContext,
  scope: ReadScope,
  leaves: readonly FigureRowFound[],
): Promise<Map<number, Loss[]>> {
  const when = leaves.map((row) => ({ memberId: row.member_id ?? 0, at: row.at ?? new Date(0) }));
  return Map.groupBy(await findLosses(scope, ctx.resource, when), (loss) => loss.payer_id);
}

/**
 * Adds the amount of the next charge attempt to rows of past due subscriptions. Only the subscriptions know their
 * terms, VAT by country and the versions that renewals follow, so the metric has no amount of its own. Rows of other
 * metrics are returned unchanged.
 */
export async function withAmountsDue(
  ctx: ResourceContext,
  scope: ReadScope,
  { reference: { figure } }: RowsRequest,
  rows: FigureRowFound[],
): Promise<FigureRowFound[]> {
  if (figure !== 'past_due') return rows;
  const ids = rows.flatMap(({ subscription_id: id }) => (id === null ? [] : [id]));
  const amounts = await amountsDue(ctx, scope, ids);
  return rows.map((row) => {
    const due = amounts.get(row.subscription_id ?? 0);
    return due ? { ...row, amount: due.amountCents, currency: due.currency } : row;
  });
}
