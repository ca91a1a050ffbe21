// Services that never answer while keys for them are being saved.
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { Integration } from '#contract/domains/integrations/schemas.ts';
import { OutboundError } from '#server/platform/http/outbound.ts';
import { makeOperator, makeResource, type TestSite } from '#server/testing/make-resource.ts';
import { sessionOf } from '#server/testing/sign-in.ts';
import { startMailchimp } from '#server/testing/stand-ins/services/mailchimp.ts';
import { startRecaptcha } from '#server/testing/stand-ins/services/recaptcha.ts';
import { startSquare } from '#server/testing/stand-ins/services/square.ts';
import { serviceToolsOfTests, type TestServer, testServer } from '#server/testing/test-server.ts';

let services: Awaited<ReturnType<typeof startServices>>;
let server: TestServer;
let patient: TestServer;
let site: TestSite;
let token: string;

async function startServices() {
  const options = { isBackground: true };
  const [mailchimp, recaptcha, square] = [
    await startMailchimp(options),
    await startRecaptcha(options),
    await startSquare(options),
  ];
  return { mailchimp, recaptcha, square };
}

/** Returns a payment provider that accepts calls and never answers; each ends when its caller gives up. */
const silentProvider = () => ({
  send: (_url: string, { signal }: { signal?: AbortSignal } = {}) =>
    new Promise<never>((_resolve, reject) => {
      signal?.addEventListener('abort', () => reject(new OutboundError('there was no answer in time')));
    }),
  close: async () => undefined,
});

beforeAll(async () => {
  services = await startServices();
  const serviceUrls = Object.fromEntries(Object.entries(services).map(([name, { url }]) => [name, url]));
  const tools = { ...serviceToolsOfTests, serviceUrls, outbound: silentProvider };
  server = await testServer({ ...tools, trialMs: 200 });
  // Uses the same database, and the timeout of a test.
  const on = { database: server.database, url: server.url, drop: async () => undefined };
  patient = await testServer({ ...tools, trialMs: 600_000, on });
});
beforeEach(async () => {
  site = await makeResource(server.database);
  token = await sessionOf(
    server.database,
    await makeOperator(server.database, { on: [{ resource: site, role: 'admin' }] }),
  );
  for (const one of Object.values(services)) one.fault = () => 'silence';
});
afterAll(async () => {
  await patient.close();
  await server.close();
});

const save = (settings: object, by = server) =>
  by.call('PUT', `/api/admin/resources/${site.key}`, { token, body: { settings } });
const connection = () => ({ key: services.mailchimp.key, id: services.mailchimp.listId });

test('keys of services that never answer are refused at their fields, all in one answer', async () => {
  const refused = await save({
    stripe: { live: { private_key: 'sk_live_12345678' }, test: { private_key: 'sk_test_12345678' } },
    square: { test: { access_token: 'square-token' } },
    google_recaptcha: { secret_key: 'captcha-secret' },
    mailchimp: connection(),
  });
  const silent = expect.stringContaining("didn't answer in time");
  expect(refused).toMatchObject({
    status: 422,
    body: {
      fields: {
        'settings.stripe.live.private_key': silent,
        'settings.stripe.test.private_key': silent,
        'settings.square.test.access_token': silent,
        'settings.google_recaptcha.secret_key': silent,
      },
    },
  });
});

test('the key of a connected service that never answers is saved, and says that it was not tried', async () => {
  expect((await save({ mailchimp: connection() })).status).toBe(200);
  const { body } = await server.call('GET', '/api/admin/integrations', { token, resource: site.key });
  const { items } = body as { items: Integration[] };
  expect(items.find(({ type }) => type === 'mailchimp')).toMatchObject({ connected: true, tried: 'not_yet' });
});

test('nothing waits for a save whose service never answers: settings of the site are saved beside it', async () => {
  const before = services.recaptcha.calls.length;
  let isOver = false;
  const waiting = save({ google_recaptcha: { secret_key: 'captcha-secret' } }, patient).finally(() => {
    isOver = true;
  });
  await vi.waitUntil(() => services.recaptcha.calls.length > before, { timeout: 20_000 });
  expect((await save({ compromised_limit: 7 }, patient)).status).toBe(200);
  expect(isOver).toBe(false);
  // The service closes, which counts as an answer.
  await services.recaptcha.close();
  expect((await waiting).status).toBe(200);
});
