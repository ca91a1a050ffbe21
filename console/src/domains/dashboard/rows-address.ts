import type { Figure } from '#contract/domains/figures/words.ts';

/** The page with the rows behind a figure. */
export const rowsPage = '/dashboard/rows';

export interface RowsOf {
  figure: Figure;
  /** First and last day. */
  start: string;
  end: string;
  /** For amounts. */
  currency?: string;
  /** Only of these plans; empty means of any. */
  plans?: readonly number[];
}

/** Returns the search parameters of the rows page. Plans are ids joined by commas. */
export function rowsSearch({ figure, start, end, currency, plans = [] }: RowsOf) {
  return {
    figure,
    date_start: start,
    date_end: end,
    currency: currency?.toLowerCase(),
    plan: plans.length > 0 ? plans.join(',') : undefined,
  };
}
