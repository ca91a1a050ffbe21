import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  makeOperator,
  makeResource,
  type TestOperator,
  type TestSite,
} from '#server/testing/make-resource.ts';
import { sessionOf } from '#server/testing/sign-in.ts';
import { type TestServer, testServer } from '#server/testing/test-server.ts';

let server: TestServer;
let site: TestSite;
let foreign: TestSite;
let reader: TestOperator;
let token: string;

beforeAll(async () => {
  server = await testServer();
  site = await makeResource(server.database, { title: 'Own' });
  foreign = await makeResource(server.database, { title: 'Foreign' });
  reader = await makeOperator(server.database, { on: [{ resource: site, role: 'readonly' }] });
  token = await sessionOf(server.database, reader);
});
afterAll(() => server.close());

const wrongGroup = { name: '', type: 'nothing' };

describe('the order of refusals', () => {
  test('without a token it is 401, whatever else is wrong', async () => {
    const answer = await server.call('POST', '/api/admin/teams', { body: '{"unreadable' });
    expect(answer.status).toBe(401);
  });

  test('a token of nobody is 401', async () => {
    const answer = await server.call('GET', '/api/admin/tags', { token: 'x'.repeat(43), resource: site.key });
    expect(answer).toMatchObject({ status: 401, body: { error: 'unauthorized' } });
  });

  test('without the resource header it is 400, before right and input', async () => {
    const answer = await server.call('POST', '/api/admin/teams', { token, body: wrongGroup });
    expect(answer).toMatchObject({ status: 400, body: { error: 'bad_request' } });
  });

  test('a foreign site and one that does not exist answer alike, before right and input', async () => {
    const ask = (resource: string) =>
      server.call('POST', '/api/admin/teams', { token, resource, body: wrongGroup });
    const [known, unknown] = await Promise.all([ask(foreign.key), ask('no-such-site')]);
    expect(known.status).toBe(404);
    expect(unknown.status).toBe(404);
    const plain = ({ body }: typeof known) => ({ ...(body as object), request_id: '' });
    expect(plain(known)).toEqual(plain(unknown));
  });

  test('without the right it is 403, before the input', async () => {
    const answer = await server.call('POST', '/api/admin/teams', {
      token,
      resource: site.key,
      body: wrongGroup,
    });
    expect(answer).toMatchObject({ status: 403, body: { error: 'forbidden' } });
  });

  test('a body that is no JSON is 400 for whoever may send one', async () => {
    const answer = await server.call('POST', '/api/admin/authorization', {
      body: '{"email":',
      headers: { 'content-type': 'application/json' },
    });
    expect(answer).toMatchObject({ status: 400, body: { error: 'bad_request' } });
  });

  test('a wrong input is 422 and names every wrong field', async () => {
    const answer = await server.call('POST', '/api/admin/authorization', { body: { email: 'nobody' } });
    expect(answer).toMatchObject({
      status: 422,
      body: {
        error: 'invalid',
        error_description: 'email: Please provide a valid value',
        fields: { email: 'Please provide a valid value', password: 'Required field' },
      },
    });
  });

  test('an empty body names the fields that are missing', async () => {
    const answer = await server.call('POST', '/api/admin/authorization');
    expect(answer.body).toMatchObject({ fields: { email: 'Required field', password: 'Required field' } });
  });
});

describe('operators who may not sign in any more', () => {
  test('a deactivated operator is 401 with a session that was good a moment ago', async () => {
    const gone = await makeOperator(server.database, { on: [{ resource: site, role: 'admin' }] });
    const session = await sessionOf(server.database, gone);
    expect((await server.call('GET', '/api/user', { token: session })).status).toBe(200);
    await server.database.owner.query('update operators set active = false where id = $1', [gone.id]);
    expect((await server.call('GET', '/api/user', { token: session })).status).toBe(401);
  });

  test('a role that was taken away counts from the next request on', async () => {
    const member = await makeOperator(server.database, { on: [{ resource: site, role: 'admin' }] });
    const session = await sessionOf(server.database, member);
    const ask = () => server.call('GET', '/api/tags', { token: session, resource: site.key });
    expect((await ask()).status).toBe(200);
    await server.database.owner.query('delete from resource_operators where operator_id = $1', [member.id]);
    expect((await ask()).status).toBe(404);
  });
});

describe('paths', () => {
  test('every path answers with and without admin', async () => {
    const [long, short] = await Promise.all([
      server.call('GET', '/api/admin/user', { token }),
      server.call('GET', '/api/user', { token }),
    ]);
    expect(long.status).toBe(200);
    expect(long.body).toEqual(short.body);
  });

  test('unknown paths and wrong methods are 404 in the shape of every error', async () => {
    const tries = [
      server.call('GET', '/api/admin/nothing'),
      server.call('GET', '/api'),
      server.call('GET', '/api/admin/admin/user', { token }),
      server.call('DELETE', '/api/admin/authorization'),
      server.call('GET', '/api//user', { token }),
    ];
    for (const answer of await Promise.all(tries)) {
      expect(answer).toMatchObject({ status: 404, body: { error: 'not_found' } });
      expect((answer.body as { request_id: string }).request_id).toBe(answer.headers['x-request-id']);
    }
  });

  test('a path that cannot be decoded is 400 in the same shape', async () => {
    const answer = await server.call('GET', '/api/users/%E0%A4%A', { token });
    expect(answer).toMatchObject({ status: 400, body: { error: 'bad_request' } });
  });
});

describe('every answer of the API', () => {
  test.each([
    ['/api/user', 'no-store'],
    ['/api/nothing', 'no-store'],
    // Identical for all callers, and revalidated by its tag.
    ['/api/openapi.json', 'no-cache'],
    ['/api/docs', 'no-cache'],
  ])('names its request and says whether it may be stored: %s, %s', async (path, stored) => {
    const { headers } = await server.call('GET', path);
    expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
    expect(headers['cache-control']).toBe(stored);
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['content-security-policy']).toContain("default-src 'none'");
  });

  test('refuses a body of more than 1 MB', async () => {
    const answer = await server.call('POST', '/api/authorization', {
      body: { email: 'a'.repeat(1_100_000) },
    });
    expect(answer).toMatchObject({ status: 400, body: { error: 'bad_request' } });
  });

  test('refuses another content type than JSON', async () => {
    const answer = await server.call('POST', '/api/authorization', {
      body: 'email=a',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect(answer.status).toBe(400);
  });

  test('refuses text that the database cannot store, and bodies of brackets alone', async () => {
    const nul = await server.call('POST', '/api/authorization', {
      body: { email: 'a\u0000b', password: 'x' },
    });
    expect(nul).toMatchObject({ status: 422, body: { fields: { email: 'Please provide a valid value' } } });
    const half = await server.call('GET', '/api/countries?filter[title]=%00', { token });
    expect(half.status).toBe(422);
    const deep = await server.call('POST', '/api/authorization', {
      body: `${'['.repeat(100_000)}${']'.repeat(100_000)}`,
      headers: { 'content-type': 'application/json' },
    });
    expect(deep.status).toBe(400);
    const forty = await server.call('POST', '/api/authorization', {
      body: { email: JSON.parse(`${'['.repeat(20)}${']'.repeat(20)}`) as unknown, password: 'x' },
    });
    expect(forty.status).toBe(422);
  });

  test('refuses such text inside a filter that is written as JSON', async () => {
    const ask = (name: string) =>
      server.call('GET', `/api/teams?filter=${encodeURIComponent(JSON.stringify({ name }))}`, {
        token,
        resource: site.key,
      });
    expect((await ask('Press')).status).toBe(200);
    for (const text of ['a\u0000b', '\ud800'])
      expect(await ask(text)).toMatchObject({
        status: 422,
        body: { fields: { 'filter.name': 'Please provide a valid value' } },
      });
  });
});
