import { perSiteTask, siteJobTask } from '#server/database/site-jobs.ts';
import { withSiteLock } from '#server/database/site-lock.ts';
import type { SystemTools } from '#server/database/sites.ts';
import type { Task } from '#server/platform/queue/task.ts';
import { inMode } from '../payments/account.service.ts';
import { connectedModes } from './across-sites.queries.ts';
import { enqueueWork, workJob } from './enqueue.ts';
import type { PaymentTools } from './tools.ts';
import { workFor } from './work.service.ts';

/** Time slice of a job in milliseconds; then it goes to the end of the queue and lets others run. */
const slice = 5_000;

export function providerDriftTasks(tools: SystemTools & PaymentTools): Task[] {
  return [
    siteJobTask(tools, workJob, async (site, { livemode }, job) => {
      const ctx = inMode(site, livemode);
      const lock = `${workJob.name}:${livemode ? 'live' : 'test'}`;
      const options = { forMs: slice, signal: job.signal, onPage: () => job.progress() };
      const isLeft = await withSiteLock(ctx, lock, () => workFor(ctx, tools, options));
      if (isLeft) await enqueueWork(ctx);
    }),
    perSiteTask(tools, {
      name: 'provider-drift.look-after',
      every: '* * * * *',
      find: connectedModes,
      run: (ctx, { livemode }) => enqueueWork(inMode(ctx, livemode)),
    }),
  ];
}
