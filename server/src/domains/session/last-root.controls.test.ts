// Switches off the guard for the last root operator, to prove that it is what prevents the removal.
import { type Kysely, type SqlBool, sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { DB } from '#server/database/schema.ts';
import { platformContext } from '#server/database/sites.ts';
import { systemClock } from '#server/platform/clock/clock.ts';
import { silentLog } from '#server/platform/log/log.ts';
import { makeOperator } from '#server/testing/make-resource.ts';
import { meetingOf } from '#server/testing/meeting.ts';
import { type TestDatabase, testDatabase } from '#server/testing/test-database.ts';
import { deactivateOperator, unmakeRoot } from './operators.service.ts';

const off = vi.hoisted(() => ({ count: false, locks: false }));
/** Point at which transactions wait after they have counted the roots and before they write. */
const before = vi.hoisted(() => ({ write: () => Promise.resolve() }));

/** Counts the root operators without a lock, as a concurrent transaction may. */
async function countRoots(db: Kysely<DB>): Promise<number[]> {
  const roots = db.selectFrom('operators').select('id').where('role', '=', 'root');
  return (await roots.where(sql<SqlBool>`active`).execute()).map(({ id }) => id);
}

vi.mock('./operators.queries.ts', async (original) => {
  const real = await original<typeof import('./operators.queries.ts')>();
  const lockActiveRoots: typeof real.lockActiveRoots = async (db) => {
    const roots = off.locks ? await countRoots(db) : await real.lockActiveRoots(db);
    // No operator has this id, so it stands for a root operator who always remains.
    return off.count ? [...roots, 0] : roots;
  };
  const setActive: typeof real.setActive = async (...given) => {
    await before.write();
    await real.setActive(...given);
  };
  return { ...real, lockActiveRoots, setActive };
});

let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase();
});
beforeEach(() => db.database.owner.query("update operators set role = 'user' where role = 'root'"));
afterEach(() => {
  Object.assign(off, { count: false, locks: false });
  before.write = () => Promise.resolve();
});
afterAll(() => db.drop());

const ctx = () => platformContext({ database: db.database, clock: systemClock, log: silentLog }, 'operators');
const root = () => makeOperator(db.database, { role: 'root' });
const rootsLeft = async () =>
  (await db.database.owner.query("select from operators where role = 'root' and active")).rowCount;

test.each([
  ['deactivated', deactivateOperator],
  ['taken root from', unmakeRoot],
])('without a count of the roots the last one is %s', async (_how, leave) => {
  const only = await root();
  await expect(leave(ctx(), only.email)).rejects.toMatchObject({ code: 'conflict' });
  expect(await rootsLeft()).toBe(1);
  off.count = true;
  expect(await leave(ctx(), only.email)).toBe(true);
  expect(await rootsLeft()).toBe(0);
});

test('without the lock two roots who are deactivated at the same time both go', async () => {
  const pair = [await root(), await root()];
  off.locks = true;
  before.write = meetingOf(2);
  const ended = await Promise.all(pair.map(({ email }) => deactivateOperator(ctx(), email)));
  expect(ended).toEqual([true, true]);
  expect(await rootsLeft()).toBe(0);
});
