import { findEverySite, perSiteTask, siteJobTask } from '#server/database/site-jobs.ts';
import { fixedClock } from '#server/platform/clock/clock.ts';
import type { Task } from '#server/platform/queue/task.ts';
import { dueExports, forgottenExports } from './across-sites.queries.ts';
import { makeJob } from './enqueue.ts';
import { deleteExpiredFiles } from './files.service.ts';
import { type ExportTools, failExport, generateExport } from './make.service.ts';
import { requeueExports } from './request.service.ts';
import { runDueSchedules } from './schedules.service.ts';
import { exportTexts } from './texts.ts';

export function exportTasks(tools: ExportTools): Task[] {
  return [
    siteJobTask(
      tools,
      makeJob,
      (ctx, { id }, job) => generateExport(tools, ctx, id, job),
      (ctx, { id }) => failExport(tools, ctx, id, exportTexts.killed.en),
    ),
    perSiteTask(tools, {
      name: 'exports.plan',
      every: '* * * * *',
      find: dueExports,
      run: (ctx, { now }, job) => runDueSchedules({ ...ctx, clock: fixedClock(now) }, job.signal),
    }),
    perSiteTask(tools, {
      name: 'exports.look-after',
      every: '* * * * *',
      find: (database) => forgottenExports(database, makeJob.name),
      run: (ctx, { ids }) => requeueExports(ctx, ids),
    }),
    perSiteTask(tools, {
      name: 'exports.sweep',
      every: '33 * * * *',
      find: findEverySite,
      run: (ctx) => deleteExpiredFiles(tools.files, ctx),
    }),
  ];
}
