import type { ResourceScope } from '#server/database/context.ts';
import {
  allSites,
  type SystemTools,
  sitesWithForgottenBulkChanges,
  systemContext,
} from '#server/database/sites.ts';
import type { JobInfo, Task } from '#server/platform/queue/task.ts';
import { giveUp } from './endings.service.ts';
import { removeNeverStarted } from './steps.service.ts';
import { callAgain, workJobName } from './turns.ts';
import { nextChange, type Turn, workOn } from './work.service.ts';

/** How long one job works before it goes to the end of the queue and lets others in, in milliseconds. */
const slice = 2_000;
/** How long one waits whose turn it is not. */
const pause = 1_000;
/** Failures in a row before a change is given up: the pauses between them grow from two seconds to one minute. */
const mostFailures = 7;

/** Failures that are gone when the same is tried again: a deadlock, a row that went away under a reference to it. */
const passing = new Set(['40P01', '40001', '23503']);
const triesOfPassing = 5;

async function workAgainstOdds(...given: Parameters<typeof workOn>): Promise<Turn> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await workOn(...given);
    } catch (error) {
      if (!passing.has((error as { code?: string }).code ?? '') || tries === triesOfPassing) throw error;
    }
  }
}

type Payload = { siteId: number; failures: number };

/** Works for one slice of time. A failure is counted in the job that follows, so that a killed worker counts as none. */
async function workForAWhile(
  tools: SystemTools,
  site: ResourceScope,
  { failures: before }: Payload,
  job: JobInfo,
): Promise<void> {
  const again = systemContext(tools, workJobName, site);
  const until = Date.now() + slice;
  let failures = before;
  do {
    const next = await nextChange(tools, site);
    if (!next) return;
    try {
      if ((await workAgainstOdds(tools, site, next)) === 'busy')
        return callAgain(again, { runAt: new Date(Date.now() + pause), failures });
      failures = 0;
    } catch (error) {
      failures += 1;
      job.log.error({ err: error, site: site.key, change: next.id, failures }, 'a bulk change failed');
      if (failures >= mostFailures) return giveUp(tools, site, next);
      const wait = Math.min(60_000, 1_000 * 2 ** failures);
      return callAgain(again, { runAt: new Date(Date.now() + wait), failures });
    }
  } while (Date.now() < until && !job.signal.aborted);
  return callAgain(again);
}

export function bulkChangeTasks(tools: SystemTools): Task[] {
  return [
    {
      name: workJobName,
      run: async (payload, job) => {
        const siteId = Number(payload.siteId);
        const site = (await allSites(tools.database)).find(({ id }) => id === siteId);
        const failures = Number(payload.failures ?? 0);
        if (site) await workForAWhile(tools, site, { siteId, failures }, job);
      },
    },
    {
      name: 'bulk-changes.look-after',
      every: '* * * * *',
      run: async () => {
        for (const site of await sitesWithForgottenBulkChanges(tools.database, workJobName))
          await callAgain(systemContext(tools, workJobName, site));
      },
    },
    {
      name: 'bulk-changes.sweep',
      every: '23 * * * *',
      run: async () => {
        for (const site of await allSites(tools.database))
          await removeNeverStarted(systemContext(tools, 'bulk-changes.sweep', site));
      },
    },
  ];
}
