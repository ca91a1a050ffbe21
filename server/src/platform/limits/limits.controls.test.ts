// The rate limits without the safeguards against evasion by another address or another server.
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { type TestDatabase, testDatabase } from '#server/testing/test-database.ts';
import { createLimiter, LimitExceeded } from './limits.ts';

const off = vi.hoisted(() => ({ networks: false, store: false }));

vi.mock('./network.ts', async (original) => {
  const real = await original<typeof import('./network.ts')>();
  const networkOf: typeof real.networkOf = (address) =>
    off.networks ? String(address) : real.networkOf(address);
  return { ...real, networkOf };
});

vi.mock('rate-limiter-flexible', async (original) => {
  const real = await original<typeof import('rate-limiter-flexible')>();
  type Options = ConstructorParameters<typeof real.RateLimiterPostgres>[0];
  // Called with `new`, which returns the given object.
  function RateLimiterPostgres(options: Options) {
    return off.store ? new real.RateLimiterMemory(options) : new real.RateLimiterPostgres(options);
  }
  return { ...real, RateLimiterPostgres };
});

let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase();
});
afterEach(async () => {
  Object.assign(off, { networks: false, store: false });
  await db.database.owner.query('delete from rate_limits');
});
afterAll(() => db.drop());

/** Returns how many of 60 attempts from as many addresses of one IPv6 network pass; an hour allows 50. */
async function triesOfOneNetwork(): Promise<number> {
  const limiter = createLimiter(db.database.pool);
  let passed = 0;
  for (let n = 0; n < 60; n += 1)
    await limiter.consumeFrom('reset-address', `2001:db8:7:7::${n}`).then(
      () => {
        passed += 1;
      },
      (error: unknown) => expect(error).toBeInstanceOf(LimitExceeded),
    );
  return passed;
}

test('without networks each of the addresses of one has tries of its own', async () => {
  expect(await triesOfOneNetwork()).toBe(50);
  off.networks = true;
  expect(await triesOfOneNetwork()).toBe(60);
});

/** Returns whether the next server knows the attempts that one server counted. */
async function isKnownToTheNext(): Promise<boolean> {
  const [first, next] = [createLimiter(db.database.pool), createLimiter(db.database.pool)];
  for (let n = 0; n < 5; n += 1) await first.consume('reset-account', 'cleo@example.com');
  return next.consume('reset-account', 'cleo@example.com').then(
    () => false,
    () => true,
  );
}

test('in memory a restart or a second server would begin to count anew', async () => {
  expect(await isKnownToTheNext()).toBe(true);
  off.store = true;
  expect(await isKnownToTheNext()).toBe(false);
});
