import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { jobInfo } from '#server/testing/job-info.ts';
import { type TestDatabase, testDatabase } from '#server/testing/test-database.ts';
import { silentLog } from '../log/log.ts';
import { addJob } from '../queue/add-job.ts';
import type { Worker } from '../queue/worker.ts';
import { startWorker } from '../queue/worker.ts';
import { busTasks, type DomainEvent, type Subscriber } from './bus.ts';

let db: TestDatabase;
const seen: string[] = [];
const events = new Map<number, DomainEvent>();

beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.drop());
beforeEach(() => {
  seen.length = 0;
});

async function until(what: () => boolean): Promise<void> {
  for (const end = Date.now() + 15_000; Date.now() < end; await sleep(50)) if (what()) return;
  throw new Error('waited in vain');
}

function start(subscribers: readonly Subscriber[]): Promise<Worker> {
  const tasks = busTasks({
    subscribers,
    executor: db.database.pool,
    findEvent: async (resourceId, eventId) => {
      const event = events.get(eventId);
      return event?.resourceId === resourceId ? event : null;
    },
  });
  return startWorker({ owner: db.database.owner, tasks, log: silentLog });
}

async function happened(id: number, name: string, resourceId = 7): Promise<void> {
  events.set(id, { id, resourceId: 7, name, payload: { n: id } });
  await addJob(db.database.pool, 'domain-event', { resourceId, eventId: id, name });
}

function noting(name: string, event: string): Subscriber {
  return { name, event, handle: async ({ id, payload }) => void seen.push(`${name} ${id} ${payload.n}`) };
}

test('each subscriber of an event gets it, and nobody else does', async () => {
  const worker = await start([noting('mail', 'made'), noting('count', 'made'), noting('other', 'gone')]);
  await happened(1, 'made');
  await until(() => seen.length === 2);
  await worker.stop();
  expect(seen.toSorted()).toEqual(['count 1 1', 'mail 1 1']);
});

test('a subscriber that fails is tried again, and keeps no other waiting', async () => {
  let tries = 0;
  const failing: Subscriber = {
    name: 'failing',
    event: 'made',
    handle: async () => {
      tries += 1;
      if (tries === 1) throw new Error('not yet');
    },
  };
  const worker = await start([failing, noting('mail', 'made')]);
  await happened(2, 'made');
  await until(() => tries === 2 && seen.length > 0);
  await worker.stop();
  expect(seen).toEqual(['mail 2 2']);
});

test('an event handed out a second time waits once for each subscriber, not twice', async () => {
  const [dispatch] = busTasks({
    subscribers: [noting('mail', 'made')],
    executor: db.database.pool,
    findEvent: async () => null,
  });
  for (let n = 0; n < 2; n += 1) await dispatch?.run({ resourceId: 7, eventId: 3, name: 'made' }, jobInfo());
  const { rows } = await db.database.owner.query(
    "select from graphile_worker.jobs where task_identifier = 'subscriber:mail'",
  );
  expect(rows).toHaveLength(1);
});

test('an event of another site, or one that is gone, reaches nobody', async () => {
  const worker = await start([noting('mail', 'made')]);
  await happened(4, 'made', 8);
  await happened(5, 'made');
  await until(() => seen.some((line) => line.startsWith('mail 5')));
  await worker.stop();
  expect(seen.filter((line) => line.startsWith('mail 4'))).toEqual([]);
});

test('two subscribers of one name are refused, because one would never run', () => {
  const twice = [noting('mail', 'made'), noting('mail', 'gone')];
  const options = { executor: db.database.pool, findEvent: async () => null };
  expect(() => busTasks({ ...options, subscribers: twice })).toThrow('a name of its own');
});
