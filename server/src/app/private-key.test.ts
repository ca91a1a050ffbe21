import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Resource } from '#contract/domains/resources/schemas.ts';
import { hashPrivateKeys } from '#server/domains/resources/across-sites.queries.ts';
import { createSecretBox } from '#server/platform/secrets/secret-box.ts';
import { makeOperator, makePartner, makeResource, type TestSite } from '#server/testing/make-resource.ts';
import { sessionOf } from '#server/testing/sign-in.ts';
import { type TestServer, testSecrets, testServer } from '#server/testing/test-server.ts';
import { unlimited } from '#server/testing/unlimited.ts';

let server: TestServer;
let site: TestSite;
let owner: string;

beforeAll(async () => {
  server = await testServer({ session: { limiter: unlimited, baseUrl: 'https://console.example.com' } });
});
beforeEach(async () => {
  const partner = await makePartner(server.database);
  site = await makeResource(server.database, { partner });
  owner = await sessionOf(server.database, await makeOperator(server.database, { owns: partner }));
});
afterAll(() => server.close());

const sql = async (text: string, values: unknown[] = [site.id]) =>
  (await server.database.owner.query<Record<string, unknown>>(text, values)).rows;

const path = (below = '') => `/api/admin/resources/${site.key}${below}`;
const replace = async (token = owner) => server.call('POST', path('/private-key'), { token });
const end = async (token = owner) => server.call('DELETE', path('/private-key/replaced'), { token });
const shown = async () => (await server.call('GET', path(), { token: owner })).body as Resource;
const made = async (token = owner) =>
  (await replace(token)).body as { private_key: string; previous_private_key_until: string | null };

/** Calls as a publisher's own server does. */
const ping = (key: string) =>
  server.call('GET', '/reader/v1/ping', { headers: { authorization: `Bearer ${key}` } });
const worksUntil = async (key: string) => {
  const { status, body } = await ping(key);
  return status === 200
    ? (body as { private_key_works_until: string | null }).private_key_works_until
    : status;
};

test('a new key is shown once, and the one before it works for exactly 24 hours more', async () => {
  const first = await made();
  expect(first).toEqual({
    private_key: expect.stringMatching(/^sk_[A-Za-z0-9_-]{43}$/),
    previous_private_key_until: null,
  });
  expect(await worksUntil(first.private_key)).toBeNull();
  const second = await made();
  expect(second.private_key).not.toBe(first.private_key);
  const {
    rows: [kept],
  } = await server.database.owner.query<{ works_until: Date; is_a_day: boolean }>(
    `select works_until, works_until = made + interval '24 hours' as is_a_day
     from (select works_until, (select max(created_at) from private_keys where resource_id = $1) as made
       from private_keys where resource_id = $1 and works_until is not null) k`,
    [site.id],
  );
  // Both were written by one transaction, so the day is exact.
  expect(kept?.is_a_day).toBe(true);
  expect(second.previous_private_key_until).toBe(kept?.works_until.toISOString());
  expect(await worksUntil(first.private_key)).toBe(second.previous_private_key_until);
  expect(await worksUntil(second.private_key)).toBeNull();
  const read = await server.call('GET', path(), { token: owner });
  expect(read.body).toMatchObject({
    private_key: `••••${second.private_key.slice(-4)}`,
    previous_private_key_until: second.previous_private_key_until,
  });
  expect(read.text).not.toContain(second.private_key);
  await sql("update private_keys set works_until = works_until - interval '24 hours' where resource_id = $1");
  expect(await worksUntil(first.private_key)).toBe(401);
  expect(await worksUntil(second.private_key)).toBeNull();
  expect((await shown()).previous_private_key_until).toBeNull();
});

test('each replaced key has its own day, and all of them can be ended at once', async () => {
  const [first, second, third] = [await made(), await made(), await made()];
  expect(await worksUntil(first.private_key)).toBe(second.previous_private_key_until);
  expect(await worksUntil(second.private_key)).toBe(third.previous_private_key_until);
  expect((await end()).status).toBe(200);
  expect(await worksUntil(first.private_key)).toBe(401);
  expect(await worksUntil(second.private_key)).toBe(401);
  expect(await worksUntil(third.private_key)).toBeNull();
  expect((await shown()).previous_private_key_until).toBeNull();
});

test('no more than five replaced keys work at a time', async () => {
  for (let n = 0; n < 6; n += 1) expect((await replace()).status).toBe(200);
  expect(await replace()).toMatchObject({
    status: 409,
    body: { error_description: expect.stringMatching(/^5 replaced keys of this site still work/) },
  });
  await end();
  expect((await replace()).status).toBe(200);
});

test('two who replace at the same time each get a key that works', async () => {
  const keys = await Promise.all([made(), made(), made()]);
  const until = await Promise.all(keys.map(({ private_key: key }) => worksUntil(key)));
  expect(until.filter((one) => one === null)).toHaveLength(1);
  expect(until.filter((one) => typeof one === 'string')).toHaveLength(2);
});

test('owner, admin and root may; the audit log says who, and holds no key', async () => {
  const of = async (role: 'admin' | 'readonly' | 'user') =>
    sessionOf(server.database, await makeOperator(server.database, { on: [{ resource: site, role }] }));
  const root = await sessionOf(server.database, await makeOperator(server.database, { role: 'root' }));
  for (const token of [await of('admin'), root]) expect((await replace(token)).status).toBe(200);
  for (const token of [await of('readonly'), await of('user')]) {
    expect((await replace(token)).status).toBe(403);
    expect((await end(token)).status).toBe(403);
  }
  await end();
  const rows = await sql(
    "select operation, changes from audit_log where resource_id = $1 and target_kind = 'private_key' order by id",
  );
  expect(rows.map(({ operation }) => operation)).toEqual([
    'resources.replacePrivateKey',
    'resources.replacePrivateKey',
    'resources.endReplacedKeys',
  ]);
  expect(JSON.stringify(rows)).not.toContain('sk_');
});

test('the key of a site that is not active, or of nobody, lets nobody in', async () => {
  const { private_key: key } = await made();
  await sql('update resources set active = false where id = $1');
  expect((await ping(key)).status).toBe(401);
  expect((await ping(`sk_${'a'.repeat(43)}`)).body).toMatchObject({
    error: 'unauthorized',
    error_description: 'No site has this secret key.',
  });
});

test('a key from before hashes were kept is found after the next start, and works on after it is replaced', async () => {
  const old = `sk_${'b'.repeat(43)}`;
  const sealed = (box: typeof testSecrets) => box.seal(old, `resource:${site.id}:private-key`);
  await sql('update resources set private_key_sealed = $2 where id = $1', [site.id, sealed(testSecrets)]);
  expect((await ping(old)).status).toBe(401);
  await hashPrivateKeys(server.database.owner, testSecrets);
  await hashPrivateKeys(server.database.owner, testSecrets);
  expect(await worksUntil(old)).toBeNull();
  const { previous_private_key_until: until } = await made();
  expect(await worksUntil(old)).toBe(until);
});

test('a key that was sealed with a lost secret key leaves the settings readable', async () => {
  const lost = createSecretBox([Buffer.alloc(32, 9)]).seal('sk_x', `resource:${site.id}:private-key`);
  await sql('update resources set private_key_sealed = $2 where id = $1', [site.id, lost]);
  await hashPrivateKeys(server.database.owner, testSecrets);
  expect((await shown()).private_key).toBe('••••');
  const { private_key: key } = await made();
  expect((await shown()).private_key).toBe(`••••${key.slice(-4)}`);
});

/** Returns the number of rows that contain a text anywhere, by table. */
async function tablesWith(text: string): Promise<string[]> {
  const tables = await sql(
    "select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'",
    [],
  );
  const found: string[] = [];
  for (const { name } of tables)
    if (
      (await sql(`select 1 as one from ${String(name)} t where strpos(t::text, $1) > 0`, [text])).length > 0
    )
      found.push(String(name));
  return found;
}

test('the same call sent twice replaces the key once, tells it once, and leaves it in no table', async () => {
  const { private_key: first } = await made();
  const send = async () =>
    (
      await server.call('POST', path('/private-key'), {
        token: owner,
        headers: { 'idempotency-key': `replaced ${site.key}` },
      })
    ).body as { private_key: string; previous_private_key_until: string };
  const [once, again] = [await send(), await send()];
  expect(again).toEqual({ ...once, private_key: `••••${once.private_key.slice(-4)}` });
  expect(await worksUntil(first)).toBe(once.previous_private_key_until);
  expect(await worksUntil(once.private_key)).toBeNull();
  expect(await tablesWith(once.private_key)).toEqual([]);
});

test('a new secret of a webhook is told once, and left in no table', async () => {
  const url = 'https://hooks.example.com/masthead';
  await server.call('PUT', path(), { token: owner, body: { settings: { webhooks: [{ url }] } } });
  const call = (method: 'GET' | 'POST', below = '', headers = {}) =>
    server.call(method, `/api/admin/webhooks${below}`, { token: owner, resource: site.key, headers });
  const { items } = (await call('GET')).body as { items: { id: number }[] };
  const rotate = async () =>
    (await call('POST', `/${items[0]?.id}/secret/rotate`, { 'idempotency-key': 'rotated' })).body as {
      secret: string;
    };
  const [once, again] = [await rotate(), await rotate()];
  expect(once.secret).toMatch(/^whsec_/);
  expect(again).toEqual({ ...once, secret: `••••${once.secret.slice(-4)}` });
  expect(await tablesWith(once.secret)).toEqual([]);
});
