import type { ResourceScope } from '#server/database/context.ts';
import { write } from '#server/database/scope.ts';
import { allSites, systemContext } from '#server/database/sites.ts';
import type { JobInfo, Task } from '#server/platform/queue/task.ts';
import { checkFile } from './check.service.ts';
import { type ImportTask, queueWork, taskName } from './lanes.ts';
import { runImport } from './run.service.ts';
import { sweepImports, wakeImports } from './sweep.service.ts';
import { undoWholeImport } from './undo.service.ts';
import { type ImportTools, type Round, type Work, workOn } from './work.ts';

const rounds: Record<ImportTask, (work: Work) => Promise<Round>> = {
  check: checkFile,
  run: runImport,
  undo: undoWholeImport,
};

async function work(tools: ImportTools, task: ImportTask, payload: Record<string, unknown>, job: JobInfo) {
  const siteId = Number(payload.siteId);
  const importId = Number(payload.importId);
  const site = (await allSites(tools.database)).find(({ id }) => id === siteId);
  const found = site && (await workOn(tools, site, task, importId, job.signal));
  if (!found || (await rounds[task](found)) === 'over') return;
  // Told to stop: another process, or this one after its next start, goes on.
  await write(found.ctx, taskName(task), async (scope) => {
    scope.unchanged();
    await queueWork(scope, task, siteId, importId);
  });
}

async function eachSite(
  tools: ImportTools,
  name: string,
  job: JobInfo,
  visit: (ctx: ReturnType<typeof systemContext>) => Promise<void>,
): Promise<void> {
  const failures: unknown[] = [];
  for (const site of await allSites(tools.database)) {
    if (job.signal.aborted) return;
    try {
      await visit(systemContext(tools, name, site));
    } catch (error) {
      failures.push(error);
      job.log.error(
        { err: error, site: (site satisfies ResourceScope).key },
        'imports could not be looked after',
      );
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, 'some sites were left out');
}

export function memberImportTasks(tools: ImportTools): Task[] {
  const taskOf = (task: ImportTask): Task => ({
    name: taskName(task),
    run: (payload, job) => work(tools, task, payload, job),
  });
  const lookAfter: Task = {
    name: 'member-imports.look-after',
    every: '23 * * * *',
    run: (_payload, job) =>
      eachSite(tools, 'member-imports.look-after', job, async (ctx) => {
        await sweepImports(tools.files, ctx);
        await wakeImports(ctx);
      }),
  };
  return [taskOf('check'), taskOf('run'), taskOf('undo'), lookAfter];
}
