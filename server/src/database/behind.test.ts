import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { getPriority } from 'node:os';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { silentLog } from '#server/platform/log/log.ts';
import { coresFor, latterHalf, stepsBackBy } from '#server/platform/postgres/step-back.ts';
import { type TestDatabase, testDatabase } from '#server/testing/test-database.ts';
import { aside, behind, connect, type Database } from './connect.ts';

/** That of the tests themselves, which the database they started has, too. */
const usual = getPriority();
let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.drop());

async function connected<T>(
  isOurs: boolean,
  look: (database: Database) => Promise<T>,
  forJobs = false,
): Promise<T> {
  const database = connect({ url: db.url, log: silentLog, isOurs, forJobs });
  try {
    return await look(database);
  } finally {
    await database.close();
  }
}

async function processOf({ pool }: Pick<Database, 'pool'>): Promise<number> {
  const { rows } = await pool.query<{ pid: number }>('select pg_backend_pid() as pid');
  return rows[0]?.pid ?? 0;
}

/** How far the session of a process stands back; the same as the process where sessions are not told apart. */
async function sessionOf(pid: number): Promise<number> {
  const path = `/proc/${pid}/autogroup`;
  if (!existsSync(path)) return getPriority(pid);
  return Number(/nice (-?\d+)/.exec(await readFile(path, 'utf8'))?.[1]);
}

test('work in the background stands behind the work that people wait for', () =>
  connected(true, async (database) => {
    const background = await processOf(behind(database));
    await expect.poll(() => getPriority(background)).toBe(Math.max(usual, stepsBackBy));
    await expect.poll(() => sessionOf(background)).toBe(stepsBackBy);
    const people = await processOf(database);
    expect(getPriority(people)).toBe(usual);
    expect(await sessionOf(people)).toBeLessThan(stepsBackBy);
  }));

test('heavy lists and what comes back by itself leave half of the cores to the others, jobs do not', () =>
  connected(true, async (database) => {
    const all = coresFor(await processOf(database));
    const pid = await processOf(aside(database));
    await expect.poll(() => sessionOf(pid)).toBe(stepsBackBy);
    await expect.poll(() => coresFor(pid)).toEqual(latterHalf(all));
    expect(coresFor(await processOf(behind(database)))).toEqual(all);
  }));

test('for jobs, so does what the owner of the tables does; elsewhere that is work that people wait for', async () => {
  const ofOwner = ({ owner }: Database) => processOf({ pool: owner });
  await connected(
    true,
    async (database) => {
      const [pid, all] = [await ofOwner(database), coresFor(await processOf(database))];
      await expect.poll(() => sessionOf(pid)).toBe(stepsBackBy);
      await expect.poll(() => coresFor(pid)).toEqual(latterHalf(all));
    },
    true,
  );
  await connected(true, async (database) => {
    const pid = await ofOwner(database);
    await expect.poll(async () => sessionOf(await processOf(behind(database)))).toBe(stepsBackBy);
    expect(await sessionOf(pid)).toBeLessThan(stepsBackBy);
  });
});

test('of a database elsewhere no process is touched: its numbers may be those of strangers here', () =>
  connected(false, async (database) => {
    const background = await processOf(aside(database));
    await processOf(aside(database));
    expect(getPriority(background)).toBe(usual);
    expect(await sessionOf(background)).toBeLessThan(stepsBackBy);
    expect(coresFor(background)).toEqual(coresFor(await processOf(database)));
  }));

test('the background sees the site of its call only, like everybody', () =>
  connected(true, async (database) => {
    const { rows } = await behind(database).pool.query('select current_user as name');
    expect(rows).toEqual([{ name: 'masthead_app' }]);
  }));
