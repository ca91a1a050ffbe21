import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeOperator, makePartner, makeResource, type TestSite } from '#server/testing/make-resource.ts';
import { sessionOf } from '#server/testing/sign-in.ts';
import { type TestServer, testServer } from '#server/testing/test-server.ts';

let server: TestServer;
let own: TestSite;
let sibling: TestSite;
let foreign: TestSite;
let token: string;

beforeAll(async () => {
  server = await testServer();
  const partner = await makePartner(server.database);
  own = await makeResource(server.database, { partner });
  sibling = await makeResource(server.database, { partner });
  foreign = await makeResource(server.database);
  token = await sessionOf(server.database, await makeOperator(server.database, { owns: partner }));
});
afterAll(() => server.close());

const get = (path: string, resource?: string, below = '') =>
  server.call('GET', `/api/admin/resources/${path}${below}`, {
    token,
    ...(resource === undefined ? {} : { resource }),
  });

/** Each header with each path: the answer is about the site of the path, or empty. */
test('the site of the path wins over the one of the header, which may be left out', async () => {
  const headers = [undefined, own.key, sibling.key, foreign.key, 'nobody-has-this-key'];
  for (const header of headers)
    for (const below of ['', '/history', '/users/dashboard-access']) {
      for (const site of [own, sibling])
        expect([header, below, (await get(site.key, header, below)).status]).toEqual([header, below, 200]);
      for (const strange of [foreign.key, 'nobody-has-this-key'])
        expect([header, below, (await get(strange, header, below)).status]).toEqual([header, below, 404]);
    }
  for (const header of headers) {
    expect((await get(own.key, header)).body).toMatchObject({ key: own.key, id: own.id });
    expect((await get(sibling.key, header)).body).toMatchObject({ key: sibling.key, id: sibling.id });
  }
});

test('a call changes the site of its path, whatever the header says', async () => {
  const titleOf = async ({ key }: TestSite) => ((await get(key)).body as { title: string }).title;
  const before = await titleOf(sibling);
  const saved = await server.call('PUT', `/api/admin/resources/${own.key}`, {
    token,
    resource: sibling.key,
    body: { title: 'Of the path' },
  });
  expect(saved).toMatchObject({ status: 200, body: { key: own.key, title: 'Of the path' } });
  expect(await titleOf(sibling)).toBe(before);
});

test('a path that no key can have is not found, also where it holds letters that no column takes', async () => {
  for (const strange of ['%00', 'a%00b', '%F0%9F%98%80', 'A-B', 'x'.repeat(64), '-', '%2e%2e'])
    expect([strange, (await get(strange, own.key)).status]).toEqual([strange, 404]);
});

test('other paths still need the header', async () => {
  const call = (resource?: string) =>
    server.call('GET', '/api/admin/teams', { token, ...(resource === undefined ? {} : { resource }) });
  expect((await call()).status).toBe(400);
  expect((await call(own.key)).status).toBe(200);
  expect((await call(foreign.key)).status).toBe(404);
});
