import { dueExports, forgottenExports } from '#server/database/exports-at-large.ts';
import { allSites, systemContext } from '#server/database/sites.ts';
import { fixedClock } from '#server/platform/clock/clock.ts';
import type { Task } from '#server/platform/queue/task.ts';
import { makeAfterAll, makeJobName } from './ask.service.ts';
import { clearExpired } from './files.service.ts';
import { type ExportTools, makeExport } from './make.service.ts';
import { runDue } from './schedules.service.ts';

export function exportTasks(tools: ExportTools): Task[] {
  return [
    {
      name: makeJobName,
      run: async (payload, job) => {
        const site = (await allSites(tools.database)).find(({ id }) => id === Number(payload.siteId));
        if (site) await makeExport(tools, site, Number(payload.id), job);
      },
    },
    {
      name: 'exports.plan',
      every: '* * * * *',
      run: async (_payload, job) => {
        const { now, sites } = await dueExports(tools.database);
        const then = { ...tools, clock: fixedClock(now) };
        for (const site of sites) await runDue(systemContext(then, 'exports.plan', site), job.signal);
      },
    },
    {
      name: 'exports.look-after',
      every: '* * * * *',
      run: async () => {
        for (const { site, ids } of await forgottenExports(tools.database, makeJobName))
          await makeAfterAll(systemContext(tools, 'exports.look-after', site), ids);
      },
    },
    {
      name: 'exports.sweep',
      every: '33 * * * *',
      run: async () => {
        for (const site of await allSites(tools.database))
          await clearExpired(tools.files, systemContext(tools, 'exports.sweep', site));
      },
    },
  ];
}
