import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ResourceContext } from '#server/database/context.ts';
import { actAs } from '#server/testing/act-as.ts';
import { makeMembers, makeOption } from '#server/testing/make-records.ts';
import { makeOperator, makePartner, makeResource, type TestPartner } from '#server/testing/make-resource.ts';
import { sessionOf } from '#server/testing/sign-in.ts';
import { type TestServer, testServer } from '#server/testing/test-server.ts';
import { attach } from '../member-subscriptions/create.service.ts';
import { createPlan } from '../plans/service.ts';
import { exclude, provide } from './items.service.ts';
import { viewOfMember } from './member-view.service.ts';
import { createAccess } from './service.ts';

let server: TestServer;
let partner: TestPartner;
let home: ResourceContext;
let sister: ResourceContext;
let third: ResourceContext;

beforeAll(async () => {
  server = await testServer();
  const { database } = server;
  partner = await makePartner(database);
  const site = async (title: string) => actAs(database, await makeResource(database, { partner, title }));
  home = await site('The Courier');
  sister = await site('Business Weekly');
  third = await site('Zine');
});
afterAll(() => server.close());

const of = () => ({ partnerId: partner.id });
const newPlan = async (ctx: ResourceContext, title = 'Plan') => (await createPlan(ctx, { title })).id;

async function newAccess(): Promise<number> {
  const { optionId } = await makeOption(home);
  return (await createAccess(home, { ...of(), subscription_id: optionId })).id;
}

type Row = readonly ['GET' | 'PUT' | 'POST' | 'DELETE', string, object | null];

function paths(id: number, itemId: number, partnerId = partner.id): Row[] {
  const base = `/api/admin/partners/${partnerId}/cascade-access`;
  return [
    ['GET', '/api/admin/partner/resources', null],
    ['GET', `${base}es`, null],
    ['GET', `${base}/${id}/applied`, null],
    ['GET', `${base}/${id}/exclude`, null],
    ['PUT', `${base}/applied/${itemId}`, { content_id: 1 }],
    ['DELETE', `${base}/exclude/${itemId}`, null],
    ['POST', base, { content_id: 1 }],
  ];
}

test('root and the owner write, Admins and Readonly read, nobody else learns anything', async () => {
  const { database } = server;
  const on = (role: 'admin' | 'readonly' | 'user') => ({ on: [{ resource: home.resource, role }] });
  const statuses = async (operator: { id: number }, rows: readonly Row[]) => {
    const token = await sessionOf(database, operator);
    const all: number[] = [];
    for (const [method, path, body] of rows)
      all.push(
        (await server.call(method, path, { token, resource: home.resource.key, ...(body ? { body } : {}) }))
          .status,
      );
    return all;
  };
  const id = await newAccess();
  const unknown = 900_000_000_001;
  const rows = paths(id, unknown);
  const asRoot = [200, 200, 200, 200, 404, 404, 422];
  expect(await statuses(await makeOperator(database, { role: 'root' }), rows)).toEqual(asRoot);
  expect(await statuses(await makeOperator(database, { owns: partner }), rows)).toEqual(asRoot);
  const reader = [200, 200, 200, 200, 403, 403, 403];
  expect(await statuses(await makeOperator(database, on('admin')), rows)).toEqual(reader);
  expect(await statuses(await makeOperator(database, on('readonly')), rows)).toEqual(reader);
  expect(await statuses(await makeOperator(database, on('user')), rows)).toEqual(rows.map(() => 403));
  const otherOwner = await makeOperator(database, { owns: await makePartner(database) });
  expect(await statuses(otherOwner, rows)).toEqual(rows.map(() => 404));
  expect(await statuses(await makeOperator(database), rows)).toEqual(rows.map(() => 404));
  // Root gets the same answer for another partner in the path as for one that does not exist.
  const root = await makeOperator(database, { role: 'root' });
  const other = await makePartner(database);
  const [, ...named] = paths(id, unknown, other.id);
  expect(await statuses(root, named)).toEqual([404, 404, 404, 404, 404, 404]);
});

test('who has no part in a site is not told of rules on it', async () => {
  const id = await newAccess();
  await provide(home, { ...of(), id, plan_id: await newPlan(sister, 'Secret plan') });
  const admin = await makeOperator(server.database, { on: [{ resource: home.resource, role: 'admin' }] });
  const token = await sessionOf(server.database, admin);
  const call = (path: string) =>
    server.call('GET', `/api/admin/${path}`, { token, resource: home.resource.key });
  const list = await call(`partners/${partner.id}/cascade-accesses`);
  const applied = await call(`partners/${partner.id}/cascade-access/${id}/applied`);
  const sites = await call('partner/resources');
  expect(list.text + applied.text + sites.text).not.toMatch(/Secret plan|Business Weekly/);
  expect(applied.body).toEqual({ items: [] });
});

test('exactly one source is sent, and parallel calls provide on a site once', async () => {
  const root = await makeOperator(server.database, { role: 'root' });
  const token = await sessionOf(server.database, root);
  const post = (path: string, body: object) =>
    server.call('POST', `/api/admin/partners/${partner.id}/cascade-access${path}`, {
      token,
      resource: home.resource.key,
      body,
    });
  expect((await post('', { active: true })).body).toMatchObject({
    fields: {
      subscription_id: 'Required field',
      ti_event_ticket_id: 'Required field',
      content_id: 'Required field',
    },
  });
  expect((await post('', { subscription_id: 1, content_id: 1 })).status).toBe(422);
  const id = await newAccess();
  const planId = await newPlan(third);
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => post(`/${id}/applied`, { plan_id: planId })),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(9);
});

test('over random graphs of rules nobody outside of the partner gains anything', async () => {
  const { database } = server;
  const outside = await makeResource(database, { title: 'Foreign' });
  const foreign = actAs(database, outside);
  const sites = [home, sister, third, foreign];
  const things = await Promise.all(sites.map((site) => makeOption(site)));
  const [userId = 0] = await makeMembers(foreign, 1);
  await attach(foreign, { pricingOptionId: things[3]?.optionId ?? 0, holder: { memberId: userId } });
  const place = fc.nat({ max: sites.length - 1 });
  const steps = fc.sample(fc.tuple(place, place, place, fc.boolean()), { seed: 17, numRuns: 60 });
  let refused = 0;
  const attempt = async (what: Promise<unknown>) =>
    what.catch((error: { code?: string }) => {
      expect(['invalid', 'conflict', 'not_found']).toContain(error.code);
      refused += 1;
    });
  const made: number[] = [await newAccess()];
  for (const [source, target, except, isSource] of steps) {
    const id = made[source % made.length] ?? 0;
    const subscription_id = things[isSource ? source : except]?.optionId ?? 0;
    if (isSource)
      await attempt(createAccess(home, { ...of(), subscription_id }).then((one) => made.push(one.id)));
    else await attempt(exclude(home, { ...of(), id, subscription_id }));
    await attempt(provide(home, { ...of(), id, plan_id: things[target]?.planId ?? 0 }));
  }
  expect(refused).toBeGreaterThan(20);
  expect(made.length).toBeGreaterThan(2);
  const { rows } = await database.owner.query<{ id: number }>(
    `select resource_id as id from cascade_accesses union select resource_id from cascade_applied
     union select resource_id from cascade_excluded`,
  );
  expect(rows.map(({ id }) => id)).not.toContain(outside.id);
  expect((await viewOfMember(foreign, { partnerId: outside.partnerId, userId })).items).toEqual([]);
  await expect(viewOfMember(foreign, { ...of(), userId })).rejects.toMatchObject({ code: 'not_found' });
});
