import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { write } from '#server/database/scope.ts';
import { deleteEmptyQueues } from '#server/platform/queue/worker-tables.ts';
import { actAs } from '#server/testing/act-as.ts';
import { jobInfo } from '#server/testing/job-info.ts';
import { makeResource } from '#server/testing/make-resource.ts';
import { type TestDatabase, testDatabase } from '#server/testing/test-database.ts';
import { eventRetentionDays, maintenanceTasks } from './maintenance.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.drop());

const tasks = () => maintenanceTasks(db.database, () => ['some']);

test('an event is kept for its days and is gone a day later', async () => {
  const ctx = actAs(db.database, await makeResource(db.database));
  for (const [id, days] of [
    [1, 0],
    [2, eventRetentionDays - 1],
    [3, eventRetentionDays + 1],
  ] as const) {
    await write(ctx, 'test.tell', ({ unchanged, emit }) => {
      unchanged();
      return emit('group.created', { ids: [id] });
    });
    await db.database.owner.query(
      `update domain_events set created_at = now() - make_interval(days => $2)
       where payload->'ids' @> to_jsonb($1::bigint)`,
      [id, days],
    );
  }
  const sweep = tasks().find(({ name }) => name === 'platform.sweep-events');
  await sweep?.run(null, jobInfo());
  const { rows } = await db.database.owner.query('select payload from domain_events order by id');
  expect(rows.map(({ payload }) => payload)).toEqual([{ ids: [1] }, { ids: [2] }]);
});

test('a registration that nobody confirmed keeps its link for a month after its end, and its password a day', async () => {
  const { owner } = db.database;
  const add = (email: string, days: number) =>
    owner.query(
      `insert into partner_registrations (email, first_name, last_name, company, job, website_title, website_host,
         password_hash, browser_hash, expires_at)
       values ($1, 'Ada', 'Byron', 'Byron', 'Editor', 'Byron', 'byron.example', 'hash', sha256('b'),
         now() - make_interval(days => $2))`,
      [email, days],
    );
  for (const days of [0, 2, 29, 31]) await add(`${days}@registered.example`, days);
  const sweep = tasks().find(({ name }) => name === 'platform.sweep');
  await sweep?.run(null, jobInfo());
  const { rows } = await owner.query(
    'select email, password_hash is not null and browser_hash is not null as kept from partner_registrations order by id',
  );
  expect(rows).toEqual([
    { email: '0@registered.example', kept: true },
    { email: '2@registered.example', kept: false },
    { email: '29@registered.example', kept: false },
  ]);
});

test('a job that was given up is kept for a month to be looked at, others as long as they wait', async () => {
  const { owner } = db.database;
  for (const [key, attempts, days] of [
    ['given up long ago', 25, 31],
    ['given up lately', 25, 29],
    ['waits', 3, 400],
  ] as const) {
    await owner.query("select graphile_worker.add_job('some', job_key => $1)", [key]);
    await owner.query(
      `update graphile_worker._private_jobs set attempts = $2, updated_at = now() - make_interval(days => $3)
       where key = $1`,
      [key, attempts, days],
    );
  }
  const sweep = tasks().find(({ name }) => name === 'platform.sweep-jobs');
  await sweep?.run(null, jobInfo());
  const { rows } = await owner.query('select key from graphile_worker.jobs order by id');
  expect(rows).toEqual([{ key: 'given up lately' }, { key: 'waits' }]);
});

test('a job of a kind that no version knows is kept for a month after it was due', async () => {
  const { owner } = db.database;
  await owner.query('delete from graphile_worker._private_jobs');
  for (const [name, dueDays] of [
    ['renamed', 31],
    ['renamed', 29],
    ['renamed', -1],
    ['some', 400],
  ] as const)
    await owner.query('select graphile_worker.add_job($1, job_key => $2)', [name, `${name}${dueDays}`]);
  await owner.query(`
    update graphile_worker._private_jobs set updated_at = now() - interval '400 days',
      run_at = now() - make_interval(days => substring(key from '-?[0-9]+$')::int)`);
  const sweep = tasks().find(({ name }) => name === 'platform.sweep-jobs');
  await sweep?.run(null, jobInfo());
  const { rows } = await owner.query('select key from graphile_worker.jobs order by id');
  expect(rows).toEqual([{ key: 'renamed29' }, { key: 'renamed-1' }, { key: 'some400' }]);
});

describe('named queues without a job', () => {
  const names = async () => {
    const { rows } = await db.database.owner.query<{ name: string }>(
      'select queue_name as name from graphile_worker._private_job_queues order by 1',
    );
    return rows.map(({ name }) => name);
  };
  const sweep = async () =>
    tasks()
      .find(({ name }) => name === 'platform.sweep-queues')
      ?.run(null, jobInfo());
  beforeEach(async () => {
    await db.database.owner.query('delete from graphile_worker._private_jobs');
    await db.database.owner.query('delete from graphile_worker._private_job_queues');
    await db.database.owner.query(
      `insert into graphile_worker._private_job_queues (queue_name, locked_at, locked_by)
       values ('site:1', null, null), ('site:2', now(), 'a worker')`,
    );
  });

  test('are cleared away; one with a job, and one that is locked, stays', async () => {
    await db.database.owner.query("select graphile_worker.add_job('some', queue_name => 'site:3')");
    await sweep();
    expect(await names()).toEqual(['site:2', 'site:3']);
  });

  /** Adds a job to the empty queue, runs the cleanup before the job is committed, and returns the job's queue. */
  async function addDuring(clear: () => Promise<unknown>) {
    const client = await db.database.owner.connect();
    try {
      await client.query("begin; select graphile_worker.add_job('some', queue_name => 'site:1')");
      await clear();
      await client.query('commit');
    } finally {
      client.release();
    }
    const { rows } = await db.database.owner.query<{ queue: string | null }>(
      'select queue_name as queue from graphile_worker.jobs',
    );
    return rows;
  }

  test('a job that is being added keeps its queue', async () => {
    expect(await addDuring(sweep)).toEqual([{ queue: 'site:1' }]);
    await sweep();
    expect(await names()).toEqual(['site:1', 'site:2']);
  });

  test('without the lock it would lose it, and never run', async () => {
    expect(await addDuring(() => db.database.owner.query(deleteEmptyQueues))).toEqual([{ queue: null }]);
  });
});

test('a month of decisions stays for 90 days after its end, and is dropped with its views the day after', async () => {
  const { owner } = db.database;
  const site = await makeResource(db.database);
  const { rows: made } = await owner.query<{ id: number }>(
    "insert into content_items (resource_id, key, title) values ($1, 'one', 'One') returning id",
    [site.id],
  );
  for (const table of ['content_decisions', 'content_views'])
    await owner.query('select ensure_month_partitions($1, 5, 1)', [table]);
  await owner.query(
    `with months as (
       select n, date_trunc('month', now() at time zone 'UTC') - make_interval(months => n) + interval '1 hour' as at
       from unnest(array[0, 1, 2, 3, 5, 9]) n),
     decisions as (
       insert into content_decisions (resource_id, content_id, device_id, session_id, verdict, reason, occurred_at)
       select $1, $2, gen_random_uuid(), gen_random_uuid(), 'grant', 'free_content', at at time zone 'UTC' from months
       returning id, occurred_at)
     insert into content_views (resource_id, decision_id, content_id, device_id, occurred_at)
     select $1, id, $2, gen_random_uuid(), occurred_at from decisions`,
    [site.id, made[0]?.id],
  );
  const months = async (table: string) => {
    const { rows } = await owner.query<{ kept: number; due: number }>(
      `select count(*)::int as kept, (count(*) filter (where
         date_trunc('month', occurred_at at time zone 'UTC') + interval '1 month'
           < (now() - interval '90 days') at time zone 'UTC'))::int as due
       from ${table} where resource_id = $1`,
      [site.id],
    );
    return rows[0];
  };
  const before = await months('content_decisions');
  expect(before).toMatchObject({ kept: 6 });
  expect(before?.due).toBeGreaterThanOrEqual(2);
  const task = tasks().find(({ name }) => name === 'platform.drop-old-months');
  await task?.run(null, jobInfo());
  await task?.run(null, jobInfo());
  for (const table of ['content_decisions', 'content_views'])
    expect(await months(table)).toEqual({ kept: 6 - (before?.due ?? 0), due: 0 });
});

test('views stay while their decisions could not be dropped, because reads are counted from both', async () => {
  const { owner } = db.database;
  for (const table of ['content_decisions', 'content_views'])
    await owner.query('select ensure_month_partitions($1, 6, 1)', [table]);
  const months = async (table: string) =>
    (await owner.query('select from pg_inherits where inhparent = $1::regclass', [table])).rowCount;
  const before = [await months('content_decisions'), await months('content_views')];
  const task = tasks().find(({ name }) => name === 'platform.drop-old-months');
  const reader = await owner.connect();
  try {
    await reader.query('begin; lock table content_decisions in access share mode');
    await expect(task?.run(null, jobInfo())).rejects.toMatchObject({ code: '55P03' });
  } finally {
    await reader.query('rollback');
    reader.release();
  }
  expect([await months('content_decisions'), await months('content_views')]).toEqual(before);
  await task?.run(null, jobInfo());
  expect(await months('content_decisions')).toBeLessThan(before[0] ?? 0);
});
