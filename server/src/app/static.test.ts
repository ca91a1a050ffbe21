import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestServer, testServer } from '#server/testing/test-server.ts';

let server: TestServer;

beforeAll(async () => {
  server = await testServer({ baseUrl: 'https://console.example.com' });
});
afterAll(() => server.close());

const get = (path: string, headers: Record<string, string> = {}) => server.call('GET', path, { headers });

describe('the page of the console', () => {
  test('answers every path that is a screen, and is never stored', async () => {
    for (const path of ['/', '/users', '/users/edit/5?tab=1', '/nothing/of/the/kind', '/index.html']) {
      const answer = await get(path);
      expect(answer.status).toBe(200);
      expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
      expect(answer.headers['cache-control']).toBe('no-store');
      expect(answer.text).toContain('csp-nonce');
    }
  });

  test('carries a strict policy with a nonce of its own each time', async () => {
    const [one, other] = [await get('/'), await get('/')];
    const nonceOf = ({ text }: typeof one) => /content="([^"]+)"/.exec(text)?.[1] ?? '';
    expect(nonceOf(one)).toMatch(/^[A-Za-z0-9+/]{24}$/);
    expect(nonceOf(one)).not.toBe(nonceOf(other));
    expect(one.headers['content-security-policy']).toBe(
      `default-src 'self'; script-src 'self'; style-src 'self' 'nonce-${nonceOf(one)}'; img-src 'self' data: blob:; connect-src 'self'; font-src 'self'; frame-src 'self' blob:; object-src blob:; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types default`,
    );
  });

  test('keeps a browser strict', async () => {
    const { headers } = await get('/');
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'strict-transport-security': 'max-age=31536000',
    });
    expect(headers['permissions-policy']).toContain('camera=()');
  });

  test('does not insist on https where the address is plain http', async () => {
    const plain = await testServer({ baseUrl: 'http://127.0.0.1:4600' });
    const { headers } = await plain.call('GET', '/');
    await plain.close();
    expect(headers['strict-transport-security']).toBeUndefined();
  });
});

describe('files of the console', () => {
  test('with a hash in their name may be kept for ever', async () => {
    const answer = await get('/assets/main-abc123.js');
    expect(answer).toMatchObject({ status: 200, text: 'console.log(1);' });
    expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(answer.headers['content-type']).toMatch(/^(text|application)\/javascript/);
  });

  test('come compressed as they lie there to whoever takes it', async () => {
    const answer = await get('/assets/main-abc123.js', { 'accept-encoding': 'gzip, br' });
    expect(answer.headers['content-encoding']).toBe('br');
    expect(answer.text).toBe('as if compressed');
    expect(answer.headers.vary).toMatch(/accept-encoding/i);
  });

  test('that are not there are 404 and never the page', async () => {
    for (const path of ['/assets/gone-123.js', '/assets/', '/favicon.ico', '/assets/../../package.json']) {
      const answer = await get(path);
      expect(answer.status).toBe(404);
      expect(answer.text).not.toContain('csp-nonce');
    }
  });
});

/** Sends one request with its path exactly as given, which clients usually normalize. */
function rawStatus(port: number, path: string): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const sent = request({ port, path, host: '127.0.0.1' }, (answer) => {
      let text = '';
      answer.on('data', (part: Buffer) => {
        text += part.toString();
      });
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text }));
    });
    sent.on('error', reject).end();
  });
}

test('no spelling of a path leads out of the folder or around the API', async () => {
  await server.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = server.app.server.address() as AddressInfo;
  const hostile = [
    '/../package.json',
    '/assets/../../../package.json',
    '/assets/%2e%2e/%2e%2e/package.json',
    '/assets/..%2f..%2fpackage.json',
    '/assets/..%5c..%5cpackage.json',
    '//etc/passwd.json',
    '/api/%2e%2e/api/user',
    '/api/admin/../admin/user',
    '/API/user.json',
    '/%61pi/user',
  ];
  for (const path of hostile) {
    const { status, text } = await rawStatus(port, path);
    expect([400, 401, 403, 404, 200]).toContain(status);
    expect(text).not.toMatch(/"dependencies"|root:/);
    if (status === 200) expect(text).toContain('csp-nonce');
  }
});

describe('health', () => {
  test('says that the process lives and can serve', async () => {
    expect(await get('/healthz')).toMatchObject({ status: 200, body: { status: 'ok' } });
    expect(await get('/readyz')).toMatchObject({ status: 200, body: { status: 'ready' } });
  });

  test('is not ready while stopping, with migrations missing, or without a database', async () => {
    const readiness = { isStopping: true, isMigrated: false };
    const other = await testServer({ readiness });
    expect((await other.call('GET', '/readyz')).status).toBe(503);
    readiness.isStopping = false;
    await other.database.owner.query("delete from schema_migrations where name like '0313%'");
    expect((await other.call('GET', '/readyz')).body).toMatchObject({
      reason: 'the database is not migrated',
    });
    await other.database.close();
    expect((await other.call('GET', '/readyz')).body).toMatchObject({
      reason: 'the database does not answer',
    });
    expect((await other.call('GET', '/healthz')).status).toBe(200);
    await other.app.close();
  });
});
