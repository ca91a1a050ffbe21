import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { type TestDatabase, testDatabase } from '#server/testing/test-database.ts';
import { addJob } from './add-job.ts';
import { installQueue } from './install-queue.ts';
import { knownVersion, passTurn } from './private-tables.ts';
import type { JobKind } from './task.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.drop());
afterEach(() => installQueue(db.database.owner));

const dropIndex = () => db.database.owner.query('drop index graphile_worker.masthead_jobs_by_queue');

test("the queue's own tables are of the version that our statements were written for", async () => {
  const { rows } = await db.database.owner.query('select max(id) as version from graphile_worker.migrations');
  expect(rows).toEqual([{ version: knownVersion }]);
});

test('the index by queue is made again when an update of the queue has dropped it', async () => {
  await dropIndex();
  await installQueue(db.database.owner);
  const { rows } = await db.database.owner.query(
    "select to_regclass('graphile_worker.masthead_jobs_by_queue') is not null as is_there",
  );
  expect(rows).toEqual([{ is_there: true }]);
});

test('a server that starts does not wait for those that are adding jobs', async () => {
  const client = await db.database.owner.connect();
  try {
    await client.query("begin; select graphile_worker.add_job('some')");
    await installQueue(db.database.owner);
  } finally {
    await client.query('rollback');
    client.release();
  }
});

interface Work {
  siteId: number;
}
const turnKind: JobKind<Work> = {
  name: 'test.turn',
  payload: z.object({ siteId: z.number() }),
  turnOf: ({ siteId }) => `site:${siteId}`,
};

/**
 * Counts the waiting jobs that are read while one is added for each of 20 sites and the turn of each is passed on, with
 * 2,000 jobs of another site waiting.
 */
async function jobsRead(): Promise<number> {
  const { owner } = db.database;
  await owner.query(`
    delete from graphile_worker._private_jobs;
    select graphile_worker.add_job('test.turn', queue_name => 'site:100') from generate_series(1, 2000)`);
  // What the planner knows by then is that all jobs are of one queue.
  await owner.query('analyze graphile_worker._private_jobs');
  const client = await owner.connect();
  try {
    await client.query('begin');
    const read = async () => {
      const { rows } = await client.query<{ n: number }>(`
        select (seq_tup_read + coalesce(idx_tup_fetch, 0))::int as n from pg_stat_xact_all_tables
        where relid = 'graphile_worker._private_jobs'::regclass`);
      return rows[0]?.n ?? 0;
    };
    const before = await read();
    for (let siteId = 1; siteId <= 20; siteId += 1) await addJob(client, turnKind, { siteId });
    const { rows } = await client.query<{ id: number }>(
      "select id from graphile_worker._private_job_queues where queue_name ~ '^site:..?$'",
    );
    expect(rows).toHaveLength(20);
    for (const { id } of rows) expect((await client.query(passTurn, [id])).rowCount).toBe(1);
    return (await read()) - before;
  } finally {
    await client.query('rollback');
    client.release();
  }
}

test('adding a job of a site and passing its turn on does not read the waiting jobs of others', async () => {
  // A turn that is passed on reads its job, and once more to change it.
  expect(await jobsRead()).toBeLessThanOrEqual(20 * 4);
});

test('without the index both read all of them', async () => {
  await dropIndex();
  expect(await jobsRead()).toBeGreaterThanOrEqual(2 * 20 * 2_000);
});
