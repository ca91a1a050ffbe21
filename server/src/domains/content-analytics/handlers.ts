import type { contentAnalytics } from '#contract/domains/content-analytics/routes.ts';
import type { Handlers } from '#server/database/handlers.ts';
import { listOptions } from './options.service.ts';
import { listRowsBehind } from './rows.service.ts';
import { getTotal, listAnalytics } from './service.ts';

export const contentAnalyticsHandlers = {
  options: listOptions,
  list: listAnalytics,
  total: getTotal,
  rows: listRowsBehind,
} satisfies Handlers<typeof contentAnalytics>;
