import type { DocumentedCall } from './documented-call.ts';

export const session: readonly DocumentedCall[] = [
  { call: 'POST authorization', body: ['email', 'password'], answer: ['token', 'user'] },
  { call: 'GET user', answer: ['role'] },
  { call: 'GET logout' },
  { call: 'GET available-resources', query: 'sort=desc', answer: ['items'] },
  { call: 'POST reset-password', body: ['email'] },
  { call: 'POST confirm-reset-password', body: ['code', 'password', 'password_confirm'] },
];

export const foundation: readonly DocumentedCall[] = [
  { call: 'GET currency', answer: ['items'] },
  { call: 'GET plans', query: 'limit=100' },
  { call: 'GET countries', query: 'limit=100' },
  { call: 'GET teams', query: 'limit=100&filter[name]=press' },
  { call: 'GET countries' },
  { call: 'GET plans', query: 'limit=100&filter[title]=digital' },
  { call: 'GET ti-events', query: 'limit=100&filter[title]=talk', answer: ['items.id', 'items.title'] },
  { call: 'GET users', query: 'limit=10' },
  { call: 'GET bundles', query: 'limit=10' },
  { call: 'GET content', query: 'limit=10' },
  { call: 'GET languages' },
];

export const dashboard: readonly DocumentedCall[] = [
  {
    call: 'GET resources/dashboard/settings',
    answer: ['display_panels', 'default_configs.default_stats_currency'],
  },
  {
    call: 'GET dashboard/statistics',
    query:
      'group_by=day&date_start=2026-02-01&date_end=2026-02-28&compare_start=2026-01-01&compare_end=2026-01-28&do_not_compare=false&retention_rate_subscriptions=1',
    answer: ['mrr', 'active_subscribers', 'new_subscribers', 'retention_rate'],
  },
  { call: 'GET charts/activity', query: 'groupby=month&period=24month', answer: ['items'] },
  { call: 'GET charts/statistic', answer: ['items'] },
  { call: 'GET charts/plan-subscriptions', answer: ['items.plan_title', 'items.count'] },
  { call: 'GET charts/total-active-subscribers', answer: ['items.total_subscribers'] },
  { call: 'GET charts/churn-count', query: 'date_start=2026-02-01&date_end=2026-02-28', answer: ['count'] },
  { call: 'GET charts/churn-users', query: 'date_start=2026-02-01&date_end=2026-02-28' },
  { call: 'GET charts/past-due-report' },
  { call: 'GET dashboard/statistics/currencies', answer: ['items'] },
];

export const content: readonly DocumentedCall[] = [
  {
    call: 'GET content',
    query: 'limit=10&filter[title]=budget&page=1',
    answer: ['items', 'paginator.total_items'],
  },
  { call: 'PUT content/{key}', body: ['price', 'currency'] },
];

export const contentConversion: readonly DocumentedCall[] = [
  {
    call: 'GET content/analytics/filters',
    query: 'filter[category]=pol',
    answer: ['category', 'author', 'published', 'order'],
  },
  {
    call: 'GET content/analytics',
    query: 'limit=10&page=1&order=total_views&sort=desc&filter[title]=budget',
    answer: ['items', 'paginator.total_items'],
  },
  { call: 'GET content/analytics/total', query: 'filter[title]=budget', answer: ['items'] },
];
