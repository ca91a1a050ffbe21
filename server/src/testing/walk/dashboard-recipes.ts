import type { Recipe, RouteId } from './recipe.ts';

const january = 'date_start=2026-01-01&date_end=2026-01-31';

type DashboardRoute = Extract<RouteId, `dashboard.${string}`>;

/** Calls of the dashboard. */
export const dashboardRecipes: Record<DashboardRoute, Recipe> = {
  'dashboard.statistics': {
    own: () => ({}),
    withIds: {
      retention_rate_subscriptions: (_site, ids) => ({ query: `retention_rate_subscriptions=${ids.plan}` }),
    },
  },
  'dashboard.rows': {
    own: () => ({ query: `figure=plan_members&${january}` }),
    showsSite: true,
    withIds: { plan: (_site, ids) => ({ query: `figure=plan_members&${january}&plan=${ids.plan}` }) },
  },
  'dashboard.changes': {
    own: () => ({ query: `figure=mrr&${january}&compare_start=2025-12-01&compare_end=2025-12-31` }),
  },
  'dashboard.adjustments': { own: () => ({ query: `figure=active_subscribers&${january}` }) },
  'dashboard.currencies': { own: () => ({}), showsSite: true },
  'dashboard.activity': { own: () => ({}) },
  'dashboard.statistic': { own: () => ({}) },
  'dashboard.planSubscriptions': { own: () => ({}), showsSite: true },
  'dashboard.totalActiveSubscribers': { own: () => ({}) },
  'dashboard.churnCount': { own: () => ({ query: january }) },
  'dashboard.churnUsers': { own: () => ({ query: january }) },
  'dashboard.pastDueReport': { own: () => ({}) },
  'dashboard.settings': { own: () => ({}) },
  'dashboard.updateSettings': { own: () => ({ body: { display_panels: { total_revenue: true } } }) },
};
