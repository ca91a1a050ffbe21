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

test('a key that ended is refused, however many other keys are tried out', async () => {
  const { database } = db;
  const desk = await readerDesk({ database });
  const keys = new KnownKeys({
    database,
    clock: systemClock,
    log: silentLog,
    baseUrl: 'https://example.com',
  });
  const find = () => keys.find('private', desk.privateKey, '203.0.113.7');
  expect((await find())?.site.id).toBe(desk.ctx.resource.id);
  await database.owner.query('delete from private_keys where resource_id = $1', [desk.ctx.resource.id]);
  // Later than a key is known without a look-up, and at one moment, so that no further look-ups are allowed meanwhile.
  vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 4_000);
  const tried = await Promise.allSettled(
    Array.from({ length: 300 }, (_, n) =>
      keys.find('public', `pk_${String(n).padStart(64, '0')}`, `198.51.${n >> 8}.${n & 255}`),
    ),
  );
  expect(tried.filter(({ status }) => status === 'rejected')).toHaveLength(100);
  expect(await find()).toBeNull();
});
