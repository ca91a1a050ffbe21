import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { jobNamed } from '#server/testing/job-info.ts';
import { type TestDatabase, testDatabase } from '#server/testing/test-database.ts';
import { silentLog } from '../log/log.ts';
import { addJob } from './add-job.ts';
import { unlockJobsOfDeadWorkers } from './supervisor.ts';
import type { Task } from './task.ts';
import { startWorker, type Worker } from './worker.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase();
  // Right after the database's start, the supervisor considers no worker dead.
  await db.database.owner.query(
    "select pg_sleep(extract(epoch from greatest(interval '0', pg_postmaster_start_time() + interval '11 seconds' - now())))",
  );
}, 30_000);
afterAll(() => db.drop());

/** Simulates that a worker with the job was killed this number of times. */
async function killTimes(job: string, times: number): Promise<void> {
  for (let kill = 1; kill <= times; kill += 1) {
    const { rowCount } = await db.database.owner.query(
      `update graphile_worker._private_jobs set attempts = attempts + 1, locked_by = 'the dead',
         locked_at = now() - interval '1 hour'
       where task_id = (select id from graphile_worker._private_tasks where identifier = $1)`,
      [job],
    );
    expect(rowCount).toBe(1);
    await unlockJobsOfDeadWorkers(db.database.owner);
  }
}

/** Creates a task that records the outcome of its jobs. */
function watched(name: string, during: Task['run'] = async () => undefined) {
  const seen: string[] = [];
  const run: Task['run'] = (payload, job) => {
    seen.push('run');
    return during(payload, job);
  };
  return { seen, run, task: { name, run, giveUp: async () => void seen.push('given up') } };
}

async function untilSeen(seen: readonly string[], task: Task): Promise<Worker> {
  const worker = await startWorker({
    owner: db.database.owner,
    tasks: [task],
    log: silentLog,
    patience: 300,
  });
  for (const end = Date.now() + 20_000; seen.length === 0 && Date.now() < end; ) await sleep(20);
  return worker;
}

async function becomesOf(name: string, kills: number): Promise<string[]> {
  const { seen, task } = watched(name);
  await addJob(db.database.pool, jobNamed(name), {});
  await killTimes(name, kills);
  await (await untilSeen(seen, task)).stop();
  return seen;
}

test('work whose worker was killed three times in a row is given up instead of done', async () => {
  expect(await becomesOf('kills-twice', 2)).toEqual(['run']);
  expect(await becomesOf('kills', 3)).toEqual(['given up']);
  const { rows } = await db.database.owner.query('select from graphile_worker.jobs');
  expect(rows).toEqual([]);
});

test('a kill after progress is the first in a row again', async () => {
  const { seen, task } = watched('goes-on', async (_payload, job) => {
    await job.progress();
    await sleep(60_000, undefined, { signal: job.signal, ref: false }).catch(() => undefined);
  });
  await addJob(db.database.pool, jobNamed('goes-on'), {});
  await killTimes('goes-on', 2);
  const worker = await untilSeen(seen, task);
  const last = () =>
    db.database.owner.query<{ e: string | null }>('select last_error as e from graphile_worker.jobs');
  for (const end = Date.now() + 10_000; (await last()).rows[0]?.e !== null && Date.now() < end; )
    await sleep(20);
  expect((await last()).rows).toEqual([{ e: null }]);
  await worker.stop();
});

test('a killed job whose key was added again while it ran leaves nothing but the job that took its place', async () => {
  const add = () =>
    db.database.owner.query(
      "select graphile_worker.add_job('keyed', queue_name => 'site:1', job_key => 'once', max_attempts => 2)",
    );
  await add();
  await db.database.owner.query(`
    update graphile_worker._private_jobs set attempts = 1, locked_by = 'the dead', locked_at = now() - interval '1 hour'
      where key = 'once';
    update graphile_worker._private_job_queues set locked_by = 'the dead', locked_at = now() - interval '1 hour'`);
  await add();
  await unlockJobsOfDeadWorkers(db.database.owner);
  const { rows } = await db.database.owner.query(`
    select j.key, j.attempts, q.locked_by from graphile_worker.jobs j
    join graphile_worker._private_job_queues q on q.queue_name = j.queue_name where j.task_identifier = 'keyed'`);
  expect(rows).toEqual([{ key: 'once', attempts: 0, locked_by: null }]);
  await db.database.owner.query("select graphile_worker.remove_job('once')");
});

test('work that nobody can give up is tried on', async () => {
  const { seen, run } = watched('mail');
  await addJob(db.database.pool, jobNamed('mail'), {});
  await killTimes('mail', 3);
  await (await untilSeen(seen, { name: 'mail', run })).stop();
  expect(seen).toEqual(['run']);
});
