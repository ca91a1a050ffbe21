import { afterAll, beforeAll, expect, test } from 'vitest';
import { read } from '#server/database/scope.ts';
import { actAs } from '#server/testing/act-as.ts';
import { makeOperator, makePartner, makeResource } from '#server/testing/make-resource.ts';
import { sessionOf } from '#server/testing/sign-in.ts';
import { type TestServer, testServer } from '#server/testing/test-server.ts';
import { mayStill } from './service.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

async function available(operator: { id: number }, query = ''): Promise<[string, string][]> {
  const token = await sessionOf(server.database, operator);
  const { body } = await server.call('GET', `/api/admin/available-resources${query}`, { token });
  const { items } = body as { items: { title: string; relation: string }[] };
  return items.map(({ title, relation }) => [title, relation]);
}

test('each operator sees their sites from A to Z with what they are there, and no other', async () => {
  const { database } = server;
  const partner = await makePartner(database);
  const zebra = await makeResource(database, { partner, title: 'Zebra' });
  const apple = await makeResource(database, { partner, title: 'apple' });
  const mango = await makeResource(database, { title: 'Mango' });

  const root = await makeOperator(database, { role: 'root' });
  const owner = await makeOperator(database, {
    owns: partner,
    on: [
      { resource: zebra, role: 'user' },
      { resource: mango, role: 'readonly' },
    ],
  });
  const admin = await makeOperator(database, { on: [{ resource: zebra, role: 'admin' }] });
  const nobody = await makeOperator(database);

  expect(await available(root)).toEqual([
    ['apple', 'root'],
    ['Mango', 'root'],
    ['Zebra', 'root'],
  ]);
  expect(await available(owner, '?sort=desc')).toEqual([
    ['apple', 'owner'],
    ['Mango', 'readonly'],
    ['Zebra', 'owner'],
  ]);
  expect(await available(admin)).toEqual([['Zebra', 'admin']]);
  expect(await available(nobody)).toEqual([]);
  expect(apple.title).toBe('apple');
});

test('work goes on while the operator who asked for it has the right on the site, and our own work always does', async () => {
  const { database } = server;
  const partner = await makePartner(database);
  const site = await makeResource(database, { partner });
  const ctx = actAs(database, site);
  const may = (actor: Parameters<typeof mayStill>[2]) =>
    read(ctx, (scope) => mayStill(scope, site.id, actor, { area: 'members', verb: 'write' }));
  const operators = {
    root: await makeOperator(database, { role: 'root' }),
    owner: await makeOperator(database, { owns: partner }),
    admin: await makeOperator(database, { on: [{ resource: site, role: 'admin' }] }),
    readonly: await makeOperator(database, { on: [{ resource: site, role: 'readonly' }] }),
    elsewhere: await makeOperator(database, {
      on: [{ resource: await makeResource(database), role: 'admin' }],
    }),
    inactive: await makeOperator(database, { active: false, on: [{ resource: site, role: 'admin' }] }),
    gone: { id: 9_999_999, email: 'gone@example.com' },
  };
  const found: Record<string, boolean> = {};
  for (const [name, operator] of Object.entries(operators))
    found[name] = await may({ kind: 'operator', ...operator });
  expect(found).toEqual({
    root: true,
    owner: true,
    admin: true,
    readonly: false,
    elsewhere: false,
    inactive: false,
    gone: false,
  });
  expect(await may({ kind: 'system', name: 'command' })).toBe(true);
  expect(await may({ kind: 'anonymous' })).toBe(false);
});
