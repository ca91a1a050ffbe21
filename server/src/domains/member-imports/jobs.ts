import type { ResourceContext } from '#server/database/context.ts';
import { write } from '#server/database/scope.ts';
import { findEverySite, perSiteTask, siteJobTask } from '#server/database/site-jobs.ts';
import type { JobInfo, Task } from '#server/platform/queue/task.ts';
import { checkFile, giveUpCheck } from './check/check.service.ts';
import { styleReader } from './file/style-reader.ts';
import { enqueueIn, type ImportTask, importJob } from './record/enqueue.ts';
import { workTexts } from './record/texts.ts';
import { type End, type ImportTools, loadImportWork, type Round, type Work } from './record/work.ts';
import { failRun, runImport } from './run/run.service.ts';
import { sweepImports, wakeImports } from './sweep.service.ts';
import { giveUpUndo, undoWholeImport } from './undo/undo.service.ts';

const rounds: Record<
  ImportTask,
  { go: (work: Work) => Promise<Round>; giveUp: (end: End) => Promise<unknown> }
> = {
  check: { go: checkFile, giveUp: giveUpCheck },
  run: { go: runImport, giveUp: failRun },
  undo: { go: undoWholeImport, giveUp: giveUpUndo },
};

async function work(
  tools: ImportTools,
  task: ImportTask,
  ctx: ResourceContext,
  importId: number,
  job: JobInfo,
): Promise<void> {
  const found = await loadImportWork(tools, ctx, importId, job);
  if (!found || (await rounds[task].go(found)) === 'over') return;
  // The process is stopping: another process, or this one after its restart, continues.
  await write(found.ctx, importJob(task).name, async (scope) => {
    scope.noAudit('job');
    await enqueueIn(scope, task, ctx.resource.id, importId);
  });
}

export function memberImportTasks(given: Omit<ImportTools, 'readStyle'>): Task[] {
  const tools = { ...given, readStyle: styleReader() };
  const taskOf = (task: ImportTask): Task =>
    siteJobTask(
      tools,
      importJob(task),
      (ctx, { importId }, job) => work(tools, task, ctx, importId, job),
      async (ctx, { importId }, job) => {
        const by = await loadImportWork(tools, ctx, importId, job);
        if (by) await rounds[task].giveUp({ by, reason: workTexts.killed, isBarred: false });
      },
    );
  return [
    taskOf('check'),
    taskOf('run'),
    taskOf('undo'),
    perSiteTask(tools, {
      name: 'member-imports.look-after',
      every: '23 * * * *',
      find: findEverySite,
      run: async (ctx) => {
        await sweepImports(tools.files, ctx);
        await wakeImports(ctx);
      },
    }),
  ];
}
