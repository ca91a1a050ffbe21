import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeOperator, makeResource } from '#server/testing/make-resource.ts';
import { sessionOf } from '#server/testing/sign-in.ts';
import { type TestServer, testServer } from '#server/testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

test.each([
  ['a body', 'POST', '/api/admin/teams', { type: 'company', name: { length: { toString: 1 } } }],
  ['a list in a body', 'POST', '/api/admin/users', { tags: { length: { toString: 1 } } }],
  ['a query', 'GET', '/api/admin/integrations/hubspot/oauth?resource[length][toString]=1', undefined],
] as const)(
  'an object in place of a length is invalid in %s, as any other wrong type',
  async (_where, method, path, body) => {
    const resource = await makeResource(server.database);
    const operator = await makeOperator(server.database, { on: [{ resource, role: 'admin' }] });
    const token = await sessionOf(server.database, operator);
    const answer = await server.call(method, path, { token, resource: resource.key, ...(body && { body }) });
    expect([answer.status, answer.body]).toMatchObject([422, { error: 'invalid' }]);
  },
);
