import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Cost } from '#contract/base/access.ts';
import { maxHeavyPerSite } from '#server/database/heavy-work.ts';
import { makeOperator, makeResource, type TestSite } from '#server/testing/make-resource.ts';
import { sessionOf } from '#server/testing/sign-in.ts';
import { type TestDatabase, testDatabase } from '#server/testing/test-database.ts';
import { type TestServer, testServer } from '#server/testing/test-server.ts';
import { isHeavy } from './heavy-calls.ts';

let db: TestDatabase;
let server: TestServer;
let token: string;
let site: TestSite;
let other: TestSite;

beforeAll(async () => {
  db = await testDatabase();
  server = await testServer({ on: db });
  [site, other] = [await makeResource(db.database), await makeResource(db.database)];
  token = await sessionOf(db.database, await makeOperator(db.database, { role: 'root' }));
});
afterAll(async () => {
  await server.close();
  await db.drop();
});

async function waitingForMembers(): Promise<number> {
  const { rowCount } = await db.database.owner.query(
    "select from pg_locks where not granted and relation = 'members'::regclass",
  );
  return rowCount ?? 0;
}

const preview = (resource: string) =>
  server.call('POST', '/api/admin/export-requests/users/preview', {
    headers: { token, resource },
    body: { fields: [{ key: 'email' }] },
  });
const patterns = (resource: string) =>
  server.call('POST', '/api/admin/teams/patterns/preview', {
    headers: { token, resource },
    body: { allowed_email_regexp: ['.*@example\\.com'] },
  });

test('heavy calls of a site take turns, whatever they ask for, and no other site waits for them', async () => {
  const client = await db.database.owner.connect();
  await client.query('begin; lock table members in access exclusive mode');
  const own = Array.from({ length: maxHeavyPerSite + 2 }, (_, n) => (n % 2 ? preview : patterns)(site.key));
  await expect.poll(waitingForMembers).toBe(maxHeavyPerSite);
  const others = preview(other.key);
  await expect.poll(waitingForMembers).toBe(maxHeavyPerSite + 1);
  const light = await server.call('GET', '/api/admin/export-requests/users/fields', {
    headers: { token, resource: site.key },
  });
  expect(light.status).toBe(200);
  expect(await waitingForMembers()).toBe(maxHeavyPerSite + 1);
  await client.query('rollback');
  client.release();
  for (const { status } of await Promise.all([...own, others])) expect(status).toBe(200);
});

test.each<[Cost, object | undefined, boolean]>([
  ['heavy', undefined, true],
  ['light', { date_start: '2000-01-01', date_end: '2026-01-01' }, false],
  ['heavyOverYears', undefined, false],
  ['heavyOverYears', { date_start: '2025-01-01', date_end: '2025-12-31' }, false],
  ['heavyOverYears', { date_start: '2016-01-01', date_end: '2025-12-31' }, true],
  ['heavyOverYears', { compare_start: '2016-01-01', compare_end: '2025-12-31' }, true],
])('a call that is %s and asks %o is heavy: %s', (cost, input, expected) => {
  expect(isHeavy(cost, input)).toBe(expected);
});
