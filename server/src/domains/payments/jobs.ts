import { findEverySite, perSiteTask, siteJobTask } from '#server/database/site-jobs.ts';
import { siteTurns } from '#server/database/site-turns.ts';
import type { SystemTools } from '#server/database/sites.ts';
import type { Task } from '#server/platform/queue/task.ts';
import { sitesWithDueCharges } from './across-sites.queries.ts';
import { deleteOldEvents, handleEvent } from './events.service.ts';
import { chargeRenewals } from './renewals.service.ts';
import type { PaymentTools } from './tools.ts';
import { eventJob } from './webhooks.service.ts';

export function paymentTasks(tools: SystemTools & PaymentTools): Task[] {
  return [
    siteJobTask(tools, eventJob, (ctx, { id }) => handleEvent(ctx, tools, id)),
    perSiteTask(tools, {
      name: 'payments.forget',
      every: '47 2 * * *',
      find: findEverySite,
      run: (ctx) => deleteOldEvents(ctx),
    }),
    siteTurns(tools, {
      name: 'payments.renewals',
      every: '* * * * *',
      find: sitesWithDueCharges,
      atOnce: 6,
      run: async (ctx, { site }, { log, signal }) => {
        const round = await chargeRenewals(ctx, tools, { signal });
        if (Object.values(round).some((count) => count > 0))
          log.info({ site: site.key, ...round }, 'renewals charged');
      },
    }),
  ];
}
