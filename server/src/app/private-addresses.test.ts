import { afterAll, beforeAll, expect, test } from 'vitest';
import { isRefusedAddress } from '#server/platform/http/address-guard.ts';
import { makeOperator, makeResource } from '#server/testing/make-resource.ts';
import { sessionOf } from '#server/testing/sign-in.ts';
import { serviceToolsOfTests, type TestServer, testServer } from '#server/testing/test-server.ts';

/** Non-public addresses in all notations. */
const spellings = [
  'http://127.0.0.1/hook',
  'http://2130706433/hook',
  'http://0x7f000001/hook',
  'http://0177.0.0.1/hook',
  'http://127.1/hook',
  'http://[::1]/hook',
  'http://[::ffff:127.0.0.1]/hook',
  'http://localhost/hook',
  'http://a.localhost./hook',
  'http://10.1.2.3/hook',
  'http://192.168.0.1/hook',
  'http://169.254.169.254/latest/meta-data',
  'http://１２７.0.0.1/hook',
];

let server: TestServer;
let save: (settings: object) => Promise<{ status: number; body: unknown }>;

beforeAll(async () => {
  const refused = (url: string) => isRefusedAddress(url, []);
  server = await testServer({ ...serviceToolsOfTests, isRefusedAddress: refused });
  const site = await makeResource(server.database);
  const admin = await makeOperator(server.database, { on: [{ resource: site, role: 'admin' }] });
  const token = await sessionOf(server.database, admin);
  save = (settings) => server.call('PUT', `/api/admin/resources/${site.key}`, { token, body: { settings } });
});
afterAll(() => server.close());

test('webhooks at private addresses are refused when they are saved, each at its row', async () => {
  for (const url of spellings) {
    const rows = [{ url: 'https://hooks.example.com/masthead' }, { url }];
    expect([url, await save({ webhooks: rows })]).toMatchObject([
      url,
      {
        status: 422,
        body: { fields: { 'settings.webhooks.1.url': expect.stringMatching(/^This address is not public/) } },
      },
    ]);
  }
  expect((await save({ webhooks: [{ url: 'https://hooks.example.com/masthead' }] })).status).toBe(200);
});

test('so is a webhook of Slack', async () => {
  expect(await save({ slack: { webhook: 'http://10.1.2.3/services/T/B/x' } })).toMatchObject({
    status: 422,
    body: { fields: { 'settings.slack.webhook': expect.any(String) } },
  });
});

test('a network that the deployment allows, and a public address, is saved', () => {
  expect(isRefusedAddress('http://10.1.2.3/hook', ['10.0.0.0/8'])).toBe(false);
  expect(isRefusedAddress('http://localhost/hook', ['127.0.0.0/8'])).toBe(false);
  expect(isRefusedAddress('https://93.184.215.14/hook', [])).toBe(false);
  expect(isRefusedAddress('https://hooks.example.com/hook', [])).toBe(false);
});
