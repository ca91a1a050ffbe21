import { setImmediate } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type SearchKind, searchKinds } from '#contract/domains/global-search/words.ts';
import { searchAs } from '#server/testing/access-matrix/search-fixture.ts';
import {
  makeOperator,
  makeResource,
  type TestOperator,
  type TestSite,
} from '#server/testing/make-resource.ts';
import { type TestDatabase, testDatabase } from '#server/testing/test-database.ts';
import { type Finder, readBriefly } from './finders.ts';
import { findEverything } from './service.ts';

let db: TestDatabase;
let here: TestSite;
let admin: TestOperator;

beforeAll(async () => {
  db = await testDatabase();
  here = await makeResource(db.database);
  admin = await makeOperator(db.database, { on: [{ resource: here, role: 'admin' }] });
});
afterAll(() => db.drop());

const nothing = { parent_id: null, detail: null, amount: null, currency: null, date: null, active: null };

/** Builds finders that return one result at once, except for the given ones. */
function quickBut(others: Partial<Record<SearchKind, Finder>>): Record<SearchKind, Finder> {
  const quick =
    (kind: SearchKind): Finder =>
    async () => [{ kind, id: 1, title: kind, site_key: here.key, site_title: here.title, ...nothing }];
  const all = Object.fromEntries(searchKinds.map((kind) => [kind, quick(kind)]));
  return { ...(all as Record<SearchKind, Finder>), ...others };
}

const find = (others: Partial<Record<SearchKind, Finder>>, longest: number) =>
  findEverything(
    searchAs(db.database, admin),
    { q: 'zebra', site: here.key },
    { by: quickBut(others), longest },
  );

/** Returns the kinds that an Admin may list, without these. */
const allBut = (...left: SearchKind[]) =>
  searchKinds.filter((kind) => kind !== 'partner' && !left.includes(kind));

test('a kind that never answers is left out and named, and the others are answered in time', async () => {
  const began = performance.now();
  const { items, incomplete } = await find({ member: () => new Promise<never>(() => undefined) }, 500);
  expect(performance.now() - began).toBeLessThan(5_000);
  expect(incomplete).toEqual(['member']);
  expect(items.map(({ kind }) => kind)).toEqual(allBut('member'));
});

test('whoever hung up before the search began is asked for nothing, and what nobody waits for ends quietly', async () => {
  const lost: unknown[] = [];
  const note = (reason: unknown) => lost.push(reason);
  process.on('unhandledRejection', note);
  try {
    const asked: Finder = () => Promise.reject(new Error('nobody waits for this'));
    const by = quickBut({ member: asked });
    const ctx = { ...searchAs(db.database, admin), signal: AbortSignal.abort() };
    const { items, incomplete } = await findEverything(ctx, { q: 'zebra', site: here.key }, { by });
    expect({ items, incomplete }).toEqual({ items: [], incomplete: allBut() });
    // An unhandled rejection is reported at the end of the event loop's turn.
    await setImmediate();
    expect(lost).toEqual([]);
  } finally {
    process.off('unhandledRejection', note);
  }
});

test('three at once, so kinds that never answer keep at most those behind them from being asked', async () => {
  const never: Finder = () => new Promise<never>(() => undefined);
  const { items, incomplete } = await find({ member: never, group: never, plan: never }, 300);
  expect(incomplete).toEqual(allBut());
  expect(items).toEqual([]);
});

test('a statement that takes too long ends in the database, too', async () => {
  const slow: Finder = (asked) =>
    readBriefly(asked, null, async ({ client }) => {
      await client.query('select pg_sleep(60)');
      return [];
    });
  expect((await find({ group: slow }, 400)).incomplete).toEqual(['group']);
  const running = async () => {
    const { rows } = await db.database.owner.query<{ n: number }>(
      `select count(*)::int as n from pg_stat_activity
       where query like '%pg_sleep(60)%' and state = 'active' and pid <> pg_backend_pid()`,
    );
    return rows[0]?.n;
  };
  await expect.poll(running).toBe(0);
});

test('a fault is no matter of time, and fails the answer', async () => {
  await expect(find({ plan: () => Promise.reject(new Error('broken')) }, 30_000)).rejects.toThrow('broken');
});
