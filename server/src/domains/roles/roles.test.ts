import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OperatorRights } from '#contract/domains/roles/schemas.ts';
import { makeOperator, makePartner, makeResource, type TestSite } from '#server/testing/make-resource.ts';
import { sessionOf } from '#server/testing/sign-in.ts';
import { type TestServer, testServer } from '#server/testing/test-server.ts';

let server: TestServer;
let home: TestSite;
let sister: TestSite;
let foreign: TestSite;
let people: Record<'root' | 'owner' | 'admin' | 'user' | 'stranger', { id: number; email: string }>;

beforeAll(async () => {
  server = await testServer();
  const { database } = server;
  const partner = await makePartner(database, 'Harbour');
  home = await makeResource(database, { partner, title: 'Courier' });
  sister = await makeResource(database, { partner, title: 'Weekly' });
  foreign = await makeResource(database, { title: 'Foreign' });
  people = {
    root: await makeOperator(database, { role: 'root' }),
    owner: await makeOperator(database, { owns: partner }),
    admin: await makeOperator(database, {
      on: [
        { resource: home, role: 'admin' },
        { resource: foreign, role: 'user' },
      ],
    }),
    user: await makeOperator(database, {
      on: [
        { resource: home, role: 'user' },
        { resource: sister, role: 'readonly' },
      ],
    }),
    stranger: await makeOperator(database, { on: [{ resource: foreign, role: 'admin' }] }),
  };
});
afterAll(() => server.close());

const call = async (as: keyof typeof people, path: string) =>
  server.call('GET', `/api/admin/roles/${path}`, { token: await sessionOf(server.database, people[as]) });

test('what an operator is on each site is told with the reason', async () => {
  const { body } = await call('root', `operators/${people.admin.id}`);
  expect(body).toEqual({
    id: people.admin.id,
    email: people.admin.email,
    active: true,
    sites: [
      { key: home.key, title: 'Courier', partner: 'Harbour', relation: 'admin', because: 'role' },
      { key: foreign.key, title: 'Foreign', partner: expect.any(String), relation: 'user', because: 'role' },
    ],
    total_sites: 2,
  });
  const owner = (await call('owner', `operators/${people.owner.id}`)).body as OperatorRights;
  expect(owner.sites.map(({ title, because }) => [title, because])).toEqual([
    ['Courier', 'partner'],
    ['Weekly', 'partner'],
  ]);
});

test('nobody learns of people and sites that they have no part in', async () => {
  const { admin, user, root, stranger, owner } = people;
  const sitesOf = async (as: keyof typeof people, id: number) =>
    ((await call(as, `operators/${id}`)).body as OperatorRights).sites?.map(({ title }) => title) ?? null;
  // The owner sees the admin on the partner's sites alone, an Admin the user on the one they share.
  expect(await sitesOf('owner', admin.id)).toEqual(['Courier']);
  expect(await sitesOf('admin', user.id)).toEqual(['Courier']);
  expect(await sitesOf('admin', admin.id)).toEqual(['Courier', 'Foreign']);
  // The role User can't read about other operators, except on sites where the operator has a stronger role.
  expect(await sitesOf('user', admin.id)).toBeNull();
  expect(await sitesOf('user', owner.id)).toEqual(['Weekly']);
  const unknown = await call('admin', 'operators/900000000001');
  for (const id of [root.id, stranger.id]) {
    const { status, body } = await call('owner', `operators/${id}`);
    expect([status, { ...(body as object), request_id: '' }]).toEqual([
      404,
      { ...(unknown.body as object), request_id: '' },
    ]);
  }
  const namesTo = async (as: keyof typeof people) =>
    ((await call(as, 'operators?search=operator-')).body as { items: { id: number }[] }).items
      .map(({ id }) => id)
      .toSorted((a, b) => a - b);
  expect(await namesTo('owner')).toEqual([owner.id, admin.id, user.id]);
  expect(await namesTo('stranger')).toEqual([admin.id, stranger.id]);
  expect(await namesTo('root')).toHaveLength(5);
});

test('the reasons follow a role that is taken away at once', async () => {
  const { database } = server;
  const gone = await makeOperator(database, { on: [{ resource: sister, role: 'admin' }] });
  const sites = async () => ((await call('root', `operators/${gone.id}`)).body as OperatorRights).total_sites;
  expect(await sites()).toBe(1);
  await database.owner.query('delete from resource_operators where operator_id = $1', [gone.id]);
  expect(await sites()).toBe(0);
});

test('of a partner that is not active, its people have no part in the sites and learn of nobody there', async () => {
  const { database } = server;
  const partner = await makePartner(database, 'Paused');
  const site = await makeResource(database, { partner, title: 'Paused' });
  const owner = await makeOperator(database, { owns: partner });
  const admin = await makeOperator(database, { on: [{ resource: site, role: 'admin' }] });
  const ask = async (as: { id: number; email: string }, path: string) =>
    server.call('GET', `/api/admin/roles/${path}`, { token: await sessionOf(database, as) });
  const sites = async (as: typeof owner, of: typeof owner) => {
    const { status, body } = await ask(as, `operators/${of.id}`);
    return status === 200 ? (body as OperatorRights).sites.length : status;
  };
  expect([await sites(owner, admin), await sites(admin, admin)]).toEqual([1, 1]);
  await database.owner.query('update partners set active = false where id = $1', [partner.id]);
  expect([await sites(owner, admin), await sites(admin, admin)]).toEqual([404, 0]);
  const found = (await ask(owner, `operators?search=${admin.email}`)).body as { items: { email: string }[] };
  expect(found.items).toEqual([]);
});

test('a partner answers to root and its owner alone', async () => {
  const { database } = server;
  const { rows } = await database.owner.query<{ id: number }>(
    'select partner_id as id from resources where id = $1',
    [home.id],
  );
  const path = `/api/admin/partners/${rows[0]?.id}`;
  const statusFor = async (as: keyof typeof people, method: 'GET' | 'PUT', body?: object) =>
    (await server.call(method, path, { token: await sessionOf(database, people[as]), body })).status;
  const everybody = ['root', 'owner', 'admin', 'user', 'stranger'] as const;
  const reads = await Promise.all(everybody.map((as) => statusFor(as, 'GET')));
  expect(reads).toEqual([200, 200, 404, 404, 404]);
  const writes = await Promise.all(everybody.map((as) => statusFor(as, 'PUT', { description: 'Harbour' })));
  expect(writes).toEqual([200, 200, 404, 404, 404]);
});
