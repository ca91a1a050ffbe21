import type { dashboard } from '#contract/domains/dashboard/routes.ts';
import type { EmailExport } from '#server/database/email-export.ts';
import type { Handlers } from '#server/database/handlers.ts';
import { emptyPageOf } from '#server/database/list.ts';
import { getAdjustments } from './adjustments.service.ts';
import { getChanges } from './changes.service.ts';
import { countChurn, listActiveSubscribers, listActivity, listPlanMembers } from './charts.service.ts';
import { listChurnUsers } from './churn-users.service.ts';
import { listPastDue } from './past-due.service.ts';
import { listFigureRows } from './rows.service.ts';
import { getSettings, listCurrencies, updateSettings } from './settings.service.ts';
import { getStatistic } from './statistic.service.ts';
import { getStatistics } from './statistics.service.ts';

/** Returns the parameters of a list without those for its page and delivery. */
function filtersOf<T extends object>(input: T): Record<string, unknown> {
  const shown = new Set(['page', 'limit', 'download', 'email']);
  return Object.fromEntries(Object.entries(input).filter(([name]) => !shown.has(name)));
}

/** Builds the handlers of the dashboard. @param send sends a list by email */
export const dashboardHandlers = (send: EmailExport<'statistic-rows' | 'churn-users' | 'past-due-report'>) =>
  ({
    statistics: getStatistics,
    rows: async (ctx, input) => {
      if (!input.download) return listFigureRows(ctx, input);
      const order = { email: input.email, filters: filtersOf(input) };
      const sent = emptyPageOf(input, await send(ctx, 'statistic-rows', order));
      return { ...sent, value: null, currency: null, timezone: ctx.resource.timezone, counting: false };
    },
    changes: getChanges,
    adjustments: getAdjustments,
    currencies: listCurrencies,
    activity: listActivity,
    statistic: getStatistic,
    planSubscriptions: listPlanMembers,
    totalActiveSubscribers: listActiveSubscribers,
    churnCount: countChurn,
    churnUsers: async (ctx, input) => {
      if (!input.download) return listChurnUsers(ctx, input);
      return emptyPageOf(
        input,
        await send(ctx, 'churn-users', { email: input.email, filters: filtersOf(input) }),
      );
    },
    pastDueReport: async (ctx, input) => {
      if (!input?.download) return listPastDue(ctx, input);
      return emptyPageOf(input, await send(ctx, 'past-due-report', { email: input.email, filters: {} }));
    },
    settings: getSettings,
    updateSettings,
  }) satisfies Handlers<typeof dashboard>;
