import { perSiteTask, siteJobTask } from '#server/database/site-jobs.ts';
import type { SystemTools } from '#server/database/sites.ts';
import type { Task } from '#server/platform/queue/task.ts';
import { sitesWithForgottenFamilies } from './across-sites.queries.ts';
import { makeJob } from './enqueue.ts';
import { generateChunk, markHalted, requeueGeneration } from './make.service.ts';

export function codeFamilyTasks(tools: SystemTools): Task[] {
  return [
    siteJobTask(
      tools,
      makeJob,
      async (ctx, { id }, job) => {
        try {
          while (await generateChunk(ctx, id)) {
            await job.progress();
            // The worker is shutting down: the error makes the queue run the job again, which generates the rest.
            if (job.signal.aborted) throw new Error('stopped while codes were being made');
          }
        } catch (error) {
          if (job.lastAttempt && !job.signal.aborted) await markHalted(ctx, id);
          throw error;
        }
      },
      (ctx, { id }) => markHalted(ctx, id),
    ),
    perSiteTask(tools, {
      name: 'code-families.look-after',
      every: '* * * * *',
      find: (database) => sitesWithForgottenFamilies(database, makeJob.name),
      run: (ctx, { ids }) => requeueGeneration(ctx, ids),
    }),
  ];
}
