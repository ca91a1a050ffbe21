import { eachSite, siteJob } from '#server/database/site-jobs.ts';
import type { SystemTools } from '#server/database/sites.ts';
import type { Task } from '#server/platform/queue/task.ts';
import { sitesAhead, sitesWithForgottenTurns } from './across-sites.queries.ts';
import { turnJob } from './enqueue.ts';
import { keepUp, noteFailure, turnAfterAll, turnOn } from './turn.service.ts';

export function testClockTasks(tools: SystemTools): Task[] {
  return [
    siteJob(
      tools,
      turnJob,
      async (ctx, { id }, job) => {
        try {
          while (await turnOn(ctx, id)) {
            await job.progress();
            // The rest is done elsewhere: the job runs again.
            if (job.signal.aborted) throw new Error('stopped while a clock was being moved');
          }
        } catch (error) {
          if (job.lastAttempt && !job.signal.aborted) await noteFailure(ctx, id);
          throw error;
        }
      },
      (ctx, { id }) => noteFailure(ctx, id),
    ),
    eachSite(tools, {
      name: 'test-clock.keep-up',
      every: '* * * * *',
      find: sitesAhead,
      run: async (ctx, { site }, { log }) => {
        const count = await keepUp(ctx);
        if (count > 0) log.info({ site: site.key, count }, 'steps on a test clock taken');
      },
    }),
    eachSite(tools, {
      name: 'test-clock.look-after',
      every: '* * * * *',
      find: (database) => sitesWithForgottenTurns(database, turnJob.name),
      run: (ctx, { id }) => turnAfterAll(ctx, id),
    }),
  ];
}
