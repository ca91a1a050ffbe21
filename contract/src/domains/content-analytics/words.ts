// What needs no schema, so that the screen knows it without Zod.
import type { Sight } from '../../base/sight.ts';

/** Columns the table of content can be ordered by, in the order in which they are offered. */
export const analyticsOrderColumns = [
  'total_views',
  'unique',
  'granted_total',
  'granted_percent',
  'paywalled_total',
  'paywalled_percent',
  'count_signups',
  'signups_percent',
  'count_conversions',
  'conversions_percent',
  'mrr_per_view',
  'mrr_per_paywall',
] as const;
export type AnalyticsOrderColumn = (typeof analyticsOrderColumns)[number];

/** What an order by a column gives away; null: nothing. */
export function sightOfOrder(column: AnalyticsOrderColumn | undefined): Sight | null {
  return column?.startsWith('mrr') ? 'amounts' : null;
}

/** How long ago content was published at most. */
export const publishedWithin = ['7_days', '30_days', '90_days', '1_year', 'all'] as const;
export type PublishedWithin = (typeof publishedWithin)[number];

/** Numbers whose rows can be opened. */
export const analyticsNumbers = [
  'views',
  'unique',
  'granted',
  'paywalled',
  'signups',
  'conversions',
] as const;
export type AnalyticsNumber = (typeof analyticsNumbers)[number];

/** Categories and authors that the filter offers at once. */
export const termsPerChoice = 20;
