import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { makeOperator, makeResource, type TestSite } from '#server/testing/make-resource.ts';
import { sessionOf } from '#server/testing/sign-in.ts';
import { type TestDatabase, testDatabase } from '#server/testing/test-database.ts';
import { type TestServer, testServer } from '#server/testing/test-server.ts';
import { callsAtOnce, turnBounds } from './caller-turns.ts';

let db: TestDatabase;
let server: TestServer;
let site: TestSite;
let token: string;

const newToken = async () =>
  sessionOf(db.database, await makeOperator(db.database, { on: [{ resource: site, role: 'readonly' }] }));

beforeAll(async () => {
  db = await testDatabase();
  server = await testServer({ on: db });
  site = await makeResource(db.database);
});
afterAll(async () => {
  await server.close();
  await db.drop();
});
beforeEach(async () => {
  token = await newToken();
});

const list = (by = token, at = server) =>
  at.call('GET', '/api/admin/teams?page=1&limit=10', { token: by, resource: site.key });

async function lockWaits(): Promise<number> {
  const blocked = "select from pg_locks where not granted and relation = 'groups'::regclass";
  return (await db.database.owner.query(blocked)).rowCount ?? 0;
}

/** Runs `during` while a lock blocks all lists. */
async function whileLocked(during: () => Promise<void>): Promise<void> {
  const client = await db.database.owner.connect();
  await client.query('begin; lock table groups in access exclusive mode');
  try {
    await during();
  } finally {
    await client.query('commit');
    client.release();
  }
}

test("a caller's calls beyond a few wait for their turn, and somebody else's does not wait for them", async () => {
  const other = await newToken();
  let own: ReturnType<typeof list>[] = [];
  let others: ReturnType<typeof list> | undefined;
  await whileLocked(async () => {
    own = Array.from({ length: callsAtOnce + 4 }, () => list());
    await expect.poll(lockWaits).toBe(callsAtOnce);
    others = list(other);
    await expect.poll(lockWaits).toBe(callsAtOnce + 1);
  });
  expect((await others)?.status).toBe(200);
  for (const { status } of await Promise.all(own)) expect(status).toBe(200);
});

test('whoever has more than so many waiting is told to try again', async () => {
  const answers: Promise<Awaited<ReturnType<typeof list>>>[] = [];
  await whileLocked(async () => {
    for (let n = 0; n < callsAtOnce + turnBounds.mostWaiting + 3; n += 1) answers.push(list());
    const first = await Promise.race(answers);
    expect(first).toMatchObject({ status: 503, headers: { 'retry-after': '1' } });
    expect(first.body).toMatchObject({ error: 'unavailable', error_key: 'errors.too_many_at_once' });
  });
  const statuses = (await Promise.all(answers)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 503)).toHaveLength(3);
  expect(statuses.filter((status) => status === 200)).toHaveLength(callsAtOnce + turnBounds.mostWaiting);
  expect((await list()).status).toBe(200);
});

test('without the turns all of them are worked on at once', async () => {
  const own = await testDatabase();
  const unbound = await testServer({ on: own, callsOfCaller: Number.POSITIVE_INFINITY });
  const { key } = await makeResource(own.database);
  const root = await sessionOf(own.database, await makeOperator(own.database, { role: 'root' }));
  const client = await own.database.owner.connect();
  await client.query('begin; lock table groups in access exclusive mode');
  const path = '/api/admin/teams?page=1&limit=10';
  const calls = Array.from({ length: callsAtOnce + 2 }, () =>
    unbound.call('GET', path, { token: root, resource: key }),
  );
  const waits = "select from pg_locks where not granted and relation = 'groups'::regclass";
  await expect.poll(async () => (await own.database.owner.query(waits)).rowCount).toBe(callsAtOnce + 2);
  await client.query('commit');
  client.release();
  for (const { status } of await Promise.all(calls)) expect(status).toBe(200);
  await unbound.close();
  await own.drop();
});
