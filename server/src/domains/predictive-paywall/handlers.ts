import type { predictivePaywall } from '#contract/domains/predictive-paywall/routes.ts';
import type { Handlers } from '#server/database/handlers.ts';
import { listActions, showStatus } from './service.ts';

export const predictivePaywallHandlers = { actions: listActions, status: showStatus } satisfies Handlers<
  typeof predictivePaywall
>;
