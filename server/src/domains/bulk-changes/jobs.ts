import type { ResourceContext } from '#server/database/context.ts';
import { findEverySite, perSiteTask, siteJobTask } from '#server/database/site-jobs.ts';
import type { SystemTools } from '#server/database/sites.ts';
import type { JobInfo, Task } from '#server/platform/queue/task.ts';
import { findOrphanedBulkChanges } from './across-sites.queries.ts';
import { enqueueWork, workJob } from './enqueue.ts';
import { failChange } from './interruptions.service.ts';
import { removeNeverStarted } from './steps.service.ts';
import { nextChange, processNextPart, type WorkResult } from './work.service.ts';

/** Time that one job works before it requeues itself to let other jobs run, in milliseconds. */
const slice = 2_000;
/** Delay before a job that found other changes at work tries again, in milliseconds. */
const pause = 1_000;
/**
 * Failures in a row after which a change fails for good: the pauses between them grow from two seconds to one minute.
 */
const mostFailures = 7;

/**
 * Error codes that an immediate retry resolves: a deadlock, a serialization failure, a referenced row that was deleted.
 */
const passing = new Set(['40P01', '40001', '23503']);
const triesOfPassing = 5;

async function workAgainstOdds(...given: Parameters<typeof processNextPart>): Promise<WorkResult> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await processNextPart(...given);
    } catch (error) {
      if (!passing.has((error as { code?: string }).code ?? '') || tries === triesOfPassing) throw error;
    }
  }
}

/**
 * Works for one slice of time. A failure is counted in the job that follows; the queue counts killed processes.
 * @param before number of previous failures in a row
 */
async function workForAWhile(
  tools: SystemTools,
  ctx: ResourceContext,
  before: number,
  job: JobInfo,
): Promise<void> {
  const site = ctx.resource;
  const until = Date.now() + slice;
  let failures = before;
  do {
    const next = await nextChange(tools, site);
    if (!next) return;
    try {
      if ((await workAgainstOdds(tools, site, next)) === 'busy')
        return enqueueWork(ctx, { runAt: new Date(Date.now() + pause), failures });
      failures = 0;
      await job.progress();
    } catch (error) {
      failures += 1;
      job.log.error({ err: error, site: site.key, change: next.id, failures }, 'a bulk change failed');
      if (failures >= mostFailures) return failChange(tools, site, next);
      const wait = Math.min(60_000, 1_000 * 2 ** failures);
      return enqueueWork(ctx, { runAt: new Date(Date.now() + wait), failures });
    }
  } while (Date.now() < until && !job.signal.aborted);
  return enqueueWork(ctx);
}

export function bulkChangeTasks(tools: SystemTools): Task[] {
  return [
    siteJobTask(
      tools,
      workJob,
      (ctx, { failures }, job) => workForAWhile(tools, ctx, failures, job),
      async ({ resource }) => {
        const next = await nextChange(tools, resource);
        if (next) await failChange(tools, resource, next);
      },
    ),
    perSiteTask(tools, {
      name: 'bulk-changes.look-after',
      every: '* * * * *',
      find: (database) => findOrphanedBulkChanges(database, workJob.name),
      run: (ctx) => enqueueWork(ctx),
    }),
    perSiteTask(tools, {
      name: 'bulk-changes.sweep',
      every: '23 * * * *',
      find: findEverySite,
      run: removeNeverStarted,
    }),
  ];
}
