import { monthInWords } from '#console/lib/formats.ts';
import type { Bucket, Series } from '#console/ui/charts/series.ts';
import { addDays, addMonths } from '#contract/base/date-ranges.ts';
import type { ActivityRow } from '#contract/domains/dashboard/chart-schemas.ts';
import type { Figure } from '#contract/domains/figures/words.ts';
import type { RowsOf } from './rows-address.ts';

/** Returns the months with their labels in charts. */
export const bucketsOf = (rows: readonly { groupby: string; partial: boolean }[]): Bucket[] =>
  rows.map(({ groupby, partial }) => ({ label: monthInWords(groupby), isPartial: partial }));

/**
 * Returns the rows behind a metric of one month, or null if there is no such month.
 * @param today in the site's time zone; charts count up to the day before
 */
export function monthRows(
  row: { groupby: string } | undefined,
  figure: Figure,
  more: Pick<RowsOf, 'plans' | 'currency'>,
  today: string,
): RowsOf | null {
  if (!row) return null;
  const start = `${row.groupby}-01`;
  const last = addDays(addMonths(start, 1), -1);
  return { figure, start, end: last < today ? last : addDays(today, -1), ...more };
}

/** Returns a series for each plan with sign-ups, keyed by its id; titles need not be unique. */
export function signUpsByPlan(rows: readonly ActivityRow[]): Series[] {
  const titles = new Map(
    rows.flatMap(({ users }) => users.plans.map((plan) => [plan.plan_id, plan.plan_title])),
  );
  return [...titles].map(([id, label]) => ({
    key: String(id),
    label,
    values: rows.map(({ users }) => users.plans.find(({ plan_id }) => plan_id === id)?.count ?? 0),
  }));
}
