import { perSiteTask, siteJobTask } from '#server/database/site-jobs.ts';
import type { SystemTools } from '#server/database/sites.ts';
import type { Task } from '#server/platform/queue/task.ts';
import { findOrphanedErasures } from './across-sites.queries.ts';
import { enqueueErasure, eraseJob } from './enqueue.ts';
import type { TargetTools } from './erasure-target.ts';
import { runErasure } from './work.service.ts';

export function erasureTasks(tools: SystemTools & TargetTools): Task[] {
  return [
    siteJobTask(tools, eraseJob, (ctx, { erasureId }) => runErasure(ctx, tools, erasureId)),
    perSiteTask(tools, {
      name: 'erasures.look-after',
      every: '* * * * *',
      find: (database) => findOrphanedErasures(database, eraseJob.name),
      run: (ctx, { erasureId }) => enqueueErasure(ctx, erasureId),
    }),
  ];
}
