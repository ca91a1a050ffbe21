import type { ResourceScope } from '#server/database/context.ts';
import { allSites, type SystemTools } from '#server/database/sites.ts';
import type { JobInfo, Task } from '#server/platform/queue/task.ts';
import { callForWork, workJobName } from './turns.ts';
import { giveUp, nextChange, type Turn, workOn } from './work.service.ts';

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
  const { pool } = tools.database;
  const until = Date.now() + slice;
  let failures = before;
  do {
    const next = await nextChange(tools, site);
    if (!next) return;
    try {
      if ((await workAgainstOdds(tools, site, next)) === 'busy')
        return callForWork(pool, site.id, { runAt: new Date(Date.now() + pause), failures });
      failures = 0;
    } catch (error) {
      failures += 1;
      job.log.error({ err: error, site: site.key, change: next.id, failures }, 'a bulk change failed');
      if (failures >= mostFailures) return giveUp(tools, site, next);
      const wait = Math.min(60_000, 1_000 * 2 ** failures);
      return callForWork(pool, site.id, { runAt: new Date(Date.now() + wait), failures });
    }
  } while (Date.now() < until && !job.signal.aborted);
  return callForWork(pool, site.id);
}

/** Sites whose work nobody was called for, which only a fault can bring about. */
const forgotten = `
  select id from resources r
  where exists (
    select from bulk_changes c where c.resource_id = r.id and c.state in ('queued', 'running', 'undoing'))
  and not exists (
    select from graphile_worker.jobs j
    where j.key = $1 || ':' || r.id and j.attempts < j.max_attempts)`;

const neverStarted = `
  delete from bulk_changes where state = 'prepared' and created_at < now() - interval '24 hours'`;

export function bulkChangeTasks(tools: SystemTools): Task[] {
  const { owner, pool } = tools.database;
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
        await owner.query(neverStarted);
        const { rows } = await owner.query<{ id: number }>(forgotten, [workJobName]);
        for (const { id } of rows) await callForWork(pool, id);
      },
    },
  ];
}
