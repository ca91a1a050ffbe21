import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type MadeOperator,
  type MadeResource,
  makeOperator,
  makeResource,
} from '#server/testing/make-resource.ts';
import { type TestDatabase, testDatabase } from '#server/testing/test-database.ts';
import { fillSite, kindsOf, searchAs } from '#server/testing/walk/search-desk.ts';
import { finders, readBriefly } from './finders.ts';
import { findEverything } from './service.ts';

let db: TestDatabase;
let here: MadeResource;
let admin: MadeOperator;

beforeAll(async () => {
  db = await testDatabase();
  here = await makeResource(db.database);
  admin = await makeOperator(db.database, { on: [{ resource: here, role: 'admin' }] });
  await fillSite(db.database, here, 'Zebra');
});
afterAll(() => db.drop());

const asked = () => ({ q: 'zebra', site: here.key });
const running = async () => {
  const { rows } = await db.database.owner.query<{ n: number }>(
    "select count(*)::int as n from pg_stat_activity where query like '%pg_sleep(30)%' and state = 'active' and pid <> pg_backend_pid()",
  );
  return rows[0]?.n;
};

test('a kind that takes too long is left out and named, and the others are answered in time', async () => {
  const by = { ...finders, member: () => new Promise<never>(() => undefined) };
  const began = performance.now();
  const { items, incomplete } = await findEverything(searchAs(db.database, admin), asked(), {
    by,
    longest: 500,
  });
  expect(performance.now() - began).toBeLessThan(3_000);
  expect(incomplete).toEqual(['member']);
  expect(kindsOf(items)).toEqual([
    'group',
    'plan',
    'pricing_option',
    'content',
    'ticket_event',
    'promo',
    'invite',
  ]);
});

test('its statement ends in the database, too', async () => {
  const group: typeof finders.group = (one) =>
    readBriefly(one, null, async ({ client }) => {
      await client.query('select pg_sleep(30)');
      return [];
    });
  const by = { ...finders, group };
  const { incomplete } = await findEverything(searchAs(db.database, admin), asked(), { by, longest: 400 });
  expect(incomplete).toEqual(['group']);
  await expect.poll(running, { timeout: 5_000 }).toBe(0);
});

test('a fault is no matter of time, and fails the answer', async () => {
  const by = { ...finders, plan: () => Promise.reject(new Error('broken')) };
  await expect(findEverything(searchAs(db.database, admin), asked(), { by })).rejects.toThrow('broken');
});
