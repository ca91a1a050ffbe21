import type { AnalyticsOrderColumn, PublishedWithin } from '#contract/domains/content-analytics/words.ts';

/** Titles of the columns that content can be ordered by. */
export const orderTitles: Record<AnalyticsOrderColumn, string> = {
  total_views: 'Total Views',
  unique: 'Unique readers',
  granted_total: 'Granted',
  granted_percent: 'Granted, %',
  paywalled_total: 'Paywalled',
  paywalled_percent: 'Paywalled, %',
  count_signups: 'Sign-ups',
  signups_percent: 'Sign-ups, %',
  count_conversions: 'Conversions',
  conversions_percent: 'Conversions, %',
  mrr_per_view: 'MRR per view',
  mrr_per_paywall: 'MRR per paywall',
};

export const publishedTitles: Record<PublishedWithin, string> = {
  '7_days': 'Last 7 days',
  '30_days': 'Last 30 days',
  '90_days': 'Last 90 days',
  '1_year': 'Last year',
  all: 'Any time',
};
