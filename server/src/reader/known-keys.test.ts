import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { systemClock } from '#server/platform/clock/clock.ts';
import { silentLog } from '#server/platform/log/log.ts';
import { readerDesk } from '#server/testing/reader-desk.ts';
import { type TestDatabase, testDatabase } from '#server/testing/test-database.ts';
import { KnownKeys } from './known-keys.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase();
});
afterEach(() => vi.restoreAllMocks());
afterAll(() => db.drop());

const newKeys = () =>
  new KnownKeys({
    database: db.database,
    clock: systemClock,
    log: silentLog,
    baseUrl: 'https://example.com',
  });
/** Tries an invented key from an address of its own. */
const tryOut = (keys: KnownKeys, n: number) =>
  keys.find('public', `pk_${String(n).padStart(64, '0')}`, `198.51.${n >> 8}.${n & 255}`);

test('a key that ended is refused, however many other keys are tried out', async () => {
  const { database } = db;
  const desk = await readerDesk({ database });
  const keys = newKeys();
  const find = () => keys.find('private', desk.privateKey, '203.0.113.7');
  expect((await find())?.site.id).toBe(desk.ctx.resource.id);
  await database.owner.query('delete from private_keys where resource_id = $1', [desk.ctx.resource.id]);
  // Later than a key is known without a look-up, and at one moment, so that no further look-ups are allowed meanwhile.
  vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 4_000);
  const tried = await Promise.allSettled(Array.from({ length: 300 }, (_, n) => tryOut(keys, n)));
  expect(tried.filter(({ status }) => status === 'rejected')).toHaveLength(100);
  expect(await find()).toBeNull();
});

test('a key that worked is looked up again an hour later, however many wrong ones are tried out', async () => {
  const { database } = db;
  const quiet = await readerDesk({ database });
  const keys = newKeys();
  const find = () => keys.find('public', quiet.publicKey, '203.0.113.7');
  expect((await find())?.site.id).toBe(quiet.ctx.resource.id);
  const later = performance.now() + 3_600_000;
  vi.spyOn(performance, 'now').mockReturnValue(later);
  const tried = await Promise.allSettled(Array.from({ length: 300 }, (_, n) => tryOut(keys, n)));
  expect(tried.filter(({ status }) => status === 'rejected')).toHaveLength(100);
  expect((await find())?.site.id).toBe(quiet.ctx.resource.id);
  // The same key is refused by a process that it never worked in: the room for unknown ones is used up there.
  const others = newKeys();
  await Promise.allSettled(Array.from({ length: 300 }, (_, n) => tryOut(others, n)));
  await expect(others.find('public', quiet.publicKey, '203.0.113.7')).rejects.toMatchObject({
    code: 'unavailable',
  });
});
