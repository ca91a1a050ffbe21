import type { DashboardCard } from './words.ts';

/** Names of the dashboard's cards in emails. A test holds them equal to the console's. */
export const cardNames = {
  active_subscribers: 'Active subscribers',
  mrr: 'Monthly recurring revenue',
  gross_volume: 'Gross volume',
  new_subscribers: 'New subscribers',
  new_trials: 'New trials',
  new_starts: 'New starts',
  trials_converted: 'Trials converted',
  stopped_subscriptions: 'Stopped subscriptions',
  cancelled_subscriptions: 'Cancelled subscriptions',
  logged_in_members: 'Logged-in members',
  logged_in_subscribers: 'Logged-in subscribers',
  paywall_hits: 'Paywall hits',
  retention_rate: 'Retention rate',
} as const satisfies Record<DashboardCard, string>;
