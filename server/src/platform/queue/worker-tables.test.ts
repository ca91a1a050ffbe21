import type { PoolClient } from 'pg';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { type TestDatabase, testDatabase } from '#server/testing/test-database.ts';
import { addJob } from './add-job.ts';
import { installQueue } from './install-queue.ts';
import type { JobKind } from './task.ts';
import { knownVersion, passTurn } from './worker-tables.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.drop());
afterEach(() => installQueue(db.database.owner));

const dropIndexes = () =>
  db.database.owner.query(
    'drop index graphile_worker.masthead_jobs_by_queue; drop index graphile_worker.masthead_shared_jobs',
  );

test("the queue's own tables are of the version that our statements were written for", async () => {
  const { rows } = await db.database.owner.query('select max(id) as version from graphile_worker.migrations');
  expect(rows).toEqual([{ version: knownVersion }]);
});

test('the indexes are made again when an update of the queue has dropped them', async () => {
  await dropIndexes();
  await installQueue(db.database.owner);
  const { rows } = await db.database.owner.query(
    `select name, to_regclass('graphile_worker.' || name) is not null as "isThere"
     from unnest(array['masthead_jobs_by_queue', 'masthead_shared_jobs']) name`,
  );
  expect(rows).toEqual([
    { name: 'masthead_jobs_by_queue', isThere: true },
    { name: 'masthead_shared_jobs', isThere: true },
  ]);
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
const shareKind: JobKind<Work> = {
  name: 'test.share',
  payload: z.object({ siteId: z.number() }),
  shareOf: ({ siteId }) => siteId,
};

/** Returns how many waiting jobs `work` reads, while 2,000 jobs of another site wait that are added by `waiting`. */
async function jobsRead(waiting: string, work: (client: PoolClient) => Promise<void>): Promise<number> {
  const { owner } = db.database;
  await owner.query(`
    delete from graphile_worker._private_jobs;
    select ${waiting} from generate_series(1, 2000)`);
  // The planner then assumes that all jobs are of one site.
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
    await work(client);
    return (await read()) - before;
  } finally {
    await client.query('rollback');
    client.release();
  }
}

/** Adds a job for each of 20 sites, and passes the turn of each on. */
const passTurns = () =>
  jobsRead("graphile_worker.add_job('test.turn', queue_name => 'site:100')", async (client) => {
    for (let siteId = 1; siteId <= 20; siteId += 1) await addJob(client, turnKind, { siteId });
    const { rows } = await client.query<{ id: number }>(
      "select id from graphile_worker._private_job_queues where queue_name ~ '^site:..?$'",
    );
    expect(rows).toHaveLength(20);
    for (const { id } of rows) expect((await client.query(passTurn, [id])).rowCount).toBe(1);
  });

test('adding a job of a site and passing its turn on does not read the waiting jobs of others', async () => {
  // Passing on a turn reads its job, and reads it again to change it.
  expect(await passTurns()).toBeLessThanOrEqual(20 * 4);
});

test('without the index both read all of them', async () => {
  await dropIndexes();
  expect(await passTurns()).toBeGreaterThanOrEqual(2 * 20 * 2_000);
});

/** Adds a job for each of 20 sites that share with another. */
const share = () =>
  jobsRead(`enqueue_shared_job('test.share', '{"siteId": 100}', 100, null, 25)`, async (client) => {
    for (let siteId = 1; siteId <= 20; siteId += 1) await addJob(client, shareKind, { siteId });
  });

test('ranking a shared job reads a few waiting jobs at most', async () => {
  // Reads the first 50 of all sites, and those of its own.
  expect(await share()).toBeLessThanOrEqual(20 * 60);
});

test('without the index it reads all of them', async () => {
  await dropIndexes();
  expect(await share()).toBeGreaterThanOrEqual(20 * 2_000);
});
