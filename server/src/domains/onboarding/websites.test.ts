import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freshPlan } from '#server/testing/access-matrix/partner-plan-valid-calls.ts';
import { actAs } from '#server/testing/act-as.ts';
import { makeOperator, makePartner, makeResource } from '#server/testing/make-resource.ts';
import { sessionOf } from '#server/testing/sign-in.ts';
import { type TestServer, testServer } from '#server/testing/test-server.ts';

let server: TestServer;

beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

const sql = async (text: string, values: unknown[] = []) =>
  (await server.database.owner.query(text, values)).rows;

const post = (path: string, body: unknown, headers: { token?: string } = {}) =>
  server.call('POST', `/api/admin/${path}`, { body, ...headers });

let people = 0;
const person = { first_name: 'Ada', last_name: 'Byron', company: 'Byron Press', job: 'Editor' };
const site = (title: string) => ({ title, host: `https://www.site-${++people}.example.com` });

async function ownerWith(limit: number) {
  const partner = await makePartner(server.database);
  await sql('update partners set resources_limit = $2 where id = $1', [partner.id, limit]);
  const operator = await makeOperator(server.database, { owns: partner });
  return { partner, operator, token: await sessionOf(server.database, operator) };
}

describe('websites', () => {
  test('are made with their keys, which are shown in full once', async () => {
    const { operator, token } = await ownerWith(3);
    const resources = [site('The Byron'), site('The Byron'), site('日本')];
    const body = {
      ...person,
      email: operator.email,
      resources,
      extra: { chat_software: ['slack', 'Zulip'] },
    };
    const made = await post('partners/resources', body, { token });
    const items = (made.body as { items: { key: string; public_key: string; secret_key: string }[] }).items;
    expect(items.map(({ key }) => key)).toEqual(['the-byron', 'the-byron-2', 'site']);
    for (const { secret_key: secret } of items) expect(secret).toMatch(/^sk_[A-Za-z0-9_-]{43}$/);
    const state = await server.call('GET', '/api/admin/partners/resources', { token });
    expect(state.body).toMatchObject({ ...person, websites_left: 0 });
    expect(state.text).not.toContain(items[0]?.secret_key);
    expect(state.text).toContain(items[0]?.public_key);
  });

  test('are as many as the partner may have, however many ask at once', async () => {
    const { operator, token, partner } = await ownerWith(3);
    const ask = () =>
      post('partners/resources', { ...person, email: operator.email, resources: [site('Many')] }, { token });
    const answers = await Promise.all(Array.from({ length: 30 }, ask));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(27);
    expect(await sql('select count(*)::int as n from resources where partner_id = $1', [partner.id])).toEqual(
      [{ n: 3 }],
    );
  });

  test('of a partner that is not active are neither made nor told', async () => {
    const { operator, token, partner } = await ownerWith(2);
    const add = () =>
      post('partners/resources', { ...person, email: operator.email, resources: [site('On')] }, { token });
    const state = async () => (await server.call('GET', '/api/admin/partners/resources', { token })).body;
    expect((await add()).status).toBe(200);
    expect(await state()).toMatchObject({ is_paused: false, items: [{ title: 'On' }] });
    await sql('update partners set active = false where id = $1', [partner.id]);
    expect((await add()).status).toBe(409);
    expect(await state()).toMatchObject({ is_paused: true, items: [] });
  });

  test('are made all or none, by nobody without a partner, and for no other address', async () => {
    const { operator, token, partner } = await ownerWith(5);
    const taken = await makeResource(server.database, { partner });
    const send = (more: object, by = token) =>
      post('partners/resources', { ...person, email: operator.email, ...more }, { token: by });
    const [row] = await sql('select host from resources where id = $1', [taken.id]);
    const both = await send({ resources: [site('Fine'), { title: 'Taken', host: row?.host }] });
    expect(both).toMatchObject({
      status: 422,
      body: {
        fields: {
          'resources.1.host':
            'This host already belongs to another site. If it is yours, ask the operator of this platform.',
        },
      },
    });
    expect(both.text).not.toContain(taken.key);
    const [{ n }] = (await sql('select count(*)::int as n from resources where partner_id = $1', [
      partner.id,
    ])) as [{ n: number }];
    expect(n).toBe(1);
    expect((await send({ resources: [site('Other')], email: 'other@example.com' })).status).toBe(422);
    const stranger = await makeOperator(server.database);
    const own = await sessionOf(server.database, stranger);
    const alone = { resources: [site('Alone')], email: stranger.email };
    expect((await send(alone, own)).status).toBe(409);
    expect((await post('partners/registration', person, { token: own })).body).toMatchObject({
      websites_left: 1,
    });
    expect((await send(alone, own)).status).toBe(200);
    const again = await post('partners/registration', person, { token: own });
    expect(again.body).toMatchObject({ websites_left: 0 });
  });
});

test('the first websites pay by the plan that was chosen, which must be offered', async () => {
  const ctx = actAs(server.database, await makeResource(server.database));
  const planId = await freshPlan(ctx);
  const operator = await makeOperator(server.database);
  const token = await sessionOf(server.database, operator);
  const register = (pricing_plans_id: number) =>
    post('partners/registration', { ...person, pricing_plans_id }, { token });
  await sql('update partner_plans set is_public = false where id = $1', [planId]);
  expect(await register(planId)).toMatchObject({
    status: 422,
    body: { fields: { pricing_plan: expect.any(String) } },
  });
  await sql('update partner_plans set is_public = true where id = $1', [planId]);
  expect((await register(planId)).status).toBe(200);
  const body = { ...person, email: operator.email, resources: [site('Paying')] };
  const made = await post('partners/resources', body, { token });
  const [{ id }] = (made.body as { items: [{ id: number }] }).items;
  expect(
    await sql(
      `select r.partner_plan_id::int as plan, r.monthly_price = p.monthly_price as is_copy
       from resource_pricing r join partner_plans p on p.id = r.partner_plan_id where r.resource_id = $1`,
      [id],
    ),
  ).toEqual([{ plan: planId, is_copy: true }]);
});

test('a plan that was deleted meanwhile keeps nobody from their websites', async () => {
  const ctx = actAs(server.database, await makeResource(server.database));
  const planId = await freshPlan(ctx);
  const operator = await makeOperator(server.database);
  const token = await sessionOf(server.database, operator);
  await post('partners/registration', { ...person, pricing_plans_id: planId }, { token });
  await sql('update partner_plans set removed_at = now() where id = $1', [planId]);
  const body = { ...person, email: operator.email, resources: [site('Late')] };
  const made = await post('partners/resources', body, { token });
  expect(made.status).toBe(200);
  const [{ id }] = (made.body as { items: [{ id: number }] }).items;
  expect(await sql('select id from resource_pricing where resource_id = $1', [id])).toEqual([]);
});

test('the website that was registered is said to be taken before it is sent, and not by whom', async () => {
  const { operator, token } = await ownerWith(2);
  const host = `www.registered-${++people}.example.com`;
  await sql(
    `insert into partner_registrations (email, first_name, last_name, company, job, website_title, website_host,
       expires_at, operator_id)
     values ($1, 'Ada', 'Byron', 'Byron Press', 'Editor', 'Byron', $2, now(), $3)`,
    [operator.email, host, operator.id],
  );
  const suggested = async () => {
    const { body, text } = await server.call('GET', '/api/admin/partners/resources', { token });
    return { ...(body as { suggested: object }).suggested, text };
  };
  expect(await suggested()).toMatchObject({ host, is_taken: false });
  const taken = await makeResource(server.database);
  await sql('update resources set host = upper($2) where id = $1', [taken.id, host]);
  const found = await suggested();
  expect(found).toMatchObject({ host, is_taken: true });
  expect(found.text).not.toContain(taken.key);
});
