import { fork } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { Logger, run } from 'graphile-worker';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { jobNamed } from '#server/testing/job-info.ts';
import { type TestDatabase, testDatabase } from '#server/testing/test-database.ts';
import { silentLog } from '../log/log.ts';
import { addJob } from './add-job.ts';
import { lockClass } from './liveness.ts';
import { unlockJobsOfDeadWorkers } from './supervisor.ts';
import type { JobInfo, Task } from './task.ts';
import { startWorker } from './worker.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase();
  await db.database.owner.query('create table done (n int, at timestamptz default now())');
  // Right after the database's start, the supervisor considers no worker dead, and these tests would prove nothing.
  await until(async () => {
    const sql = "select pg_postmaster_start_time() < now() - interval '10 seconds' as old";
    return (await db.database.owner.query<{ old: boolean }>(sql)).rows[0]?.old === true;
  });
});
afterAll(() => db.drop());
beforeEach(async () => {
  await db.database.owner.query('delete from graphile_worker._private_jobs; delete from worker_heartbeats');
});

async function done(from: number): Promise<number[]> {
  const { rows } = await db.database.owner.query<{ n: number }>(
    'select distinct n from done where n >= $1 and n < $1 + 1000 order by n',
    [from],
  );
  return rows.map((row) => row.n);
}

const until = (what: () => Promise<boolean>) => vi.waitUntil(what, { timeout: 30_000, interval: 50 });

const note: Task = {
  name: 'note',
  run: async ({ n }) => {
    await db.database.owner.query('insert into done (n) values ($1)', [n]);
  },
};

function start(tasks: readonly Task[], patience?: number, general?: number) {
  const places = general === undefined ? {} : { general };
  return startWorker({ owner: db.database.owner, tasks, log: silentLog, patience, places });
}

test('a job runs exactly when the change it belongs to is committed', async () => {
  const worker = await start([note]);
  const client = await db.database.pool.connect();
  await client.query('begin');
  await addJob(client, jobNamed('note'), { n: 1 });
  await client.query('rollback');
  await client.query('begin');
  await addJob(client, jobNamed('note'), { n: 2 });
  await client.query('commit');
  client.release();
  await until(async () => (await done(1)).length > 0);
  expect(await done(1)).toEqual([2]);
  await worker.stop();
});

test('a job that nobody waits for lets later ones go first', async () => {
  for (const [n, isPatient] of [
    [9_000, true],
    [9_001, true],
    [9_002, false],
  ] as const)
    await addJob(db.database.pool, jobNamed('note'), { n }, { isPatient });
  const worker = await start([note], undefined, 1);
  await until(async () => (await done(9_000)).length === 3);
  await worker.stop();
  const { rows } = await db.database.owner.query<{ n: number }>(
    'select n from done where n between 9000 and 9002 order by at',
  );
  expect(rows.map(({ n }) => n)).toEqual([9_002, 9_000, 9_001]);
});

async function errorsOf(job: string): Promise<(string | null)[]> {
  const { rows } = await db.database.owner.query<{ error: string | null }>(
    'select last_error as error from graphile_worker.jobs where task_identifier = $1',
    [job],
  );
  return rows.map(({ error }) => error);
}

test('a job that fails is tried again', async () => {
  const runs: unknown[] = [];
  const worker = await start([
    {
      name: 'flaky',
      run: async (_payload, { attempt, lastAttempt }) => {
        runs.push({ attempt, lastAttempt, errors: await errorsOf('flaky') });
        if (attempt === 1) throw new Error('not yet');
      },
    },
  ]);
  await addJob(db.database.pool, jobNamed('flaky'), {}, { maxAttempts: 2 });
  await until(async () => (await errorsOf('flaky')).length === 0);
  await worker.stop();
  expect(runs).toEqual([
    { attempt: 1, lastAttempt: false, errors: [null] },
    { attempt: 2, lastAttempt: true, errors: [expect.stringContaining('not yet')] },
  ]);
});

/** Starts another process that takes jobs of one kind and never ends them; resolves once the job runs. */
async function workerStuckIn(job: string): Promise<{ kill(): Promise<void> }> {
  const child = fork(new URL('./worker.fixture.ts', import.meta.url), [db.url, job], { stdio: 'ignore' });
  await new Promise((resolve) => child.once('message', resolve));
  return {
    kill: async () => {
      const gone = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGKILL');
      await gone;
    },
  };
}

/** Moves the locks of running jobs and all heartbeats an hour into the past. */
async function anHourLater(): Promise<void> {
  await db.database.owner.query(
    "update graphile_worker._private_jobs set locked_at = now() - interval '1 hour' where locked_at is not null",
  );
}

/** Moves the traces of a killed worker far enough into the past for it to count as dead. */
async function tenSecondsLater(): Promise<void> {
  await db.database.owner.query("update worker_heartbeats set beat_at = beat_at - interval '11 seconds'");
  await anHourLater();
}

async function locked(job: string): Promise<boolean> {
  const { rows } = await db.database.owner.query<{ locked: boolean }>(
    'select locked_by is not null as locked from graphile_worker.jobs where task_identifier = $1',
    [job],
  );
  return rows.some((row) => row.locked);
}

test('the jobs of a killed worker are done by another within seconds', async () => {
  for (let n = 2_000; n < 2_004; n += 1) await addJob(db.database.pool, jobNamed('stuck-then-noted'), { n });
  const victim = await workerStuckIn('stuck-then-noted');
  await victim.kill();
  await tenSecondsLater();
  const worker = await start([{ ...note, name: 'stuck-then-noted' }]);
  await until(async () => (await errorsOf('stuck-then-noted')).length === 0);
  await worker.stop();
  expect(await done(2_000)).toEqual([2_000, 2_001, 2_002, 2_003]);
}, 60_000);

test('without the supervisor a worker never gets to the jobs of a dead one; freed, it does at once', async () => {
  await addJob(db.database.pool, jobNamed('kept'), { n: 3_000 });
  const victim = await workerStuckIn('kept');
  await victim.kill();
  await tenSecondsLater();
  const { owner } = db.database;
  const alone = await run({
    pgPool: owner,
    taskList: { kept: (payload) => note.run(payload as Record<string, unknown>, {} as JobInfo) },
    pollInterval: 200,
    noHandleSignals: true,
    logger: new Logger(() => () => undefined),
  });
  await sleep(3_000);
  expect(await done(3_000)).toEqual([]);
  expect(await unlockJobsOfDeadWorkers(owner)).toHaveLength(1);
  await until(async () => (await done(3_000)).length === 1);
  await alone.stop();
}, 60_000);

test('the jobs of a living worker are left alone, however long they take', async () => {
  await addJob(db.database.pool, jobNamed('long'), {});
  const other = await workerStuckIn('long');
  await anHourLater();
  await db.database.owner.query("update worker_heartbeats set beat_at = now() - interval '30 seconds'");
  expect(await unlockJobsOfDeadWorkers(db.database.owner)).toEqual([]);
  await other.kill();
  await until(async () => (await unlockJobsOfDeadWorkers(db.database.owner)).length > 0);
});

test('a worker that loses the connection with its lock keeps its jobs and shows itself again', async () => {
  await addJob(db.database.pool, jobNamed('shaken'), {});
  const other = await workerStuckIn('shaken');
  await anHourLater();
  const holders = `select pg_terminate_backend(pid, 5000) from pg_locks where locktype = 'advisory' and classid = $1
    and database = (select oid from pg_database where datname = current_database())`;
  const { rowCount } = await db.database.owner.query(holders, [lockClass]);
  expect(rowCount).toBe(1);
  expect(await unlockJobsOfDeadWorkers(db.database.owner)).toEqual([]);
  await until(async () => {
    const { rows } = await db.database.owner.query(
      'select from pg_locks where locktype = $1 and classid = $2',
      ['advisory', lockClass],
    );
    return rows.length === 1;
  });
  expect(await unlockJobsOfDeadWorkers(db.database.owner)).toEqual([]);
  await other.kill();
});

test('a lock without a beat for a minute is not life', async () => {
  await addJob(db.database.pool, jobNamed('hung'), {});
  const other = await workerStuckIn('hung');
  await anHourLater();
  await db.database.owner.query("update worker_heartbeats set beat_at = now() - interval '61 seconds'");
  expect(await unlockJobsOfDeadWorkers(db.database.owner)).toHaveLength(1);
  await other.kill();
});

test('a job that does not end when the worker is stopped is handed back', async () => {
  let began = false;
  const worker = await start(
    [
      {
        name: 'endless',
        run: () => {
          began = true;
          return new Promise(() => undefined);
        },
      },
    ],
    300,
  );
  await addJob(db.database.pool, jobNamed('endless'), {});
  await until(async () => began);
  await worker.stop();
  expect(await locked('endless')).toBe(false);
});

test('a job that ends while the worker is stopping is done', async () => {
  let began = false;
  const worker = await start([
    {
      name: 'slow',
      run: async (payload, job) => {
        began = true;
        await sleep(1_000);
        await note.run(payload, job);
      },
    },
  ]);
  await addJob(db.database.pool, jobNamed('slow'), { n: 4_000 });
  await until(async () => began);
  await worker.stop();
  expect(await done(4_000)).toEqual([4_000]);
});
