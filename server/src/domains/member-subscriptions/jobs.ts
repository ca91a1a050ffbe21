import { siteTurns } from '#server/database/site-turns.ts';
import type { SystemTools } from '#server/database/sites.ts';
import type { Task } from '#server/platform/queue/task.ts';
import { sitesWithDueSubscriptions } from './across-sites.queries.ts';
import { advanceDueSubscriptions } from './renewal-scheduler.service.ts';

export function memberSubscriptionTasks(tools: SystemTools): Task[] {
  return [
    siteTurns(tools, {
      name: 'member-subscriptions.clock',
      every: '* * * * *',
      find: sitesWithDueSubscriptions,
      atOnce: 3,
      run: async (ctx, { site }, job) => {
        const count = await advanceDueSubscriptions(ctx, { signal: job.signal });
        if (count > 0) job.log.info({ site: site.key, count }, 'steps of subscriptions taken');
      },
    }),
  ];
}
