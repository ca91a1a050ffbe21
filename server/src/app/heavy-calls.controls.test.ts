// The queue of heavy calls switched off: one site then runs as many as it requests.
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { maxHeavyPerSite } from '#server/database/heavy-work.ts';
import { makeOperator, makeResource } from '#server/testing/make-resource.ts';
import { sessionOf } from '#server/testing/sign-in.ts';
import { type TestServer, testServer } from '#server/testing/test-server.ts';

vi.mock('./heavy-calls.ts', () => ({ isHeavy: () => false }));

let server: TestServer;
beforeAll(async () => {
  // The caller's own limit would hide that the site's limit is off.
  server = await testServer({ callsOfCaller: Number.POSITIVE_INFINITY });
});
afterAll(() => server.close());

test('without turns all heavy calls of a site are worked on at once', async () => {
  const { owner } = server.database;
  const site = await makeResource(server.database);
  const token = await sessionOf(server.database, await makeOperator(server.database, { role: 'root' }));
  const preview = () =>
    server.call('POST', '/api/admin/export-requests/users/preview', {
      headers: { token, resource: site.key },
      body: { fields: [{ key: 'email' }] },
    });
  const waiting = async () =>
    (await owner.query("select from pg_locks where not granted and relation = 'members'::regclass")).rowCount;
  const client = await owner.connect();
  await client.query('begin; lock table members in access exclusive mode');
  const calls = Array.from({ length: maxHeavyPerSite + 2 }, preview);
  await expect.poll(waiting).toBe(maxHeavyPerSite + 2);
  await client.query('rollback');
  client.release();
  for (const { status } of await Promise.all(calls)) expect(status).toBe(200);
});
