import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeOperator, makeResource, type TestSite } from '#server/testing/make-resource.ts';
import { fillMemberList, type MemberListSite } from '#server/testing/member-list-site.ts';
import { sessionOf } from '#server/testing/sign-in.ts';
import { type TestServer, testServer } from '#server/testing/test-server.ts';

let server: TestServer;
let site: TestSite;
let filled: MemberListSite;
let token: string;

beforeAll(async () => {
  server = await testServer();
  site = await makeResource(server.database);
  filled = await fillMemberList(server.database, site);
  token = await sessionOf(
    server.database,
    await makeOperator(server.database, { on: [{ resource: site, role: 'admin' }] }),
  );
});
afterAll(() => server.close());

type Method = Parameters<TestServer['call']>[0];

function call(method: Method, path: string, body?: unknown) {
  return server.call(method, `/api/admin${path}`, { token, resource: site.key, body });
}

test('every filter of the member list travels in brackets and as one JSON text', async () => {
  const { members, things } = filled;
  const filters: [query: string, ids: (number | undefined)[]][] = [
    ['filter[global]=M%C3%BCller', [members.anna]],
    ['filter[country]=Germany&filter[active]=true', [members.anna]],
    ['filter[country][]=Germany&filter[country][]=France', [members.dora, members.carl, members.anna]],
    [`filter[plan]=${things.gold}&filter[paid]=paid`, [members.emil, members.bob]],
    ['filter[price][from]=2000', [members.emil]],
    ['filter[created_at][from]=2024-05-01&filter[team]=0', [members.finn]],
    [`filter[team]=${things.club}`, [members.dora]],
    [`filter[ti_event]=${things.event}&filter[tags][]=print`, [members.bob, members.anna]],
    [`filter=${encodeURIComponent('{"inactivity":"2 months"}')}`, [members.finn]],
  ];
  for (const [query, ids] of filters) {
    const { status, body, text } = await call('GET', `/users?order=Users.id&limit=25&${query}`);
    expect(status, text).toBe(200);
    const { items, paginator } = body as { items: { id: number }[]; paginator: object };
    expect(
      items.map((item) => item.id),
      query,
    ).toEqual(ids);
    expect(paginator).toEqual({ total_items: ids.length, page: 1, limit: 25 });
  }
});

test('a filter that does not exist is refused, not ignored', async () => {
  expect((await call('GET', '/users?filter[password_hash]=a')).status).toBe(422);
  expect((await call('GET', '/users?filter[created_at][from]=0000-01-01')).status).toBe(422);
});

test('a member is made, changed, and put into a group that is deleted again', async () => {
  const made = await call('POST', '/users', {
    email: 'new@reader.example',
    password: 'correct horse',
    tags: ['New'],
  });
  expect(made.status, made.text).toBe(200);
  const { id } = made.body as { id: number };
  const changed = await call('PUT', `/users/${id}`, {
    locked: true,
    settings: { never_lock: false },
    version: 1,
  });
  expect(changed.body).toMatchObject({ id, locked: true, version: 2, tags: ['New'] });
  const stale = await call('PUT', `/users/${id}`, { first_name: 'Late', version: 1 });
  expect(stale).toMatchObject({ status: 409, body: { error: 'conflict' } });

  const group = await call('POST', '/teams', { name: 'Readers', type: 'personal', member_limit: 1 });
  const { id: groupId } = group.body as { id: number };
  const attached = await call('POST', `/teams/${groupId}/users`, { user_ids: [id] });
  expect(attached.body).toEqual({ attached: 1, already: 0, users_count: 1 });
  const full = await call('POST', `/teams/${groupId}/users`, {
    filter: { country: 'Germany', not_team: groupId },
  });
  expect(full).toMatchObject({ status: 409, body: { error: 'conflict' } });
  expect((await call('GET', `/users/${id}`)).body).toMatchObject({
    teams: [{ id: groupId, name: 'Readers' }],
  });
  expect((await call('DELETE', `/teams/${groupId}/users/${id}`)).body).toEqual({ success: true });
  expect((await call('DELETE', `/teams/${groupId}`)).body).toEqual({ success: true });
  expect((await call('GET', `/teams/${groupId}`)).status).toBe(404);
});

test('a taken address and a wrong pattern are named beside their inputs', async () => {
  const taken = await call('POST', '/users', { email: 'ANNA@reader.example', password: 'correct horse' });
  expect(taken).toMatchObject({ status: 409, body: { fields: { email: expect.any(String) } } });
  const wrong = await call('POST', '/teams', {
    name: 'G',
    type: 'personal',
    allowed_email_regexp: ['ok', '('],
  });
  expect(wrong).toMatchObject({
    status: 422,
    body: { fields: { 'allowed_email_regexp.1': expect.any(String) } },
  });
  const preview = await call('POST', '/teams/patterns/preview', { allowed_email_regexp: ['anna@.*'] });
  expect(preview).toMatchObject({ status: 200, body: { total: 1 } });
});

test('the groups are sent by email, to an address that must be given, by those who may export', async () => {
  await call('POST', '/teams', { name: 'Sent by email', type: 'company', description: 'One' });
  const query = '/teams?download=true&filter[name]=sent';
  expect(await call('GET', query)).toMatchObject({
    status: 422,
    body: { fields: { email: 'Required field' } },
  });
  expect(await call('GET', `${query}&email=x@example.com`)).toMatchObject({
    status: 200,
    body: { success: true, items: [], paginator: { total_items: 1 } },
  });
  const { rows } = await server.database.owner.query<{ source: string; filters: object }>(
    'select source, filters from export_requests where resource_id = $1',
    [site.id],
  );
  const [stored] = rows;
  expect(stored).toEqual({ source: 'teams', filters: { name: 'sent' } });
  const reader = await sessionOf(
    server.database,
    await makeOperator(server.database, { on: [{ resource: site, role: 'readonly' }] }),
  );
  const asReader = { token: reader, resource: site.key };
  expect(await server.call('GET', `/api/admin${query}&email=x@example.com`, asReader)).toMatchObject({
    status: 403,
  });
});
