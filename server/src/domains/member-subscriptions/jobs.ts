import { eachSite, sitesOnTime } from '#server/database/site-jobs.ts';
import type { SystemTools } from '#server/database/sites.ts';
import type { Task } from '#server/platform/queue/task.ts';
import { carrySubscriptions } from './clock.service.ts';

export function memberSubscriptionTasks(tools: SystemTools): Task[] {
  return [
    eachSite(tools, {
      name: 'member-subscriptions.clock',
      every: '* * * * *',
      find: sitesOnTime,
      run: async (ctx, { site }, job) => {
        const count = await carrySubscriptions(ctx);
        if (count > 0) job.log.info({ site: site.key, count }, 'steps of subscriptions taken');
      },
    }),
  ];
}
