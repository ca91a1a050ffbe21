import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { minCachedCount } from '#server/database/cached-counts.ts';
import { heavyQueueLimits, maxHeavyPerSite } from '#server/database/heavy-work.ts';
import { fixedClock } from '#server/platform/clock/clock.ts';
import { actAs } from '#server/testing/act-as.ts';
import { makeOperator, makeResource, type TestSite } from '#server/testing/make-resource.ts';
import { sessionOf } from '#server/testing/sign-in.ts';
import { type TestDatabase, testDatabase } from '#server/testing/test-database.ts';
import { testServer } from '#server/testing/test-server.ts';
import { listMembers } from './list.service.ts';

/** Number of lists that reached their sites' queues, and the time each had waited there when it was done. */
const came = vi.hoisted(() => ({ lists: 0, waited: [] as number[], isSignalOff: false }));

vi.mock('../../platform/concurrency/limit.ts', async (original) => {
  const real = await original<typeof import('../../platform/concurrency/limit.ts')>();
  const limitConcurrency: typeof real.limitConcurrency = (...bounds) => {
    const run = real.limitConcurrency(...bounds);
    return (work, caller) => {
      came.waited.push(caller?.waited ?? 0);
      return run(work, caller);
    };
  };
  const limitConcurrencyByKey: typeof real.limitConcurrencyByKey = (...bounds) => {
    const run = real.limitConcurrencyByKey(...bounds);
    return (key, work, caller) => {
      const running = run(key, work, came.isSignalOff ? {} : caller);
      // Sites have numeric keys; callers, who are also limited, have names.
      if (typeof key === 'number') came.lists += 1;
      return running;
    };
  };
  return { ...real, limitConcurrency, limitConcurrencyByKey };
});

let db: TestDatabase;
let large: TestSite;
let alsoLarge: TestSite;
let small: TestSite;

/** Creates a site that counts as large: only the stored number of members decides that. */
async function makeLarge(): Promise<TestSite> {
  const site = await makeResource(db.database);
  await db.database.owner.query('insert into member_totals (resource_id, total) values ($1, $2)', [
    site.id,
    minCachedCount,
  ]);
  return site;
}

beforeAll(async () => {
  db = await testDatabase();
  large = await makeLarge();
  alsoLarge = await makeLarge();
  small = await makeResource(db.database);
});
afterAll(() => db.drop());
const usual = { ...heavyQueueLimits };
afterEach(() => {
  Object.assign(heavyQueueLimits, usual);
  Object.assign(came, { lists: 0, waited: [], isSignalOff: false });
});

const tagged = (site: TestSite) => listMembers(actAs(db.database, site), { filter: { tags: ['Gardening'] } });
const many = (site: TestSite, count: number) => Array.from({ length: count }, () => tagged(site));

async function waitingForTags(): Promise<number> {
  const { rowCount } = await db.database.owner.query(
    "select from pg_locks where not granted and relation = 'tags'::regclass",
  );
  return rowCount ?? 0;
}

/** Blocks reads of tags while `during` runs, so that lists by tag don't proceed. */
async function withoutTags<T>(during: () => Promise<T>): Promise<T> {
  const client = await db.database.owner.connect();
  try {
    await client.query('begin; lock table tags in access exclusive mode');
    return await during();
  } finally {
    await client.query('rollback');
    client.release();
  }
}

test('lists with a filter take turns within a large site, and nobody else waits for them', async () => {
  const asked = await withoutTags(async () => {
    const own = many(large, maxHeavyPerSite + 3);
    await expect.poll(waitingForTags).toBe(maxHeavyPerSite);
    const others = [tagged(alsoLarge), tagged(small)];
    await expect.poll(waitingForTags).toBe(maxHeavyPerSite + 2);
    expect((await listMembers(actAs(db.database, large), {})).items).toEqual([]);
    expect(await waitingForTags()).toBe(maxHeavyPerSite + 2);
    return [...own, ...others];
  });
  for (const { items } of await Promise.all(asked)) expect(items).toEqual([]);
});

test('in a small site, where none is heavy, all run at once', async () => {
  const asked = await withoutTags(async () => {
    const own = many(small, maxHeavyPerSite + 3);
    await expect.poll(waitingForTags).toBe(maxHeavyPerSite + 3);
    return own;
  });
  await Promise.all(asked);
});

/** Returns the errors for two lists more than the concurrency limit. */
async function refusals(): Promise<unknown[]> {
  const refused: unknown[] = [];
  const asked = await withoutTags(async () => {
    const all = many(large, maxHeavyPerSite + 2).map((list) =>
      list.catch((error) => void refused.push(error)),
    );
    await expect.poll(waitingForTags).toBe(maxHeavyPerSite);
    // A refused caller gets the error at once, and not when the others are done.
    if (Number.isFinite(heavyQueueLimits.mostWaiting)) await expect.poll(() => refused.length).toBe(1);
    return all;
  });
  await Promise.all(asked);
  return refused;
}

test('when too many lists of a site wait, the next caller is told when to try again', async () => {
  heavyQueueLimits.mostWaiting = 1;
  expect(await refusals()).toMatchObject([
    {
      status: 503,
      retryAfterSeconds: 5,
      message:
        'Too many long lists and figures of this site are loading right now. Try again in a few seconds.',
    },
  ]);
});

test('without a bound that caller would wait with the others', async () => {
  heavyQueueLimits.mostWaiting = Number.POSITIVE_INFINITY;
  expect(await refusals()).toEqual([]);
});

test('what a list has waited for its site counts of what it may wait for all', async () => {
  const asked = await withoutTags(async () => {
    const own = many(large, maxHeavyPerSite + 1);
    await expect.poll(waitingForTags).toBe(maxHeavyPerSite);
    await expect.poll(() => came.lists).toBe(maxHeavyPerSite + 1);
    expect(came.waited).toHaveLength(maxHeavyPerSite);
    return own;
  });
  await Promise.all(asked);
  const last = came.waited.pop() ?? 0;
  expect(came.waited.every((waited) => waited < last)).toBe(true);
});

/** Returns whether a list is still read after its caller has disconnected while waiting for a slot. */
async function isReadForNobody(): Promise<boolean> {
  const server = await testServer({ on: db });
  const address = await server.app.listen({ host: '127.0.0.1', port: 0 });
  const token = await sessionOf(db.database, await makeOperator(db.database, { role: 'root' }));
  const connections = () =>
    new Promise((resolve) => server.app.server.getConnections((_error, count) => resolve(count)));
  const asked = await withoutTags(async () => {
    const own = many(large, maxHeavyPerSite);
    await expect.poll(waitingForTags).toBe(maxHeavyPerSite);
    const caller = new AbortController();
    const call = fetch(`${address}/api/admin/users?filter[tags][0]=Gardening`, {
      headers: { token, resource: large.key },
      signal: caller.signal,
    });
    await expect.poll(() => came.lists).toBe(maxHeavyPerSite + 1);
    caller.abort();
    await expect(call).rejects.toThrow('aborted');
    await expect.poll(connections).toBe(0);
    return own;
  });
  await Promise.all(asked);
  // This list queues behind all that still wait.
  await tagged(large);
  await server.close();
  return came.waited.length > maxHeavyPerSite + 1;
}

test('the list of whoever hangs up while waiting is never read', async () => {
  expect(await isReadForNobody()).toBe(false);
});

test('without the signal it would be read for nobody', async () => {
  came.isSignalOff = true;
  expect(await isReadForNobody()).toBe(true);
});

test('in a small site the look at its size and the list are one transaction', async () => {
  let used = 0;
  const count = () => {
    used += 1;
  };
  db.database.pool.on('acquire', count);
  await tagged(small);
  db.database.pool.off('acquire', count);
  expect(used).toBe(1);
});

test('where a site is known to be large, no connection is taken to find that out', async () => {
  const clock = fixedClock(new Date());
  const list = () => listMembers(actAs(db.database, large, { clock }), { filter: { tags: ['Gardening'] } });
  await list();
  let used = 0;
  const count = () => {
    used += 1;
  };
  db.database.pool.on('acquire', count);
  await list();
  db.database.pool.off('acquire', count);
  expect(used).toBe(1);
});

test('a page far down is heavy, too', async () => {
  const page = (number: number) => listMembers(actAs(db.database, large), { page: number, limit: 200 });
  await page(1);
  expect(came.lists).toBe(0);
  await page(60);
  expect(came.lists).toBe(1);
});
