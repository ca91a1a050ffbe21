import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { needsResource } from '#contract/base/access.ts';
import type { ResourceContext } from '#server/database/context.ts';
import { listWebhooks, rotateSecret } from '#server/domains/webhooks/service.ts';
import { createSecretBox } from '#server/platform/secrets/secret-box.ts';
import { type SeededSite, seedSite } from '#server/testing/access-matrix/seed-site.ts';
import { isRead, type MatrixRoute, routes, validCallFor } from '#server/testing/access-matrix/send-as.ts';
import type { Call, TestCallContext } from '#server/testing/access-matrix/valid-call.ts';
import { actAs } from '#server/testing/act-as.ts';
import { makeOperator, makePartner, makeResource } from '#server/testing/make-resource.ts';
import { saveSettings } from '#server/testing/service-fixtures.ts';
import { sessionOf } from '#server/testing/sign-in.ts';
import {
  type Answer,
  type TestServer,
  testServer,
  serviceToolsOfTests as tools,
} from '#server/testing/test-server.ts';
import { unlimited } from '#server/testing/unlimited.ts';

// The test calls every route that only reads.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 60_000 });

const address = 'https://hooks.example.com/masthead';

let server: TestServer;
let site: SeededSite;
let ctx: ResourceContext;
let root: string;
let callContext: TestCallContext;

beforeAll(async () => {
  server = await testServer({ session: { limiter: unlimited, baseUrl: 'https://console.example.com' } });
  const { database, files } = server;
  const resource = await makeResource(database, { partner: await makePartner(database) });
  site = await seedSite(database, resource);
  ctx = actAs(database, resource);
  const operator = await makeOperator(database, { role: 'root' });
  root = await sessionOf(database, operator);
  const caller = { operatorId: operator.id, otherSession: async () => 0 };
  callContext = { database, files, passwordHash: '', isToSucceed: true, caller };
  await saveSettings(ctx, tools, { webhooks: [{ url: address }] });
});
afterAll(() => server.close());

async function webhook() {
  const [found] = (await listWebhooks(ctx, tools)).items;
  if (!found) throw new Error('there is no webhook');
  return found;
}

function send({ route, meta }: MatrixRoute, { params = {}, query, body }: Call): Promise<Answer> {
  const { method, path = '' } = route['~orpc'].route;
  const filled = path.replace(/\{(\w+)\}/g, (_whole, name: string) => String(params[name]));
  return server.call(method as 'GET', `/api/admin${filled}${query ? `?${query}` : ''}`, {
    token: root,
    ...(needsResource(meta.access) && { resource: site.resource.key }),
    ...(body && { body }),
  });
}

const named = (id: string) => {
  const found = routes.find((one) => one.id === id);
  if (!found) throw new Error(`there is no route ${id}`);
  return found;
};
const make = async (id: number) =>
  (await send(named('webhooks.rotate'), { params: { id } })).body as {
    secret: string;
    previous_secret_until: string | null;
  };

test('a secret is in the answer that makes it, and no other call answers it', async () => {
  const { id, secret: none } = await webhook();
  expect(none).toBeNull();
  const first = await make(id);
  expect(first).toEqual({ secret: expect.stringMatching(/^whsec_/), previous_secret_until: null });
  const second = await make(id);
  expect(second.secret).not.toBe(first.secret);
  expect((await webhook()).secret).toBe(`••••${second.secret.slice(-4)}`);

  const telling: string[] = [];
  let succeeded = 0;
  const note = (route: MatrixRoute, { status, text }: Answer) => {
    if (status < 300) succeeded += 1;
    // JSON escapes no character of base64.
    if ([first, second].some(({ secret }) => text.includes(secret))) telling.push(route.id);
  };
  for (const route of routes)
    if (route.id.startsWith('webhooks.') && route.id !== 'webhooks.rotate')
      note(route, await send(route, { params: { id } }));
  for (const route of routes)
    if (isRead(route) && !validCallFor(route.id).endsSession)
      note(route, await send(route, await validCallFor(route.id).build(site, callContext)));
  expect(telling).toEqual([]);
  // Refused calls would prove nothing.
  expect(succeeded).toBeGreaterThan(100);
});

test('a secret that was sealed with a lost key is replaced, and does not sign any more', async () => {
  const { id } = await webhook();
  const sealed = createSecretBox([Buffer.alloc(32, 9)]).seal('whsec_lost', 'any purpose');
  await server.database.owner.query('update webhook_endpoints set secret_sealed = $2 where id = $1', [
    id,
    sealed,
  ]);
  expect((await webhook()).secret).toBe('••••');
  const made = await rotateSecret(ctx, tools, { id });
  expect(made.previous_secret_until).toBeNull();
  expect((await webhook()).secret).toBe(`••••${made.secret.slice(-4)}`);
});

test('ending a replaced secret is noted once, and left to those who may write', async () => {
  const { id } = await webhook();
  await make(id);
  await make(id);
  expect((await webhook()).previous_secret_until).not.toBeNull();
  const noted = async () => {
    const { rows } = await server.database.owner.query<{ changes: object }>(
      `select changes from audit_log
       where resource_id = $1 and operation = 'webhooks.endReplacedSecret' and target_id = $2 order by id`,
      [site.resource.id, String(id)],
    );
    return rows.map(({ changes }) => changes);
  };
  const before = await noted();
  const end = (token: string) =>
    server.call('DELETE', `/api/admin/webhooks/${id}/secret/replaced`, {
      token,
      resource: site.resource.key,
    });
  for (const role of ['readonly', 'user'] as const) {
    const operator = await makeOperator(server.database, { on: [{ resource: site.resource, role }] });
    expect((await end(await sessionOf(server.database, operator))).status).toBe(403);
  }
  expect((await webhook()).previous_secret_until).not.toBeNull();
  expect([(await end(root)).status, (await end(root)).status]).toEqual([200, 200]);
  expect((await webhook()).previous_secret_until).toBeNull();
  const { rows } = await server.database.owner.query<{ previous_secret_sealed: string | null }>(
    'select previous_secret_sealed from webhook_endpoints where id = $1',
    [id],
  );
  expect(rows).toEqual([{ previous_secret_sealed: null }]);
  expect(await noted()).toEqual([...before, { ended: true }]);
});
