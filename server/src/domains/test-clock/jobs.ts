import { perSiteTask, siteJobTask } from '#server/database/site-jobs.ts';
import type { SystemTools } from '#server/database/sites.ts';
import type { Task } from '#server/platform/queue/task.ts';
import { findOrphanedAdvances, sitesAhead } from './across-sites.queries.ts';
import { catchUp, continueAdvance, failAdvance, requeueAdvance } from './advance.service.ts';
import { turnJob } from './enqueue.ts';

export function testClockTasks(tools: SystemTools): Task[] {
  return [
    siteJobTask(
      tools,
      turnJob,
      async (ctx, { id }, job) => {
        try {
          while (await continueAdvance(ctx, id)) {
            await job.progress();
            // The rest is done elsewhere: the job runs again.
            if (job.signal.aborted) throw new Error('stopped while a clock was being moved');
          }
        } catch (error) {
          if (job.lastAttempt && !job.signal.aborted) await failAdvance(ctx, id);
          throw error;
        }
      },
      (ctx, { id }) => failAdvance(ctx, id),
    ),
    perSiteTask(tools, {
      name: 'test-clock.keep-up',
      every: '* * * * *',
      find: sitesAhead,
      run: async (ctx, { site }, { log }) => {
        const count = await catchUp(ctx);
        if (count > 0) log.info({ site: site.key, count }, 'steps on a test clock taken');
      },
    }),
    perSiteTask(tools, {
      name: 'test-clock.look-after',
      every: '* * * * *',
      find: (database) => findOrphanedAdvances(database, turnJob.name),
      run: (ctx, { id }) => requeueAdvance(ctx, id),
    }),
  ];
}
