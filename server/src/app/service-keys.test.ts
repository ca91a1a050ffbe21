import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Permission, ServiceAccount } from '#contract/domains/service-accounts/schemas.ts';
import { makeOperator, makeResource, type TestSite } from '#server/testing/make-resource.ts';
import { sessionOf } from '#server/testing/sign-in.ts';
import { type TestServer, testServer } from '#server/testing/test-server.ts';

vi.setConfig({ testTimeout: 120_000 });

let server: TestServer;
let site: TestSite;
let other: TestSite;
let root: string;

beforeAll(async () => {
  server = await testServer();
  site = await makeResource(server.database);
  other = await makeResource(server.database);
  root = await sessionOf(server.database, await makeOperator(server.database, { role: 'root' }));
});
afterAll(() => server.close());

const path = '/api/admin/resources/service-accounts';
type Method = Parameters<TestServer['call']>[0];

const asRoot = (method: Method, below = '', body?: object) =>
  server.call(method, `${path}${below}`, { token: root, resource: site.key, ...(body && { body }) });

async function made(input: object = {}): Promise<ServiceAccount> {
  const answer = await asRoot('POST', '', { title: 'Newsletter sync', ...input });
  expect(answer.status).toBe(200);
  return answer.body as ServiceAccount;
}

const items = (actions: readonly string[]) => ({
  items: actions.map((action) => ({ action, controller: action.split('.')[0] ?? '' })),
});

const byKey = (key: string, method: Method, to: string, body?: object) =>
  server.call(method, to, { token: key, resource: site.key, ...(body && { body }) });

const statusOf = async (key: string, to = '/api/admin/teams', method: Method = 'GET', body?: object) =>
  (await byKey(key, method, to, body)).status;

const newGroup = { name: 'Made by a program', type: 'company' };

test('a key is shown once, and stands nowhere', async () => {
  const { id, api_key: key } = await made();
  expect(key).toMatch(/^masthead_sa_[\w-]{43}$/);
  const listed = await asRoot('GET');
  expect(listed.text).not.toContain(key);
  expect((listed.body as { items: ServiceAccount[] }).items.find((one) => one.id === id)?.api_key).toBe(
    `••••${key.slice(-4)}`,
  );
  const { rows } = await server.database.owner.query<{ table: string }>(
    "select table_name as table from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'",
  );
  for (const { table } of rows) {
    const { rows: holding } = await server.database.owner.query(
      `select 1 from ${table} t where strpos(t::text, $1) > 0`,
      [key],
    );
    expect([table, holding.length]).toEqual([table, 0]);
  }
});

test('the same creation sent twice makes one account and tells its key once', async () => {
  const send = () =>
    server.call('POST', path, {
      token: root,
      resource: site.key,
      body: { title: 'Sent twice' },
      headers: { 'idempotency-key': 'service-twice' },
    });
  const first = (await send()).body as ServiceAccount;
  const second = (await send()).body as ServiceAccount;
  expect(second).toEqual({ ...first, api_key: `••••${first.api_key.slice(-4)}` });
});

test('a program with full access does what an Admin does, and nothing that needs a person or root', async () => {
  const { api_key: key } = await made({ full_access: true });
  expect(await statusOf(key)).toBe(200);
  expect(await statusOf(key, '/api/admin/teams', 'POST', newGroup)).toBe(200);
  expect(await statusOf(key, path)).toBe(403);
  expect(await statusOf(key, '/api/admin/user/sessions')).toBe(403);
  expect(await statusOf(key, '/api/admin/logout')).toBe(403);
  expect(await statusOf(key, '/api/admin/export-requests/users/generate', 'POST', {})).toBe(403);
});

test('a program is known by its operator, and sees its own site alone', async () => {
  const operator = await makeOperator(server.database, {
    on: [
      { resource: site, role: 'admin' },
      { resource: other, role: 'admin' },
    ],
  });
  const { api_key: key } = await made({ user_id: operator.id });
  expect((await byKey(key, 'GET', '/api/admin/user')).body).toMatchObject({ id: operator.id, role: 'user' });
  const sites = (await byKey(key, 'GET', '/api/admin/available-resources')).body;
  expect(sites).toMatchObject({ items: [{ key: site.key, relation: 'service' }] });
  expect((sites as { items: unknown[] }).items).toHaveLength(1);
  const elsewhere = await server.call('GET', '/api/admin/teams', { token: key, resource: other.key });
  expect(elsewhere.status).toBe(404);
  expect((await server.call('GET', '/api/admin/teams', { token: key })).status).toBe(400);
});

test('what ends a key refuses its next call', async () => {
  const ends: Record<string, (id: number) => Promise<unknown>> = {
    suspended: (id) => asRoot('PUT', `/${id}/suspend`),
    inactive: (id) => asRoot('PUT', `/${id}`, { title: 'Off', active: false }),
    replaced: (id) => asRoot('POST', `/${id}/key`),
    deleted: async (id) => {
      expect((await asRoot('DELETE', `/${id}`)).status).toBe(409);
      await asRoot('PUT', `/${id}/suspend`);
      expect((await asRoot('DELETE', `/${id}`)).status).toBe(200);
    },
  };
  for (const [name, end] of Object.entries(ends)) {
    const { id, api_key: key } = await made({ full_access: true });
    expect([name, await statusOf(key)]).toEqual([name, 200]);
    await end(id);
    expect([name, await statusOf(key)]).toEqual([name, 401]);
  }
});

test('a suspended account is let in again by saving it', async () => {
  const { id, api_key: key } = await made({ full_access: true });
  await asRoot('PUT', `/${id}/suspend`);
  await asRoot('PUT', `/${id}`, { title: 'Back', suspended: false });
  expect(await statusOf(key)).toBe(200);
});

test('a program never does more than the operator on whose behalf it acts', async () => {
  const operator = await makeOperator(server.database, { on: [{ resource: site, role: 'admin' }] });
  const { api_key: key } = await made({ full_access: true, user_id: operator.id });
  const create = () => statusOf(key, '/api/admin/teams', 'POST', newGroup);
  const become = (sql: string) => server.database.owner.query(sql, [operator.id]);
  expect(await create()).toBe(200);
  await become(`update resource_operators set role = 'readonly' where operator_id = $1`);
  expect([await statusOf(key), await create()]).toEqual([200, 403]);
  await become(`update resource_operators set role = 'user' where operator_id = $1`);
  expect(await statusOf(key, '/api/admin/transactions')).toBe(403);
  await become('delete from resource_operators where operator_id = $1');
  expect(await statusOf(key)).toBe(401);
  const stranger = await makeOperator(server.database);
  const refused = await asRoot('POST', '', { title: 'For a stranger', user_id: stranger.id });
  expect([refused.status, refused.text]).toEqual([422, expect.stringContaining('no operator with this id')]);
});

test('what a program changes is written down under its name', async () => {
  const { id, api_key: key } = await made({ title: 'CRM bridge', full_access: true });
  await statusOf(key, '/api/admin/teams', 'POST', newGroup);
  const { rows } = await server.database.owner.query(
    `select actor_kind, actor_id, actor_name from audit_log where resource_id = $1 and operation = 'groups.create'
     order by id desc limit 1`,
    [site.id],
  );
  expect(rows).toEqual([{ actor_kind: 'service_account', actor_id: id, actor_name: 'CRM bridge' }]);
  await expect
    .poll(async () => {
      const listed = (await asRoot('GET')).body as { items: ServiceAccount[] };
      return listed.items.find((one) => one.id === id)?.uses.map(({ action }) => action);
    })
    .toEqual(['groups.create']);
});

test('what cannot be granted is refused, and what was granted is read back', async () => {
  const { id } = await made();
  const all = ((await asRoot('GET', '/acl')).body as { items: Permission[] }).items;
  expect(all.map(({ action }) => action)).not.toContain('serviceAccounts.create');
  expect(all.map(({ action }) => action)).not.toContain('predictivePaywall.list');
  const [one] = all.filter(({ action }) => action === 'groups.list');
  expect(one).toEqual({
    controller: 'groups',
    action: 'groups.list',
    http_methods: ['GET'],
    pattern: '/teams',
  });
  const wrong = await asRoot('PUT', `/${id}/acl`, items(['groups.list', 'serviceAccounts.create']));
  expect([wrong.status, wrong.text]).toEqual([422, expect.stringContaining('items.1.action')]);
  await asRoot('PUT', `/${id}/acl`, { items: [one] });
  expect((await asRoot('GET', `/${id}/acl`)).body).toEqual({ items: [one] });
});

test('each single permission opens exactly its own operation', async () => {
  const all = ((await asRoot('GET', '/acl')).body as { items: Permission[] }).items;
  expect(all.length).toBeGreaterThan(80);
  const { id, api_key: key } = await made();
  const call = async ({ http_methods: [method], pattern }: Permission) => {
    const filled = pattern.replace('{key}', site.key).replaceAll(/\{\w+\}/g, '999999');
    const isRead = method === 'GET' || method === 'DELETE';
    return statusOf(key, `/api/admin${filled}`, method as Method, isRead ? undefined : {});
  };
  for (const [place, one] of all.entries()) {
    await asRoot('PUT', `/${id}/acl`, { items: [one] });
    const strangers = [1, 7, 31]
      .map((step) => all[(place + step) % all.length])
      .filter((two) => two !== undefined);
    expect([one.action, (await call(one)) === 403]).toEqual([one.action, false]);
    for (const two of strangers)
      expect([one.action, two.action, await call(two)]).toEqual([one.action, two.action, 403]);
  }
});

test('no spelling of a path reaches what was not granted', async () => {
  const { id, api_key: key } = await made();
  await asRoot('PUT', `/${id}/acl`, items(['groups.list']));
  expect(await statusOf(key, '/api/teams')).toBe(200);
  const spellings = [
    '/api/admin/users',
    '/api/users',
    '/api/admin/teams/%2e%2e/users',
    '/api/admin/teams/../users',
    '/api/admin//users',
    '/api/admin/users/',
    '/api/admin/USERS',
    '/api/admin/users;a=1',
    '/api/admin/%75sers',
  ];
  for (const spelling of spellings) {
    const status = await statusOf(key, spelling);
    expect([spelling, status === 403 || status === 404]).toEqual([spelling, true]);
  }
});
