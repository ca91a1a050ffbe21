import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeOperator, makeResource, type TestSite } from '#server/testing/make-resource.ts';
import { sessionOf } from '#server/testing/sign-in.ts';
import { startMailchimp } from '#server/testing/stand-ins/services/mailchimp.ts';
import { serviceToolsOfTests, type TestServer, testServer } from '#server/testing/test-server.ts';

let mailchimp: Awaited<ReturnType<typeof startMailchimp>>;
let server: TestServer;
let site: TestSite;
let token: string;

beforeAll(async () => {
  mailchimp = await startMailchimp({ isBackground: true });
  const serviceUrls = { ...serviceToolsOfTests.serviceUrls, mailchimp: mailchimp.url };
  server = await testServer({ ...serviceToolsOfTests, serviceUrls });
  site = await makeResource(server.database);
  const operator = await makeOperator(server.database, { on: [{ resource: site, role: 'admin' }] });
  token = await sessionOf(server.database, operator);
});
afterAll(() => server.close());

const ask = (body: object) =>
  server.call('POST', '/api/admin/integrations/mailchimp/audiences', { token, resource: site.key, body });
const both = {
  items: [
    { id: 'd4e5f6', name: 'Another audience', members: 3 },
    { id: 'a1b2c3', name: 'The Audience', members: 12 },
  ],
};

test('audiences are listed by a key that is only typed, and by the one that is stored', async () => {
  expect((await ask({})).body).toEqual({ items: [] });
  expect((await ask({ key: mailchimp.key })).body).toEqual(both);
  const { status } = await server.call('PUT', `/api/admin/resources/${site.key}`, {
    token,
    body: { settings: { mailchimp: { key: mailchimp.key, id: mailchimp.listId } } },
  });
  expect(status).toBe(200);
  expect((await ask({})).body).toEqual(both);
  expect((await ask({ key: `••••${mailchimp.key.slice(-4)}` })).body).toEqual(both);
});

test('a key that Mailchimp refuses is said at its field, and none of it stands in the answer', async () => {
  const wrong = await ask({ key: '0123456789wrongwrong-us21' });
  expect(wrong.status).toBe(422);
  expect(wrong.body).toMatchObject({ fields: { key: expect.stringContaining('API Key Invalid') as string } });
  expect(wrong.text).not.toContain('wrongwrong');
});

test('what is stored and refused by now is a conflict that says so', async () => {
  mailchimp.fault = () => 'down';
  const { status, body } = await ask({});
  mailchimp.fault = () => null;
  expect(status).toBe(409);
  expect(body).toMatchObject({
    error_description: expect.stringContaining('Mailchimp rejected the request') as string,
  });
});
