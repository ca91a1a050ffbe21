import { afterAll, beforeAll, expect, test } from 'vitest';
import type { WeeklyDigest } from '#contract/domains/weekly-digests/schemas.ts';
import { makeOperator, makePartner, makeResource, type TestSite } from '#server/testing/make-resource.ts';
import { sessionOf } from '#server/testing/sign-in.ts';
import { type TestServer, testServer } from '#server/testing/test-server.ts';

let server: TestServer;
let sites: TestSite[];
beforeAll(async () => {
  server = await testServer();
  const partner = await makePartner(server.database);
  sites = [];
  for (const title of ['Alpha', 'Beta', 'Gamma'])
    sites.push(await makeResource(server.database, { partner, title, timezone: 'Asia/Tokyo' }));
});
afterAll(() => server.close());

async function signedIn(roles: readonly ('admin' | 'readonly' | 'user')[]) {
  const on = roles.map((role, position) => ({ resource: sites[position] as TestSite, role }));
  const operator = await makeOperator(server.database, { on });
  const token = await sessionOf(server.database, operator);
  return {
    operator,
    list: async () => {
      const { body } = await server.call('GET', '/api/admin/user/weekly-digests', { token });
      return (body as { items: WeeklyDigest[] }).items;
    },
    set: (site: number, active: boolean) =>
      server.call('PUT', `/api/admin/resources/${sites[site]?.key}/weekly-digest`, {
        token,
        body: { active },
      }),
  };
}

test('every site that an operator sees has a row, off until it is switched on, for them alone', async () => {
  const [one, other] = [await signedIn(['user', 'readonly']), await signedIn(['admin', 'admin'])];
  const offs = await one.list();
  expect(offs.map(({ title, active, next_at, timezone }) => [title, active, next_at, timezone])).toEqual([
    ['Alpha', false, null, 'Asia/Tokyo'],
    ['Beta', false, null, 'Asia/Tokyo'],
  ]);
  const { status, body } = await one.set(1, true);
  expect([status, body]).toEqual([200, expect.objectContaining({ title: 'Beta', active: true })]);
  // 8:00 in Tokyo is 23:00 of the day before in UTC, all year: a Sunday there.
  const next = new Date((body as WeeklyDigest).next_at ?? '');
  expect([next.getUTCDay(), next.getUTCHours(), next.getUTCMinutes()]).toEqual([0, 23, 0]);
  expect((await one.list()).map(({ title, active }) => [title, active])).toEqual([
    ['Beta', true],
    ['Alpha', false],
  ]);
  expect((await other.list()).every(({ active }) => !active)).toBe(true);
});

test('switching twice changes nothing more, and each change is in the audit log', async () => {
  const { operator, set } = await signedIn(['readonly']);
  for (const active of [true, true, false, false]) expect((await set(0, active)).status).toBe(200);
  const { rows } = await server.database.owner.query(
    `select changes from audit_log where operation = 'weeklyDigests.set' and actor_id = $1 order by id`,
    [operator.id],
  );
  expect(rows).toEqual([{ changes: { active: true } }, { changes: { active: false } }]);
});

test('a site without a part in it answers as one that is not there', async () => {
  const { set } = await signedIn(['admin']);
  expect((await set(2, true)).status).toBe(404);
});
