import { eachSite, everySite, siteJob } from '#server/database/site-jobs.ts';
import { fixedClock } from '#server/platform/clock/clock.ts';
import type { Task } from '#server/platform/queue/task.ts';
import { dueExports, forgottenExports } from './across-sites.queries.ts';
import { makeAfterAll } from './ask.service.ts';
import { makeJob } from './enqueue.ts';
import { clearExpired } from './files.service.ts';
import { type ExportTools, failExport, makeExport } from './make.service.ts';
import { runDue } from './schedules.service.ts';
import { exportTexts } from './texts.ts';

export function exportTasks(tools: ExportTools): Task[] {
  return [
    siteJob(
      tools,
      makeJob,
      (ctx, { id }, job) => makeExport(tools, ctx, id, job),
      (ctx, { id }) => failExport(tools, ctx, id, exportTexts.killed.en),
    ),
    eachSite(tools, {
      name: 'exports.plan',
      every: '* * * * *',
      find: dueExports,
      run: (ctx, { now }, job) => runDue({ ...ctx, clock: fixedClock(now) }, job.signal),
    }),
    eachSite(tools, {
      name: 'exports.look-after',
      every: '* * * * *',
      find: (database) => forgottenExports(database, makeJob.name),
      run: (ctx, { ids }) => makeAfterAll(ctx, ids),
    }),
    eachSite(tools, {
      name: 'exports.sweep',
      every: '33 * * * *',
      find: everySite,
      run: (ctx) => clearExpired(tools.files, ctx),
    }),
  ];
}
