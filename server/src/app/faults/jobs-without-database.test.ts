// Jobs and their worker process while the database is down.
import { EventEmitter } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { WorkerEventMap, WorkerEvents } from 'graphile-worker';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { connect, type Database } from '#server/database/connect.ts';
import { silentLog } from '#server/platform/log/log.ts';
import { type RunningPostgres, startPostgres } from '#server/platform/postgres/launcher.ts';
import { postgresPaths } from '#server/platform/postgres/paths.ts';
import { stopPostmaster } from '#server/platform/postgres/postmaster.ts';
import { addJob } from '#server/platform/queue/add-job.ts';
import { OrphanedJobs } from '#server/platform/queue/lost-jobs.ts';
import { retryingPool } from '#server/platform/queue/retrying-pool.ts';
import { startWorker, type Worker } from '#server/platform/queue/worker.ts';
import { jobNamed } from '#server/testing/job-info.ts';
import { prepareData } from '#server/testing/prepared-data.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

type PoolCreated = WorkerEventMap['pool:create'];
type JobStarted = WorkerEventMap['job:start'];

let dataDir: string;
let database: Database;
let worker: Worker;
const runs: string[] = [];
const running: RunningPostgres[] = [];
const start = async () => running.push(await startPostgres({ dataDir, settings: { fsync: 'off' } }));

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'masthead-loss-'));
  await prepareData(dataDir);
  await start();
  database = connect({ url: running[0]?.url ?? '', log: silentLog });
  worker = await startWorker({
    owner: database.owner,
    log: silentLog,
    tasks: [
      { name: 'quick', run: async ({ n }) => void runs.push(`quick ${n}`) },
      {
        name: 'long',
        run: async ({ n, fails }) => {
          runs.push(`long ${n}`);
          await sleep(2_000);
          if (fails === true && runs.filter((run) => run === `long ${n}`).length === 1) throw new Error('no');
        },
      },
    ],
  });
});
afterAll(async () => {
  await worker.stop();
  await database.close();
  for (const postgres of running) await postgres.stop('immediate');
  await rm(dataDir, { recursive: true, force: true, maxRetries: 10 });
});

async function until(what: () => boolean | Promise<boolean>, seconds = 60): Promise<void> {
  for (const end = Date.now() + seconds * 1_000; Date.now() < end; await sleep(50)) if (await what()) return;
  throw new Error(`waited in vain: ${runs.join(', ')}`);
}

async function isQueueEmpty(): Promise<boolean> {
  const { rows } = await database.owner.query<{ n: number }>(
    'select count(*) as n from graphile_worker.jobs',
  );
  return rows[0]?.n === 0;
}

test('jobs that end or fail while the database is away are done or tried again when it is back', async () => {
  await addJob(database.owner, jobNamed('long'), { n: 1 });
  await addJob(database.owner, jobNamed('long'), { n: 2, fails: true });
  await until(() => runs.length === 2);
  await stopPostmaster(postgresPaths(dataDir).cluster, 'immediate');
  const waiting = retryingPool(database.owner).pool.connect();
  await expect(database.owner.connect()).rejects.toThrow();
  await sleep(10_000);
  await start();
  (await waiting).release();
  await addJob(database.owner, jobNamed('quick'), { n: 3 });
  await until(() => runs.includes('quick 3'));
  await until(isQueueEmpty, 90);
  expect(runs.filter((run) => run === 'long 1')).toHaveLength(1);
  expect(runs.filter((run) => run === 'long 2')).toHaveLength(2);
});

test('a job that was taken without its worker hearing of it is freed, and one that runs is not', async () => {
  const events: WorkerEvents = new EventEmitter();
  const lost = new OrphanedJobs(database.owner, silentLog);
  lost.watch(events);
  events.emit('pool:create', { workerPool: { id: 'a worker' } } as unknown as PoolCreated);
  await addJob(database.owner, jobNamed('nobody does this'), {}, { queue: 'one by one' });
  const lock = `update graphile_worker._private_jobs set attempts = attempts + 1, locked_by = 'a worker',
    locked_at = now() - interval '11 seconds' where locked_by is null returning id`;
  const { rows } = await database.owner.query<{ id: number }>(lock);
  const lockQueue =
    "update graphile_worker._private_job_queues set locked_by = 'a worker', locked_at = now()";
  await database.owner.query(lockQueue);
  expect(await lost.look()).toBe(1);
  expect((await database.owner.query('select attempts, locked_by from graphile_worker.jobs')).rows).toEqual([
    { attempts: 0, locked_by: null },
  ]);
  const lockedQueues = 'select from graphile_worker._private_job_queues where locked_by is not null';
  expect((await database.owner.query(lockedQueues)).rowCount).toBe(0);
  await database.owner.query(lock);
  events.emit('job:start', { job: { id: rows[0]?.id, attempts: 1 } } as unknown as JobStarted);
  expect(await lost.look()).toBe(0);
  await lost.stop();
  await database.owner.query('delete from graphile_worker._private_jobs');
});

// Many short jobs, so that the queue takes or returns some at the moment of the loss.
test('a database lost in the middle of much short work leaves no job behind', async () => {
  const wanted = 3_000;
  await database.owner.query(
    `select graphile_worker.add_job('quick', json_build_object('n', n)) from generate_series(100, $1) n`,
    [99 + wanted],
  );
  for (const share of [0.2, 0.5, 0.8]) {
    await until(() => new Set(runs).size > wanted * share);
    await stopPostmaster(postgresPaths(dataDir).cluster, 'immediate');
    await sleep(500);
    await start();
  }
  await until(isQueueEmpty, 90);
  expect(new Set(runs).size).toBe(wanted + 3);
});
