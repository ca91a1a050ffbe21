import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createSecretBox } from '#server/platform/secrets/secret-box.ts';
import { makeOperator, makeResource, type TestSite } from '#server/testing/make-resource.ts';
import { sessionOf } from '#server/testing/sign-in.ts';
import { type TestServer, testSecrets, testServer } from '#server/testing/test-server.ts';
import { canonicalJson, idempotencyKeyOf } from './idempotency-key.ts';

let server: TestServer;
let site: TestSite;
let token: string;

beforeAll(async () => {
  server = await testServer();
  site = await makeResource(server.database);
  token = await sessionOf(
    server.database,
    await makeOperator(server.database, { on: [{ resource: site, role: 'admin' }] }),
  );
});
afterAll(() => server.close());

const create = (name: string, key: string | null, as = token) =>
  server.call('POST', '/api/admin/teams', {
    token: as,
    resource: site.key,
    body: { name, type: 'company' },
    headers: key === null ? {} : { 'idempotency-key': key },
  });

const countOf = async (name: string) =>
  (await server.database.owner.query('select count(*)::int as n from groups where name = $1', [name])).rows[0]
    ?.n;

describe('a call with an Idempotency-Key', () => {
  test('sent 20 times at once has one effect and one answer', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => create('Once', 'key-once')));
    const made = answers.filter(({ status }) => status === 200);
    const told = answers.filter(({ status }) => status === 409);
    expect(made.length + told.length).toBe(20);
    expect(made.length).toBeGreaterThan(0);
    expect(new Set(made.map(({ text }) => text)).size).toBe(1);
    expect(await countOf('Once')).toBe(1);
    expect((await create('Once', 'key-once')).text).toBe(made[0]?.text);
  });

  test('without the key the same 20 calls have 20 effects', async () => {
    await Promise.all(Array.from({ length: 20 }, () => create('Often', null)));
    expect(await countOf('Often')).toBe(20);
  });

  test('is refused when the same key comes with another body', async () => {
    expect((await create('First', 'key-body')).status).toBe(200);
    expect(await create('Second', 'key-body')).toMatchObject({ status: 422, body: { error: 'invalid' } });
    expect(await countOf('Second')).toBe(0);
  });

  test('that failed can be sent again', async () => {
    expect((await create('', 'key-failed')).status).toBe(422);
    expect((await create('Now right', 'key-failed')).status).toBe(200);
  });

  test('of another operator is another call', async () => {
    const other = await makeOperator(server.database, { on: [{ resource: site, role: 'admin' }] });
    await create('Shared key', 'key-shared');
    await create('Shared key', 'key-shared', await sessionOf(server.database, other));
    expect(await countOf('Shared key')).toBe(2);
  });

  test('with a key of more than 255 characters is 400', async () => {
    expect((await create('Long key', 'k'.repeat(256))).status).toBe(400);
    expect((await create('Long key', 'k'.repeat(255))).status).toBe(200);
  });
});

describe('what is asked', () => {
  test('is the same whatever the order of its fields', () => {
    const one = { b: [1, { d: null, c: 'x' }], a: undefined };
    const other = { b: [1, { c: 'x', d: null }] };
    expect(canonicalJson(one)).toBe(canonicalJson(other));
    expect(idempotencyKeyOf(testSecrets, 'k', one)).toEqual(idempotencyKeyOf(testSecrets, 'k', other));
  });

  test('is hashed with a secret, so that nobody finds a password by hashing guesses', () => {
    const body = { password: 'a guess' };
    const stored = idempotencyKeyOf(testSecrets, 'k', body)?.bodyHash;
    expect(stored).not.toEqual(createHash('sha256').update(canonicalJson(body)).digest());
    const otherSecrets = createSecretBox([Buffer.alloc(32, 8)]);
    expect(idempotencyKeyOf(otherSecrets, 'k', body)?.bodyHash).not.toEqual(stored);
  });

  test('is another thing with another value or order of a list', () => {
    expect(canonicalJson([1, 2])).not.toBe(canonicalJson([2, 1]));
    expect(canonicalJson({ a: '1' })).not.toBe(canonicalJson({ a: 1 }));
  });
});
