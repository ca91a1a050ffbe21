// @module-tag slow
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { silentLog } from '#server/platform/log/log.ts';
import { queueMail } from '#server/platform/mail/queue-mail.ts';
import { addJob } from '#server/platform/queue/add-job.ts';
import { startWorker } from '#server/platform/queue/worker.ts';
import { backUp, check, fillDatabase, restoreFrom, sums } from '#server/testing/backups.ts';
import { jobNamed } from '#server/testing/job-info.ts';
import { makePartner } from '#server/testing/make-resource.ts';
import { type TestDatabase, testDatabase } from '#server/testing/test-database.ts';
import { readHashes } from '../baseline.ts';
import { appliedMigrations, migrate, migrationsOnDisk } from '../migrate.ts';

let folder: string;
let source: TestDatabase;
let target: TestDatabase;
let path: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'masthead-restore-'));
  source = await testDatabase();
  await fillDatabase(source.database);
  path = await backUp(source.database, folder);
});
afterAll(async () => {
  await source.drop();
  await rm(folder, { recursive: true });
});
beforeEach(async () => {
  target = await testDatabase();
});
afterEach(() => target.drop());

async function isEmpty(): Promise<boolean> {
  const { rowCount } = await target.database.owner.query('select from resources limit 1');
  return rowCount === 0;
}

test('a database that somebody has used is refused and stays as it is', async () => {
  await makePartner(target.database, 'Already here');
  await expect(restoreFrom(path, target.database, folder)).rejects.toThrow('there are rows in partners');
  const { rows } = await target.database.owner.query('select title from partners');
  expect(rows).toEqual([{ title: 'Already here' }]);
});

test('a database that others are connected to is refused', async () => {
  const other = new pg.Client({ connectionString: target.url, application_name: 'a worker' });
  await other.connect();
  await expect(restoreFrom(path, target.database, folder)).rejects.toThrow('a worker');
  await other.end();
  expect(await isEmpty()).toBe(true);
});

test('migrations this version does not know, or knows differently, are refused', async () => {
  const { head, ...rest } = await check(path);
  const made = (migrations: typeof head.migrations) => ({ ...rest, head: { ...head, migrations } });
  const unknown = made([...head.migrations, { name: '9999-future.sql', checksum: 'x' }]);
  const altered = made(head.migrations.map(({ name }) => ({ name, checksum: 'x' })));
  const attempt = (backup: typeof unknown) => restoreFrom(path, target.database, folder, { backup });
  await expect(attempt(unknown)).rejects.toThrow('9999-future.sql this version does not know');
  await expect(attempt(altered)).rejects.toThrow('is not the one the backup was made at (version 0.0.1)');
  expect(await isEmpty()).toBe(true);
});

test('a backup of an older version is restored as it was and then brought up to date', async () => {
  const older = await migrationsOnDisk();
  const sql = 'alter table groups add column of_later text';
  const newest = { name: '9999-groups.sql', sql, checksum: 'x' };
  const migrations = [...older, newest];
  const { migrated } = await restoreFrom(path, target.database, folder, { migrations });
  expect(migrated).toEqual([newest.name]);
  // The table to which the newest migration adds a column keeps its number of rows, but not their contents.
  const { groups, ...after } = await sums(target.database);
  const { groups: before, ...others } = await sums(source.database);
  expect(after).toEqual(others);
  expect(groups?.split(' ')[0]).toBe(before?.split(' ')[0]);
  const there = await target.database.owner.connect();
  expect(await appliedMigrations(there)).toHaveLength(migrations.length);
  there.release();
});

test('a backup with all migrations that the baseline replaces is restored, one with some is refused in words', async () => {
  const { head, ...rest } = await check(path);
  const replaced = await readHashes('before-baseline');
  // The saved tables are those of today, so the migrations after the baseline belong to them.
  const later = head.migrations.filter(({ name }) => !name.endsWith('-baseline.sql'));
  const made = (migrations: typeof head.migrations) => ({
    backup: { ...rest, head: { ...head, migrations } },
  });
  await expect(restoreFrom(path, target.database, folder, made(replaced.slice(0, -1)))).rejects.toThrow(
    'is restored and saved anew by that commit',
  );
  expect(await isEmpty()).toBe(true);
  await restoreFrom(path, target.database, folder, made([...replaced, ...later]));
  expect(await sums(target.database)).toEqual(await sums(source.database));
});

test('a program that is older than the database neither backs it up nor restores into it', async () => {
  const later = { name: '9999-platform.sql', sql: 'select 1', checksum: 'x' };
  await migrate(target.database.owner, silentLog, [...(await migrationsOnDisk()), later]);
  const refusal = 'This program is older than the database';
  await expect(backUp(target.database, folder)).rejects.toThrow(refusal);
  await expect(restoreFrom(path, target.database, folder)).rejects.toThrow(refusal);
});

test('a row that refers to nothing is refused', async () => {
  const broken = await testDatabase();
  const site = await fillDatabase(broken.database);
  const client = await broken.database.owner.connect();
  await client.query('set session_replication_role = replica');
  await client.query('insert into group_members (resource_id, group_id, member_id) values ($1, 999999, 1)', [
    site.id,
  ]);
  client.release(true);
  const brokenPath = await backUp(broken.database, folder);
  await expect(restoreFrom(brokenPath, target.database, folder)).rejects.toThrow(
    'A row of group_members refers to a row of',
  );
  expect(await isEmpty()).toBe(true);
  await broken.drop();
});

test('what the last step before the end refuses leaves the database empty, and it can be tried again', async () => {
  const beforeCommit = (): void => {
    throw new Error('the disk is full');
  };
  await expect(restoreFrom(path, target.database, folder, { beforeCommit })).rejects.toThrow(
    'the disk is full',
  );
  expect(await isEmpty()).toBe(true);
  await restoreFrom(path, target.database, folder);
  expect(await sums(target.database)).toEqual(await sums(source.database));
});

/**
 * Adds jobs in every state: waiting, waiting with a key, locked by a worker in its last attempt, failed, not yet due.
 */
async function fillQueue({ database }: TestDatabase): Promise<void> {
  const { owner } = database;
  await owner.query('delete from graphile_worker._private_jobs');
  for (const n of [1, 2]) await addJob(owner, jobNamed('note'), { n });
  await addJob(owner, jobNamed('note'), { n: 3 }, { key: 'once' });
  for (const n of [4, 5]) await addJob(owner, jobNamed('note'), { n }, { maxAttempts: 1 });
  await addJob(owner, jobNamed('note'), { n: 6 }, { runAt: new Date(Date.now() + 3_600_000) });
  await owner.query(`
    update graphile_worker._private_jobs set attempts = 1, locked_at = now(), locked_by = 'somebody'
      where payload->>'n' = '4';
    update graphile_worker._private_jobs set attempts = 1, last_error = 'gave up' where payload->>'n' = '5'`);
}

/** Runs a worker until the expected number of jobs is done, and returns which ones ran; there must be no more. */
async function runs({ database }: TestDatabase, expected: number): Promise<number[]> {
  const done: number[] = [];
  const note = { name: 'note', run: async ({ n }: Record<string, unknown>) => void done.push(Number(n)) };
  const worker = await startWorker({ owner: database.owner, tasks: [note], log: silentLog });
  for (const end = Date.now() + 30_000; done.length < expected && Date.now() < end; ) await sleep(50);
  await sleep(700);
  await worker.stop();
  return done.sort((a, b) => a - b);
}

test('jobs that waited run once where they were restored; given up and future ones keep their state', async () => {
  await fillQueue(source);
  const withJobs = await backUp(source.database, folder);
  expect((await restoreFrom(withJobs, target.database, folder)).jobs).toBe(6);
  expect(await runs(target, 4)).toEqual([1, 2, 3, 4]);
  const { rows } = await target.database.owner.query(
    'select attempts, last_error, run_at > now() as "isLater" from graphile_worker.jobs order by id',
  );
  expect(rows).toEqual([
    { attempts: 1, last_error: 'gave up', isLater: false },
    { attempts: 0, last_error: null, isLater: true },
  ]);
  expect(await runs(target, 0)).toEqual([]);
}, 60_000);

test('a copy beside the original leaves its jobs to the original, and its waiting mails', async () => {
  await fillQueue(source);
  await queueMail(source.database.owner, { to: { address: 'ana@example.com' }, subject: 'x', text: 'x' });
  const withJobs = await backUp(source.database, folder);
  const mails = 'select distinct status from outgoing_mails';
  expect((await restoreFrom(withJobs, target.database, folder, { withJobs: false })).jobs).toBe(0);
  const { rowCount } = await target.database.owner.query('select from graphile_worker.jobs');
  expect(rowCount).toBe(0);
  expect((await target.database.owner.query(mails)).rows).toEqual([{ status: 'failed' }]);
  expect((await source.database.owner.query(mails)).rows).toEqual([{ status: 'new' }]);
});
