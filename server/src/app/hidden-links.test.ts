import { expect, test } from 'vitest';
import { seeds } from '#server/testing/access-matrix/seeds.ts';
import { actAs } from '#server/testing/act-as.ts';
import { makeOperator, makeResource } from '#server/testing/make-resource.ts';
import { sessionOf } from '#server/testing/sign-in.ts';
import { type TestServer, testServer } from '#server/testing/test-server.ts';

async function linksAs(
  server: TestServer,
  token: string,
  resource: string,
  member: number,
): Promise<unknown[]> {
  const { status, body } = await server.call('GET', `/api/admin/ti-event/ticket/user/${member}/passes`, {
    token,
    resource,
  });
  expect(status).toBe(200);
  const { items } = body as {
    items: { tickets: { passes: { has_auth_link: boolean; auth_link: unknown }[] }[] }[];
  };
  const passes = items.flatMap(({ tickets }) => tickets.flatMap((ticket) => ticket.passes));
  expect(passes.map(({ has_auth_link }) => has_auth_link)).toEqual([true]);
  return passes.map(({ auth_link }) => auth_link);
}

test('who may only read learns that a pass has a magic link, and not which', async () => {
  const server = await testServer();
  const resource = await makeResource(server.database);
  const ctx = actAs(server.database, resource);
  const ids = new Map<string, number>();
  const made = (name: string) => ids.get(name) ?? 0;
  ids.set('member', await seeds.member(ctx));
  ids.set('event', await seeds.event(ctx));
  ids.set('pass', await seeds.pass(ctx, made));
  const as = async (role: 'admin' | 'readonly' | 'user') =>
    sessionOf(server.database, await makeOperator(server.database, { on: [{ resource, role }] }));
  const admin = await as('admin');
  const link = await server.call(
    'PUT',
    `/api/admin/ti-event/ticket/pass/${made('pass')}/generate-auth-token`,
    {
      token: admin,
      resource: resource.key,
    },
  );
  expect(link.status).toBe(200);
  expect(await linksAs(server, admin, resource.key, made('member'))).toEqual([
    (link.body as { auth_link: string }).auth_link,
  ]);
  for (const role of ['readonly', 'user'] as const)
    expect(await linksAs(server, await as(role), resource.key, made('member'))).toEqual([null]);
  await server.close();
});
