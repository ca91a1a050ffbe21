import { afterAll, beforeAll, expect, test } from 'vitest';
import { connect, type Database } from '#server/database/connect.ts';
import { silentLog } from '#server/platform/log/log.ts';
import { coresFor, latterHalf } from '#server/platform/postgres/step-back.ts';
import { type TestDatabase, testDatabase } from '#server/testing/test-database.ts';
import { leaveRoom, mainThreadTime } from './room-for-calls.ts';

let db: TestDatabase;
let database: Database;
beforeAll(async () => {
  db = await testDatabase();
  database = connect({ url: db.url, log: silentLog, isOurs: true });
});
afterAll(async () => {
  await database.close();
  await db.drop();
});

const ask = 'select pg_backend_pid() as pid';

test('jobs keep to half of the cores while calls are served, and may use all of them otherwise', async () => {
  let worked = 0;
  let each = 0;
  const stop = leaveRoom(
    database.background,
    () => {
      worked += each;
      return worked;
    },
    100,
  );
  const [one, other] = [await database.background.connect(), await database.background.connect()];
  const pid = (await one.query<{ pid: number }>(ask)).rows[0]?.pid ?? 0;
  const later = (await other.query<{ pid: number }>(ask)).rows[0]?.pid ?? 0;
  one.release();
  const all = coresFor(process.pid);
  expect(coresFor(pid)).toEqual(all);
  each = 5;
  await expect.poll(() => coresFor(pid)).toEqual(latterHalf(all));
  await expect.poll(() => coresFor(later)).toEqual(latterHalf(all));
  // Its connection is gone, and one that is made meanwhile keeps aside from its beginning.
  other.release(true);
  const [first, second] = [await database.background.connect(), await database.background.connect()];
  const next = (await second.query<{ pid: number }>(ask)).rows[0]?.pid ?? 0;
  await expect.poll(() => coresFor(next)).toEqual(latterHalf(all));
  first.release();
  second.release();
  each = 4;
  await expect.poll(() => coresFor(pid)).toEqual(all);
  await expect.poll(() => coresFor(next)).toEqual(all);
  stop();
});

test('the time of the main thread grows with its work', () => {
  const before = mainThreadTime();
  const until = performance.now() + 200;
  while (performance.now() < until);
  // In a test this is the main thread itself.
  if (process.platform === 'linux') expect(mainThreadTime()).toBeGreaterThan(before);
});
