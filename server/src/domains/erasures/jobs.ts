import { eachSite, siteJob } from '#server/database/site-jobs.ts';
import type { SystemTools } from '#server/database/sites.ts';
import type { Task } from '#server/platform/queue/task.ts';
import { forgottenErasures } from './across-sites.queries.ts';
import { enqueueErasure, eraseJob } from './enqueue.ts';
import type { PlaceTools } from './place.ts';
import { workOn } from './work.service.ts';

export function erasureTasks(tools: SystemTools & PlaceTools): Task[] {
  return [
    siteJob(tools, eraseJob, (ctx, { erasureId }) => workOn(ctx, tools, erasureId)),
    eachSite(tools, {
      name: 'erasures.look-after',
      every: '* * * * *',
      find: (database) => forgottenErasures(database, eraseJob.name),
      run: (ctx, { erasureId }) => enqueueErasure(ctx, erasureId),
    }),
  ];
}
