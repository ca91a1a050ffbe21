// Without the check of the operator's password, whoever finds an open browser adds a website.
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { makeOperator, makeResource } from '#server/testing/make-resource.ts';
import { sessionOf } from '#server/testing/sign-in.ts';
import { type TestServer, testServer } from '#server/testing/test-server.ts';

vi.mock('./own-password.ts', () => ({ ownPassword: () => () => Promise.resolve() }));

let server: TestServer;

beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

test('a wrong password adds, checks and removes a website', async () => {
  const site = await makeResource(server.database);
  const operator = await makeOperator(server.database, { on: [{ resource: site, role: 'admin' }] });
  const token = await sessionOf(server.database, operator);
  const call = (below: string, body: object) =>
    server.call('POST', `/api/admin/resources/${site.key}/websites${below}`, { token, body });
  const guess = { password: 'a guess' };
  const { status, body } = await call('', { origin: 'http://127.9.9.9:9', ...guess });
  expect(status).toBe(200);
  const { id } = body as { id: number };
  expect(await call(`/${id}/check`, guess)).toMatchObject({ status: 200 });
  expect(await call(`/${id}/remove`, guess)).toMatchObject({ status: 200 });
});
