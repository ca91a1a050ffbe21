import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestServer, testServer } from '#server/testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

test.each(['mail', 'popup'])(
  'the page for a %s is a document of no origin without a way out',
  async (kind) => {
    const { status, headers, text } = await server.call('GET', `/sandbox/${kind}`);
    const policy = String(headers['content-security-policy']);
    expect(status).toBe(200);
    expect(headers['x-frame-options']).toBeUndefined();
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("form-action 'none'");
    expect(policy).toContain("frame-ancestors 'self'");
    expect(policy).toMatch(/sandbox allow-scripts$/);
    expect(policy).not.toMatch(/connect-src|allow-same-origin|unsafe-eval/);
    expect(text).toContain('<script>');
  },
);

test('nothing that a mail holds can run: one script is allowed, by what it says', async () => {
  const { headers } = await server.call('GET', '/sandbox/mail');
  expect(String(headers['content-security-policy'])).toMatch(/script-src 'sha256-[\w+/=]+';/);
});
