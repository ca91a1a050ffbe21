import { fork } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '#server/testing/test-database.ts';
import { silentLog } from '../log/log.ts';
import { addJob } from './add-job.ts';
import { freeDeadWorkersJobs } from './supervisor.ts';
import type { Task } from './task.ts';
import { startWorker } from './worker.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase();
  await db.database.owner.query('create table done (n int, at timestamptz default now())');
});
afterAll(() => db.drop());

async function done(from: number): Promise<number[]> {
  const { rows } = await db.database.owner.query<{ n: number }>(
    'select distinct n from done where n >= $1 and n < $1 + 1000 order by n',
    [from],
  );
  return rows.map((row) => row.n);
}

async function until(what: () => Promise<boolean>, seconds = 20): Promise<void> {
  for (const end = Date.now() + seconds * 1000; Date.now() < end; await sleep(50)) if (await what()) return;
  throw new Error('waited in vain');
}

const note: Task = {
  name: 'note',
  run: async ({ n }) => {
    await db.database.owner.query('insert into done (n) values ($1)', [n]);
  },
};

function start(tasks: readonly Task[]) {
  return startWorker({ owner: db.database.owner, tasks, log: silentLog });
}

test('a job runs exactly when the change it belongs to is committed', async () => {
  const worker = await start([note]);
  const client = await db.database.pool.connect();
  await client.query('begin');
  await addJob(client, 'note', { n: 1 });
  await client.query('rollback');
  await client.query('begin');
  await addJob(client, 'note', { n: 2 });
  await client.query('commit');
  client.release();
  await until(async () => (await done(1)).length > 0);
  expect(await done(1)).toEqual([2]);
  await worker.stop();
});

test('a job that fails is tried again', async () => {
  const attempts: number[] = [];
  const worker = await start([
    {
      name: 'flaky',
      run: async (_payload, { attempt, lastAttempt }) => {
        attempts.push(attempt);
        expect(lastAttempt).toBe(attempt === 2);
        if (attempt === 1) throw new Error('not yet');
      },
    },
  ]);
  await addJob(db.database.pool, 'flaky', {}, { maxAttempts: 2 });
  await until(async () => attempts.length === 2);
  await worker.stop();
});

/** Another process that takes one job and never ends it; resolves once the job runs. */
async function workerStuckIn(job: string): Promise<{ kill(): void }> {
  const child = fork(new URL('./worker.fixture.ts', import.meta.url), [db.url, job], { stdio: 'ignore' });
  await new Promise((resolve) => child.once('message', resolve));
  return { kill: () => child.kill('SIGKILL') };
}

test('the jobs of a killed worker are done by another within seconds', async () => {
  for (let n = 2_000; n < 2_004; n += 1) await addJob(db.database.pool, 'stuck-then-noted', { n });
  const victim = await workerStuckIn('stuck-then-noted');
  victim.kill();
  const worker = await start([{ ...note, name: 'stuck-then-noted' }]);
  await until(async () => (await done(2_000)).length === 4, 25);
  await worker.stop();
}, 40_000);

test('the jobs of a living worker are left alone, however long they take', async () => {
  await addJob(db.database.pool, 'long', {});
  const other = await workerStuckIn('long');
  await db.database.owner.query(
    "update graphile_worker._private_jobs set locked_at = now() - interval '1 hour'",
  );
  expect(await freeDeadWorkersJobs(db.database.owner)).toEqual([]);
  other.kill();
  await until(async () => (await freeDeadWorkersJobs(db.database.owner)).length > 0);
});

test('without the supervisor a dead worker keeps its jobs locked', async () => {
  await addJob(db.database.pool, 'kept', {});
  const victim = await workerStuckIn('kept');
  victim.kill();
  await sleep(500);
  const { rows } = await db.database.owner.query<{ locked: boolean }>(
    "select locked_by is not null as locked from graphile_worker.jobs where task_identifier = 'kept'",
  );
  expect(rows).toEqual([{ locked: true }]);
});
