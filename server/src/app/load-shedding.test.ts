import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { makeOperator, makeResource } from '#server/testing/make-resource.ts';
import { sessionOf } from '#server/testing/sign-in.ts';
import { type TestDatabase, testDatabase } from '#server/testing/test-database.ts';
import { type TestServer, testServer } from '#server/testing/test-server.ts';

const most = 5;
let db: TestDatabase;
let server: TestServer;
let token: string;
let resource: string;

beforeAll(async () => {
  db = await testDatabase();
  server = await testServer({ on: db, mostCalls: most });
  resource = (await makeResource(db.database)).key;
});
afterAll(async () => {
  await server.close();
  await db.drop();
});
beforeEach(async () => {
  token = await sessionOf(db.database, await makeOperator(db.database, { role: 'root' }));
});

const list = (at = server) => at.call('GET', '/api/admin/teams?page=1&limit=10', { token, resource });

/** Makes calls that wait for a lock, and runs `during` meanwhile. */
async function whileWaiting(at: TestServer, calls: number, during: () => Promise<void>): Promise<number[]> {
  const client = await db.database.owner.connect();
  await client.query('begin; lock table groups in access exclusive mode');
  const waiting = Array.from({ length: calls }, () => list(at));
  const blocked = "select from pg_locks where not granted and relation = 'groups'::regclass";
  await expect.poll(async () => (await db.database.owner.query(blocked)).rowCount).toBe(calls);
  await during();
  await client.query('commit');
  client.release();
  return (await Promise.all(waiting)).map(({ status }) => status);
}

test('beyond what it can do at once the server refuses at once, lives, and serves again afterwards', async () => {
  const statuses = await whileWaiting(server, most, async () => {
    const refused = await list();
    expect(refused).toMatchObject({ status: 503, headers: { 'retry-after': '1' } });
    expect(refused.body).toMatchObject({ error: 'unavailable', error_description: expect.any(String) });
    expect((await server.call('GET', '/healthz')).status).toBe(200);
    expect((await server.call('GET', '/')).status).toBe(200);
  });
  expect(statuses).toEqual(Array(most).fill(200));
  for (let n = 0; n < most * 3; n += 1) expect((await list()).status).toBe(200);
});

test('without the bound one more call waits with the others', async () => {
  const unbound = await testServer({ on: db, mostCalls: Infinity });
  const statuses = await whileWaiting(unbound, most + 1, async () => undefined);
  expect(statuses).toEqual(Array(most + 1).fill(200));
  await unbound.close();
});

test('calls that were refused, failed or were never heard to the end take no place for ever', async () => {
  const address = await server.app.listen({ host: '127.0.0.1', port: 0 });
  for (let n = 0; n < most * 2; n += 1) {
    expect((await server.call('GET', '/api/admin/teams', {})).status).toBe(401);
    expect((await server.call('GET', '/api/nowhere', {})).status).toBe(404);
    const leaving = new AbortController();
    const call = fetch(`${address}/api/admin/teams`, {
      headers: { token, resource },
      signal: leaving.signal,
    });
    leaving.abort();
    await call.catch(() => undefined);
  }
  expect((await list()).status).toBe(200);
});
