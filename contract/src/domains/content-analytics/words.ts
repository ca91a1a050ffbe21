// Constants and types without schemas, so that the screen can import them without loading Zod.
import type { DataClass } from '../../base/data-classes.ts';

/** Columns that the table of content can be ordered by, in the order in which they are offered. */
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

/** Returns the data class that an order by this column reveals; null if none. */
export function sightOfOrder(column: AnalyticsOrderColumn | undefined): DataClass | null {
  return column?.startsWith('mrr') ? 'amounts' : null;
}

/** Largest age of content since its publication. */
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

/** Largest number of categories and authors that the filter offers at once. */
export const termsPerChoice = 20;
