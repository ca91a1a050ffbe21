import type { RouteId, ValidCall } from './valid-call.ts';

const january = 'date_start=2026-01-01&date_end=2026-01-31';

type DashboardRoute = Extract<RouteId, `dashboard.${string}`>;

/** Calls of the dashboard. */
export const dashboardValidCalls: Record<DashboardRoute, ValidCall> = {
  'dashboard.statistics': {
    build: () => ({}),
    withIds: {
      retention_rate_subscriptions: (_site, ids) => ({ query: `retention_rate_subscriptions=${ids.plan}` }),
    },
  },
  'dashboard.rows': {
    build: () => ({ query: `figure=plan_members&${january}` }),
    showsSite: true,
    withIds: { plan: (_site, ids) => ({ query: `figure=plan_members&${january}&plan=${ids.plan}` }) },
  },
  'dashboard.changes': {
    build: () => ({ query: `figure=mrr&${january}&compare_start=2025-12-01&compare_end=2025-12-31` }),
  },
  'dashboard.adjustments': { build: () => ({ query: `figure=active_subscribers&${january}` }) },
  'dashboard.currencies': { build: () => ({}), showsSite: true },
  'dashboard.activity': { build: () => ({}) },
  'dashboard.statistic': { build: () => ({}) },
  'dashboard.planSubscriptions': { build: () => ({}), showsSite: true },
  'dashboard.totalActiveSubscribers': { build: () => ({}) },
  'dashboard.churnCount': { build: () => ({ query: january }) },
  'dashboard.churnUsers': { build: () => ({ query: january }) },
  'dashboard.pastDueReport': { build: () => ({}) },
  'dashboard.settings': { build: () => ({}) },
  'dashboard.updateSettings': { build: () => ({ body: { display_panels: { total_revenue: true } } }) },
};
