import { perSiteTask, siteJobTask } from '#server/database/site-jobs.ts';
import { withSiteLock } from '#server/database/site-lock.ts';
import type { SystemTools } from '#server/database/sites.ts';
import type { Task } from '#server/platform/queue/task.ts';
import { inMode } from '../payments/account.service.ts';
import { sitesWithHandovers } from './across-sites.queries.ts';
import { enqueueWork, workJob } from './enqueue.ts';
import type { PaymentTools } from './tools.ts';
import { workFor } from './work.service.ts';

/** Time slice of a job in milliseconds; then it goes to the end of the queue and lets others run. */
const slice = 5_000;

export function renewalHandoverTasks(tools: SystemTools & PaymentTools): Task[] {
  return [
    siteJobTask(tools, workJob, async (site, { livemode }, job) => {
      const ctx = inMode(site, livemode);
      const lock = `${workJob.name}:${livemode ? 'live' : 'test'}`;
      const options = { forMs: slice, signal: job.signal, onEach: () => job.progress() };
      const isLeft = await withSiteLock(ctx, lock, () => workFor(ctx, tools, options));
      if (isLeft) await enqueueWork(ctx);
    }),
    perSiteTask(tools, {
      name: 'renewal-handovers.look-after',
      every: '* * * * *',
      find: sitesWithHandovers,
      run: (ctx, { livemode }) => enqueueWork(inMode(ctx, livemode)),
    }),
  ];
}
