import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { type TestDatabase, testDatabase } from '#server/testing/test-database.ts';
import { silentLog } from '../log/log.ts';
import { addJob } from './add-job.ts';
import { defineTask, type JobKind, type Task } from './task.ts';
import { startWorker } from './worker.ts';

interface Work {
  siteId: number;
  n: number;
}

let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase({ max: 20 });
});
afterAll(() => db.drop());
beforeEach(() => db.database.owner.query('delete from graphile_worker._private_jobs'));

const payload = z.object({ siteId: z.number(), n: z.number() });
const turnKind: JobKind<Work> = { name: 'test.turn', payload, turnOf: ({ siteId }) => `site:${siteId}` };
const mailKind: JobKind<Work> = { name: 'test.mail', payload, places: 'mail' };
const plainKind: JobKind<Work> = { name: 'test.plain', payload };

async function until(what: () => boolean): Promise<void> {
  for (const end = Date.now() + 30_000; Date.now() < end; await sleep(20)) if (what()) return;
  throw new Error('waited in vain');
}

const add = (kind: JobKind<Work>, siteId: number, n: number, key?: string) =>
  addJob(db.database.pool, kind, { siteId, n }, key === undefined ? {} : { key });

/** Creates a task that records the order of jobs, one at a time. */
function noting() {
  const done: string[] = [];
  const task = defineTask(turnKind, async ({ siteId, n }) => void done.push(`${siteId}.${n}`));
  const start = () =>
    startWorker({ owner: db.database.owner, tasks: [task], log: silentLog, places: { site: 1 } });
  return { done, start };
}

test('sites take turns, however many jobs one of them has added before', async () => {
  const { done, start } = noting();
  for (let n = 1; n <= 4; n += 1) await add(turnKind, 1, n);
  for (let n = 1; n <= 2; n += 1) await add(turnKind, 2, n);
  await add(turnKind, 3, 1);
  const worker = await start();
  await until(() => done.length === 7);
  await worker.stop();
  expect(done).toEqual(['1.1', '2.1', '3.1', '1.2', '2.2', '1.3', '1.4']);
});

/** Creates a task whose runs end when the test says so. */
function held(kind: JobKind<Work>) {
  const running = new Map<string, () => void>();
  const task: Task = defineTask(
    kind,
    ({ siteId, n }) => new Promise<void>((resolve) => running.set(`${siteId}.${n}`, resolve)),
  );
  const end = (name: string) => {
    running.get(name)?.();
    running.delete(name);
  };
  return { running, task, end };
}

test('jobs of one site run one at a time, and another site and a mail find a place beside them', async () => {
  const turns = held(turnKind);
  const mails = held(mailKind);
  const plain = held(plainKind);
  const tasks = [mails.task, plain.task, turns.task];
  const worker = await startWorker({
    owner: db.database.owner,
    tasks,
    log: silentLog,
    patience: 300,
    places: { general: 1 },
  });
  for (let n = 1; n <= 20; n += 1) await add(turnKind, 1, n);
  await until(() => turns.running.size === 1);
  await add(plainKind, 1, 1);
  await add(turnKind, 2, 1);
  await add(mailKind, 1, 1);
  await until(() => turns.running.has('2.1') && mails.running.has('1.1') && plain.running.has('1.1'));
  expect([...turns.running.keys()].sort()).toEqual(['1.1', '2.1']);
  turns.end('1.1');
  // Usually the second one; a search for a job that began before the turn was passed on takes the third.
  await until(() => turns.running.size === 2);
  expect([...turns.running.keys()].sort()).toEqual([expect.stringMatching(/^1\.[23]$/), '2.1']);
  await worker.stop();
});

test('a job of a site whose key is added again while it runs runs once more, after its end', async () => {
  const { running, task, end } = held(turnKind);
  const worker = await startWorker({
    owner: db.database.owner,
    tasks: [task],
    log: silentLog,
    patience: 300,
  });
  await add(turnKind, 1, 1, 'once');
  await until(() => running.has('1.1'));
  for (let n = 2; n <= 4; n += 1) await add(turnKind, 1, n, 'once');
  await add(turnKind, 2, 1);
  await until(() => running.has('2.1'));
  expect(running.size).toBe(2);
  end('1.1');
  await until(() => running.has('1.4'));
  expect([...running.keys()].sort()).toEqual(['1.4', '2.1']);
  await worker.stop();
});

test('a site whose first job waits for its next try still gets its turn', async () => {
  const { owner } = db.database;
  await add(turnKind, 1, 1);
  await owner.query(
    "update graphile_worker._private_jobs set attempts = 1, run_at = now() + interval '1 hour'",
  );
  for (let n = 1; n <= 3; n += 1) await add(turnKind, 2, n);
  for (let n = 2; n <= 3; n += 1) await add(turnKind, 1, n);
  const { rows } = await owner.query<{ job: string }>(
    `select (payload->>'siteId') || '.' || (payload->>'n') as job from graphile_worker._private_jobs
     where run_at <= now() order by priority, run_at, id`,
  );
  expect(rows.map(({ job }) => job)).toEqual(['2.1', '1.2', '2.2', '2.3', '1.3']);
});
