import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '#server/testing/test-database.ts';
import { createLimiter, LimitExceeded } from './limits.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.drop());

test('tries beyond the limit are refused, and told when to come back', async () => {
  const limiter = createLimiter(db.database.pool);
  for (let n = 0; n < 10; n += 1) await limiter.consume('sign-in-account', 'ana@example.com');
  const refusal = await limiter
    .consume('sign-in-account', 'ana@example.com')
    .catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(LimitExceeded);
  expect((refusal as LimitExceeded).retryAfterSeconds).toBeGreaterThan(800);
  await limiter.consume('sign-in-account', 'ben@example.com');
});

test('tries at the same time are all counted', async () => {
  const limiter = createLimiter(db.database.pool);
  const tries = Array.from({ length: 30 }, () =>
    limiter.consume('sign-in-account', 'many').then(
      () => true,
      () => false,
    ),
  );
  expect((await Promise.all(tries)).filter(Boolean)).toHaveLength(10);
});

test('a restart forgets nothing; a success does', async () => {
  for (let n = 0; n < 5; n += 1) await createLimiter(db.database.pool).consume('reset-account', 'cleo');
  await expect(createLimiter(db.database.pool).consume('reset-account', 'cleo')).rejects.toThrow(
    LimitExceeded,
  );
  await createLimiter(db.database.pool).reset('reset-account', 'cleo');
  await createLimiter(db.database.pool).consume('reset-account', 'cleo');
});

test('an IPv6 network is counted as one caller, whatever address of it calls', async () => {
  const limiter = createLimiter(db.database.pool);
  for (let n = 0; n < 50; n += 1) await limiter.consumeFrom('reset-address', `2001:db8:7:7::${n}`);
  await expect(limiter.consumeFrom('reset-address', '2001:db8:7:7:1:1:1:1')).rejects.toThrow(LimitExceeded);
  await limiter.consumeFrom('reset-address', '2001:db8:7:8::1');
});

test('two long keys that begin alike are counted apart', async () => {
  const limiter = createLimiter(db.database.pool);
  const long = (end: string) => `${'a'.repeat(220)}${end}@example.com`;
  for (let n = 0; n < 5; n += 1) await limiter.consume('reset-account', long('x'));
  await expect(limiter.consume('reset-account', long('x'))).rejects.toThrow(LimitExceeded);
  await limiter.consume('reset-account', long('y'));
  await limiter.reset('reset-account', long('x'));
  await limiter.consume('reset-account', long('x'));
});

test('counting by reading first and writing then lets more through', async () => {
  const { pool } = db.database;
  await pool.query("insert into rate_limits (key, points) values ('naive', 0)");
  const naive = async (): Promise<boolean> => {
    const { rows } = await pool.query<{ points: number }>(
      "select points from rate_limits where key = 'naive'",
    );
    const points = rows[0]?.points ?? 0;
    if (points >= 10) return false;
    await pool.query("update rate_limits set points = $1 where key = 'naive'", [points + 1]);
    return true;
  };
  const passed = await Promise.all(Array.from({ length: 30 }, naive));
  expect(passed.filter(Boolean).length).toBeGreaterThan(10);
});
