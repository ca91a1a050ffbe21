import { allSites, type SystemTools, systemContext } from '#server/database/sites.ts';
import type { Task } from '#server/platform/queue/task.ts';
import { expireSubscriptions } from './expire.service.ts';

/** Comes by every site once a minute and ends what ran out. A site that fails does not keep the others waiting. */
export function memberSubscriptionTasks(tools: SystemTools): Task[] {
  return [
    {
      name: 'subscriptions-expire',
      every: '* * * * *',
      run: async (_payload, job) => {
        const failures: unknown[] = [];
        for (const site of await allSites(tools.database)) {
          if (job.signal.aborted) return;
          try {
            const count = await expireSubscriptions(systemContext(tools, 'subscriptions-expire', site));
            if (count > 0) job.log.info({ site: site.key, count }, 'subscriptions ended');
          } catch (error) {
            job.log.error({ err: error, site: site.key }, 'subscriptions could not be ended');
            failures.push(error);
          }
        }
        if (failures.length > 0) throw new AggregateError(failures, 'some sites were left out');
      },
    },
  ];
}
