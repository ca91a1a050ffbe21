import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, expect, expectTypeOf, test } from 'vitest';
import type { EventPayload } from '#contract/base/events.ts';
import { systemClock } from '#server/platform/clock/clock.ts';
import { silentLog } from '#server/platform/log/log.ts';
import { addJob } from '#server/platform/queue/add-job.ts';
import { startWorker } from '#server/platform/queue/worker.ts';
import { actAs } from '#server/testing/act-as.ts';
import { makeResource, type TestSite } from '#server/testing/make-resource.ts';
import { type TestDatabase, testDatabase } from '#server/testing/test-database.ts';
import { setListener, subscriberJob } from './domain-events.ts';
import { defineListener, defineSubscriber, type Subscriber, subscriberTasks } from './event-subscribers.ts';
import { type WriteScope, write } from './scope.ts';

let db: TestDatabase;
let site: TestSite;
let other: TestSite;
const seen: string[] = [];

beforeAll(async () => {
  db = await testDatabase();
  site = await makeResource(db.database);
  other = await makeResource(db.database);
});
afterAll(() => db.drop());
beforeEach(async () => {
  seen.length = 0;
  await db.database.owner.query('delete from graphile_worker._private_jobs');
});

async function until(what: () => boolean): Promise<void> {
  for (const end = Date.now() + 30_000; Date.now() < end; await sleep(50)) if (what()) return;
  throw new Error('waited in vain');
}

const noting = (name: string): Subscriber =>
  defineSubscriber(name, 'group.created', async ({ resource }, { ids }) => {
    seen.push(`${name} ${resource.key} ${ids.join()}`);
  });

/** Emits events on the site with these subscribers. */
function tell(subscribers: readonly Subscriber[], say: (scope: WriteScope) => Promise<void>): Promise<void> {
  return write(actAs({ ...db.database, subscribers }, site), 'test.tell', async (scope) => {
    scope.unchanged();
    await say(scope);
  });
}

const groupCreated = (id: number) => (scope: WriteScope) => scope.emit('group.created', { ids: [id] });

function working(subscribers: readonly Subscriber[]) {
  const tasks = subscriberTasks({ ...db, clock: systemClock, log: silentLog }, subscribers);
  return startWorker({ owner: db.database.owner, tasks, log: silentLog });
}

const waitingJobs = async () =>
  (
    await db.database.owner.query<{ task: string }>(
      'select task_identifier as task from graphile_worker.jobs order by 1',
    )
  ).rows.map(({ task }) => task);

test('what an event tells is known to the compiler', () => {
  expectTypeOf<EventPayload<'group.created'>>().toEqualTypeOf<{ ids: number[] }>();
  expectTypeOf<WriteScope['emit']>().toBeCallableWith('group.created', { ids: [1] });
});

test('an event adds a job for each who waits for it, and none for others', async () => {
  const elsewhere = defineSubscriber('elsewhere', 'group.removed', async () => undefined);
  await tell([noting('mail'), noting('count'), elsewhere], groupCreated(1));
  expect(await waitingJobs()).toEqual(['count', 'mail']);
});

test('an event that nobody waits for adds no job and is written down all the same', async () => {
  await tell([], groupCreated(2));
  expect(await waitingJobs()).toEqual([]);
  const { rows } = await db.database.owner.query(
    `select name from domain_events where payload = '{"ids": [2]}' and resource_id = $1`,
    [site.id],
  );
  expect(rows).toEqual([{ name: 'group.created' }]);
});

test('an event that tells something else than its schema says is not written', async () => {
  const wrong = { ids: [] };
  await expect(tell([], (scope) => scope.emit('group.created', wrong))).rejects.toThrow('ids');
});

test('each who waits gets what was told, on the site where it happened', async () => {
  const all = [noting('mail'), noting('count')];
  const worker = await working(all);
  await tell(all, groupCreated(3));
  await until(() => seen.length === 2);
  await worker.stop();
  expect(seen.toSorted()).toEqual([`count ${site.key} 3`, `mail ${site.key} 3`]);
});

test('one who fails is tried again, and keeps no other waiting', async () => {
  let tries = 0;
  const failing = defineSubscriber('failing', 'group.created', async () => {
    tries += 1;
    if (tries === 1) throw new Error('not yet');
  });
  const all = [failing, noting('mail')];
  const worker = await working(all);
  await tell(all, groupCreated(4));
  await until(() => tries === 2 && seen.length > 0);
  await worker.stop();
  expect(seen).toEqual([`mail ${site.key} 4`]);
});

test('an event of another site, or one that is gone, reaches nobody', async () => {
  await tell([], groupCreated(5));
  const { rows } = await db.database.owner.query<{ id: number }>(
    `select id from domain_events where payload = '{"ids": [5]}'`,
  );
  const eventId = rows[0]?.id ?? 0;
  const [task] = subscriberTasks({ ...db, clock: systemClock, log: silentLog }, [noting('mail')]);
  const worker = await startWorker({ owner: db.database.owner, tasks: task ? [task] : [], log: silentLog });
  for (const [siteId, id] of [
    [other.id, eventId],
    [site.id, eventId + 1_000],
    [site.id, eventId],
  ] as const)
    await addJob(db.database.pool, subscriberJob('mail'), { siteId, eventId: id }, { queue: 'in order' });
  await until(() => seen.length > 0);
  await worker.stop();
  expect(seen).toEqual([`mail ${site.key} 5`]);
});

test('two subscribers of one name are refused, because one would never run', () => {
  const tools = { ...db, clock: systemClock, log: silentLog };
  expect(() => subscriberTasks(tools, [noting('mail'), noting('mail')])).toThrow('a name of its own');
});

test('a listener gets the events of sites that want it, and of no other', async () => {
  const heard: string[] = [];
  const all = [
    defineListener('hooks', ['group.created', 'group.removed'], async ({ resource }, { name, payload }) => {
      heard.push(`${resource.key} ${name} ${JSON.stringify(payload)}`);
    }),
  ];
  const worker = await working(all);
  await tell(all, groupCreated(6));
  await tell(all, (scope) => setListener(scope, site.id, 'hooks', true));
  await tell(all, groupCreated(7));
  await until(() => heard.length > 0);
  await tell(all, (scope) => scope.emit('group.removed', { ids: [7] }));
  await until(() => heard.length > 1);
  await tell(all, (scope) => setListener(scope, site.id, 'hooks', false));
  await tell(all, groupCreated(8));
  expect(await waitingJobs()).toEqual([]);
  await worker.stop();
  expect(heard).toEqual([`${site.key} group.created {"ids":[7]}`, `${site.key} group.removed {"ids":[7]}`]);
});
