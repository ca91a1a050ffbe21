import { afterAll, beforeAll, expect, test } from 'vitest';
import { developmentCards } from '#server/domains/billing/development-cards.ts';
import { type TestServer, testServer } from '#server/testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer({
    cards: (livemode) => ({
      ...developmentCards(livemode),
      publishableKey: livemode ? 'pk_live_12345678' : null,
    }),
  });
});
afterAll(() => server.close());

test("Stripe's code runs in a page of its own, which only the console frames", async () => {
  const page = await server.call('GET', '/card-form/live');
  expect(page.text).toContain('data-key="pk_live_12345678"');
  expect(page.headers).toMatchObject({ 'x-frame-options': 'SAMEORIGIN' });
  const policy = String(page.headers['content-security-policy']);
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("script-src 'self' https://js.stripe.com;");
  expect(policy).toContain("frame-ancestors 'self'");
  expect((await server.call('GET', '/card-form/make')).headers['content-type']).toContain('text/javascript');
});

test('a mode without an account of Stripe has no such page', async () => {
  expect((await server.call('GET', '/card-form/test')).text).not.toContain('js.stripe.com');
});
