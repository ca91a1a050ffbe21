import { EventEmitter } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { WorkerEventMap, WorkerEvents } from 'graphile-worker';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '#server/testing/test-database.ts';
import { silentLog } from '../log/log.ts';
import { OrphanedJobs } from './lost-jobs.ts';
import { cronItems } from './schedule.ts';
import type { Task } from './task.ts';
import { startWorker } from './worker.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase({ max: 20 });
});
afterAll(() => db.drop());
beforeEach(() => db.database.owner.query('delete from graphile_worker._private_jobs'));

async function until(what: () => boolean | Promise<boolean>): Promise<void> {
  for (const end = Date.now() + 30_000; Date.now() < end; await sleep(20)) if (await what()) return;
  throw new Error('waited in vain');
}

/** Creates a scheduled job whose runs end when the test says so. */
function heldTask(name: string) {
  const ends: (() => void)[] = [];
  const seen = { begun: 0, atOnce: 0, most: 0 };
  const task: Task = {
    name,
    every: '0 0 1 1 *',
    run: async () => {
      seen.begun += 1;
      seen.atOnce += 1;
      seen.most = Math.max(seen.most, seen.atOnce);
      await new Promise<void>((resolve) => ends.push(resolve));
      seen.atOnce -= 1;
    },
  };
  return { task, seen, end: () => ends.shift()?.() };
}

const worker = (task: Task) =>
  startWorker({ owner: db.database.owner, tasks: [task], log: silentLog, patience: 300 });

/** Adds the job as the crontab does at a tick. */
async function tick(task: Task): Promise<void> {
  for (const { options } of cronItems([task]))
    await db.database.owner.query('select graphile_worker.add_job($1, queue_name => $2, job_key => $3)', [
      task.name,
      options.queueName,
      options.jobKey,
    ]);
}

async function jobs(): Promise<{ attempts: number; isLocked: boolean }[]> {
  const { rows } = await db.database.owner.query<{ attempts: number; isLocked: boolean }>(
    'select attempts, locked_by is not null as "isLocked" from graphile_worker.jobs order by id',
  );
  return rows;
}

/** Resolves once a later job of the same workers is done, so that they had time to take any waiting job. */
async function untilOthersRan(): Promise<void> {
  for (let round = 0; round < 2; round += 1) {
    await db.database.owner.query("select pg_notify('jobs:insert', '{\"count\": 20}')");
    await sleep(300);
  }
}

test('ticks that come while a scheduled job runs are followed by one run after it, in two workers', async () => {
  const { task, seen, end } = heldTask('test.scheduled');
  const workers = [await worker(task), await worker(task)];
  await tick(task);
  await until(() => seen.begun === 1);
  for (let ticks = 0; ticks < 3; ticks += 1) {
    await tick(task);
    await untilOthersRan();
  }
  expect(seen).toEqual({ begun: 1, atOnce: 1, most: 1 });
  end();
  await until(() => seen.begun === 2);
  end();
  await until(async () => (await jobs()).length === 0);
  expect(seen).toEqual({ begun: 2, atOnce: 0, most: 1 });
  for (const one of workers) await one.stop();
});

/** Creates a watcher of lost jobs to which the test reports events. */
function watching() {
  const events: WorkerEvents = new EventEmitter();
  const lost = new OrphanedJobs(db.database.owner, silentLog);
  lost.watch(events);
  events.emit('pool:create', { workerPool: { id: 'a worker' } } as unknown as WorkerEventMap['pool:create']);
  return { events, lost };
}

/** Locks the waiting job like a worker, long enough ago to count as lost. */
async function take(ago = '11 seconds'): Promise<{ id: number; locked_at: Date }> {
  const { rows } = await db.database.owner.query<{ id: number; locked_at: Date }>(
    `update graphile_worker._private_jobs set attempts = attempts + 1, locked_by = 'a worker',
       locked_at = now() - $1::interval, updated_at = now() - $1::interval where locked_by is null
     returning id, locked_at`,
    [ago],
  );
  if (!rows[0]) throw new Error('there is no job to take');
  return rows[0];
}

const add = (key: string) =>
  db.database.owner.query("select graphile_worker.add_job('test.keyed', job_key => $1)", [key]);

test('a running job whose key was added again is not taken for lost; one that never began is', async () => {
  const { events, lost } = watching();
  await add('again');
  const job = await take();
  events.emit('job:start', { job } as unknown as WorkerEventMap['job:start']);
  await add('again');
  expect(await lost.look()).toBe(0);
  expect(await jobs()).toMatchObject([{ isLocked: true }, { attempts: 0, isLocked: false }]);

  await add('lost');
  await db.database.owner.query("select graphile_worker.remove_job('again')");
  await take();
  expect(await lost.look()).toBe(1);
  expect(await jobs()).toMatchObject([{ isLocked: true }, { attempts: 0, isLocked: false }]);
  await lost.stop();
});

test('a lost job whose key was added again leaves nothing beside the job that took its place', async () => {
  const { lost } = watching();
  await add('replaced');
  await take();
  await add('replaced');
  expect(await lost.look()).toBe(1);
  const { rows } = await db.database.owner.query(
    'select key, locked_by, attempts < max_attempts as "isWaiting" from graphile_worker.jobs order by id',
  );
  expect(rows).toEqual([{ key: 'replaced', locked_by: null, isWaiting: true }]);
  await lost.stop();
});

test('a try that gets lost after an earlier one has ended is found', async () => {
  const { events, lost } = watching();
  await add('twice');
  const job = await take();
  events.emit('job:start', { job } as unknown as WorkerEventMap['job:start']);
  events.emit('job:complete', { job } as unknown as WorkerEventMap['job:complete']);
  expect(await lost.look()).toBe(0);
  await db.database.owner.query(
    'update graphile_worker._private_jobs set locked_by = null, locked_at = null',
  );
  await take('12 seconds');
  expect(await lost.look()).toBe(1);
  await lost.stop();
});

test('the lock of a job that runs for hours is kept young', async () => {
  const { events, lost } = watching();
  await add('long');
  const job = await take('3 hours');
  events.emit('job:start', { job } as unknown as WorkerEventMap['job:start']);
  expect(await lost.look()).toBe(0);
  const { rows } = await db.database.owner.query(
    "select locked_at > now() - interval '1 minute' as young from graphile_worker.jobs",
  );
  expect(rows).toEqual([{ young: true }]);
  await lost.stop();
});
