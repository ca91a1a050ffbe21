import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { noteCall } from '#server/domains/onboarding/across-sites.queries.ts';
import { makeOperator, makeResource, type TestSite } from '#server/testing/make-resource.ts';
import { sessionOf } from '#server/testing/sign-in.ts';
import { type Answer, type TestServer, testServer } from '#server/testing/test-server.ts';

let server: TestServer;
let site: TestSite;
let publicKey: string;

beforeAll(async () => {
  server = await testServer();
  site = await makeResource(server.database);
  const { rows } = await server.database.owner.query<{ public_key: string }>(
    'select public_key from resources where id = $1',
    [site.id],
  );
  publicKey = rows[0]?.public_key ?? '';
});
afterAll(() => server.close());

const uncached = {
  'cache-control': 'private, no-store',
  'cdn-cache-control': 'no-store',
  'surrogate-control': 'no-store',
};

function expectReaderHeaders({ headers }: Answer): void {
  expect(headers).toMatchObject({
    ...uncached,
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'cross-origin-resource-policy': 'same-site',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    vary: expect.stringContaining('Origin'),
  });
  expect(headers['x-frame-options']).toBeUndefined();
  expect(headers['set-cookie']).toBeUndefined();
}

test('no path beyond the calls is answered, none of its bodies is read, and no cache keeps it', async () => {
  const suffixes = ['', '/', '/x.css', ';x.js', '%2Fx.png', '/ping', '/../ping', '?key=x.css'];
  for (const below of [
    '',
    '/',
    '/nowhere',
    '/decisions.css',
    ...suffixes.slice(1, 7).map((end) => `/ping${end}`),
  ]) {
    const answer = await server.call('POST', `/reader/v1${below}`, { body: '{"key":' });
    expect(answer, below).toMatchObject({
      status: 404,
      body: { error: 'not_found', request_id: expect.any(String) },
    });
    expectReaderHeaders(answer);
  }
});

test('errors of keys and good answers have the same headers', async () => {
  for (const key of [publicKey, `pk_${'0'.repeat(64)}`, 'x'])
    expectReaderHeaders(await server.call('GET', `/reader/v1/ping?key=${key}`));
  expect(await noteCall(server.database, publicKey, { origin: null, isRefused: false })).toBe(true);
});

test('an address that is written differently gets the headers of the same room', async () => {
  const reader = await server.call('GET', `/%72eader/v1/ping?key=${publicKey}`);
  expect(reader.status).toBe(200);
  expectReaderHeaders(reader);
  const api = await server.call('GET', '/%61pi/user');
  expect(api).toMatchObject({ status: 401, headers: { 'cache-control': 'no-store' } });
});

describe('credentials', () => {
  test('of the console are refused here', async () => {
    const token = await sessionOf(server.database, await makeOperator(server.database, { role: 'root' }));
    const path = `/reader/v1/ping?key=${publicKey}`;
    for (const [name, value] of [
      ['token', token],
      ['authorization', `Bearer ${token}`],
      ['authorization', 'Basic eDp5'],
    ] as const)
      expect((await server.call('GET', path, { headers: { [name]: value } })).status).toBe(401);
  });

  test('of a site are refused by the API', async () => {
    for (const key of [publicKey, `sk_${'a'.repeat(43)}`])
      for (const [name, value] of [
        ['token', key],
        ['authorization', `Bearer ${key}`],
      ] as const)
        expect((await server.call('GET', '/api/admin/user', { headers: { [name]: value } })).status).toBe(
          401,
        );
  });
});

describe('a process for readers alone', () => {
  test('answers readers and health, and nothing else', async () => {
    const alone = await testServer({ isForReadersAlone: true });
    const statusOf = async (path: string) => (await alone.call('GET', path)).status;
    expect(await statusOf('/healthz')).toBe(200);
    expect(await statusOf('/reader/v1/ping?key=x')).toBe(404);
    expect(await statusOf(`/reader/v1/ping`)).toBe(404);
    for (const path of ['/', '/login', '/api/user', '/api/docs', '/api/webhooks/stripe/x/live', '/popups'])
      expect(await alone.call('GET', path), path).toMatchObject({
        status: 404,
        body: { error: 'not_found' },
        headers: { 'cache-control': 'no-store' },
      });
    await alone.close();
  });

  test('says so in the same way as one for everything', async () => {
    const alone = await testServer({ isForReadersAlone: true });
    const made = await alone.call('GET', '/reader/v1/ping?key=x');
    const there = await server.call('GET', '/reader/v1/ping?key=x');
    const words = ({ body }: Answer) => ({ ...(body as object), request_id: '' });
    expect(words(made)).toEqual(words(there));
    await alone.close();
  });
});

test('readers and operators have capacities of their own', async () => {
  const busy = await testServer({ mostReaderCalls: 0 });
  const refused = await busy.call('GET', '/reader/v1/ping?key=x');
  expect(refused).toMatchObject({ status: 503, headers: { 'retry-after': '1' } });
  expectReaderHeaders(refused);
  expect((await busy.call('GET', '/api/user')).status).toBe(401);
  await busy.close();
  const calm = await testServer({ mostCalls: 0 });
  expect((await calm.call('GET', '/api/user')).status).toBe(503);
  expect((await calm.call('GET', '/reader/v1/ping?key=x')).status).toBe(404);
  await calm.close();
});
