import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type PartnerDesk, partnerFixture } from '#server/testing/access-matrix/partner-desk.ts';
import { makeProgram } from '#server/testing/access-matrix/seed-service-accounts.ts';
import { makeOperator, makeResource, type TestOperator } from '#server/testing/make-resource.ts';
import { sessionOf } from '#server/testing/sign-in.ts';
import type { Answer } from '#server/testing/test-server.ts';

let desk: PartnerDesk;
let server: PartnerDesk['server'];
let planId: number;
let passwordHash: string;
let password: string;
beforeAll(async () => {
  desk = await partnerFixture();
  ({ server, planId, passwordHash, password } = desk);
});
afterAll(() => server.close());

const rows: PartnerDesk['rows'] = (...asked) => desk.rows(...asked);
const as: PartnerDesk['as'] = (operator) => desk.as(operator);
const root: PartnerDesk['root'] = () => desk.root();
const website: PartnerDesk['website'] = () => desk.website();
const owned: PartnerDesk['owned'] = (limit) => desk.owned(limit);
let count = 0;
const person = (email = `owner-${++count}@example.com`) => ({
  email,
  password,
  first_name: 'Ada',
  last_name: 'Byron',
  company: 'Star Media',
  job: 'Editor',
});

describe('who reaches a partner', () => {
  test('root and its owner do, and for everybody else it answers as one that never was', async () => {
    const { id, call } = await owned();
    const { database } = server;
    const resource = await makeResource(database, { partner: { id } });
    const others = {
      otherOwner: (await owned()).call,
      admin: await as(await makeOperator(database, { on: [{ resource, role: 'admin' }] })),
      nobody: await as(await makeOperator(database)),
    };
    const calls: ['GET' | 'POST' | 'PUT' | 'DELETE', string, object?][] = [
      ['GET', ''],
      ['PUT', '', { title: 'Mine' }],
      ['GET', '/owner'],
      ['PUT', '/owner', { email: 'a@example.com', password }],
      ['POST', '/invite', { email: 'a@example.com' }],
      ['DELETE', `/invites/${'a'.repeat(43)}`],
      ['POST', '/resources', website()],
      ['DELETE', `/resources/${resource.key}/delete`],
    ];
    const plain = ({ status, body }: Answer) => ({ status, ...(body as object), request_id: '' });
    for (const [method, path, body] of calls)
      for (const [who, other] of Object.entries(others)) {
        const foreign = plain(await other(method, `/${id}${path}`, body));
        const unknown = plain(await other(method, `/900000000001${path}`, body));
        expect(foreign, `${method} ${path} as ${who}`).toMatchObject({ status: 404 });
        expect(foreign).toEqual(unknown);
      }
    for (const who of [call, await root()])
      expect(await who('GET', `/${id}`)).toMatchObject({ status: 200, body: { id } });
    const program = await makeProgram(database, resource, null);
    const key = { token: program.key, resource: resource.key };
    expect((await server.call('GET', `/api/admin/partners/${id}`, key)).status).toBe(403);
  });

  test('the list and deleting are root’s, and a partner with sites stays', async () => {
    const { id, call, owner } = await owned();
    await rows("update partners set title = 'Zebra & Sons' where id = $1", id);
    expect((await call('GET', '')).status).toBe(403);
    expect((await call('DELETE', `/${id}`)).status).toBe(403);
    const asRoot = await root();
    const listed = await asRoot('GET', '?filter[title]=zebra&order=title&sort=desc');
    expect(listed.body).toMatchObject({ items: [{ id, settings: { resources_limit: 10 } }] });
    const { key } = await makeResource(server.database, { partner: { id } });
    expect((await asRoot('DELETE', `/${id}`)).status).toBe(409);
    expect((await call('DELETE', `/${id}/resources/${key}/delete`)).status).toBe(200);
    expect((await asRoot('DELETE', `/${id}`)).status).toBe(200);
    expect((await call('GET', `/${id}`)).status).toBe(404);
    expect(await rows('select owned_partner_id as owned from operators where id = $1', owner.id)).toEqual([
      { owned: null },
    ]);
  });

  test('nobody but root reaches the sites of a partner that is not active', async () => {
    const { id, owner } = await owned();
    const resource = await makeResource(server.database, { partner: { id } });
    const admin = await makeOperator(server.database, { on: [{ resource, role: 'admin' }] });
    const reaches = async (operator: TestOperator) => {
      const token = await sessionOf(server.database, operator);
      const path = `/api/admin/resources/${resource.key}`;
      const { body } = await server.call('GET', '/api/admin/available-resources', { token });
      const keys = (body as { items: { key: string }[] }).items.map(({ key }) => key);
      const { status } = await server.call('GET', path, { token, resource: resource.key });
      return [keys.includes(resource.key), status];
    };
    const [a, b] = [await reaches(owner), await reaches(admin)];
    expect([a, b]).toEqual([
      [true, 200],
      [true, 200],
    ]);
    await (await root())('PUT', `/${id}`, { active: false });
    expect([await reaches(owner), await reaches(admin)]).toEqual([
      [false, 404],
      [false, 404],
    ]);
    expect(await reaches(await makeOperator(server.database, { role: 'root' }))).toEqual([true, 200]);
  });
});

describe('changing a partner', () => {
  test('its owner says what it is called, root what it may do, and a stale version is refused', async () => {
    const { id, call } = await owned(3);
    const change = { title: ' Star ', active: false, settings: { resources_limit: 99 }, version: 1 };
    expect((await call('PUT', `/${id}`, change)).body).toMatchObject({
      title: 'Star',
      active: true,
      version: 2,
      settings: { resources_limit: 3 },
    });
    expect((await call('PUT', `/${id}`, change)).status).toBe(409);
    const byRoot = await (await root())('PUT', `/${id}`, { settings: { resources_limit: 99 } });
    expect(byRoot.body).toMatchObject({ title: 'Star', settings: { resources_limit: 99 } });
  });
});

describe('making a partner', () => {
  test('root makes it with its owner, a site with keys of its own, and pricing', async () => {
    const given = { ...person(), ...website() };
    const made = await (await root())('POST', '', given);
    expect(made).toMatchObject({
      status: 200,
      body: {
        title: 'Star Media',
        settings: { resources_limit: 1 },
        owner: { email: given.email },
        resources: [{ title: 'The Evening Star', active: true }],
      },
    });
    const { id, resources } = made.body as { id: number; resources: { id: number; host: string }[] };
    expect(resources[0]?.host).toMatch(/^star-\d+\.example$/);
    const [site] = await rows(
      `select r.public_key, r.private_key_sealed is not null as has_private, p.partner_plan_id::int as plan
       from resources r join resource_pricing p on p.resource_id = r.id where r.partner_id = $1`,
      id,
    );
    expect(site).toMatchObject({ has_private: true, plan: planId });
    expect(site?.public_key).toMatch(/^pk_/);
    const signIn = await server.call('POST', '/api/authorization', {
      body: { email: given.email, password },
    });
    expect(signIn.body).toMatchObject({ user: { partner_id: id } });
  });

  test('who never set a password loses every session on getting one, and is mailed a link that sets it', async () => {
    const waiting = await makeOperator(server.database, { activated: false });
    const token = await sessionOf(server.database, waiting);
    const given = { ...person(waiting.email), ...website() };
    expect((await (await root())('POST', '', given)).status).toBe(200);
    expect((await server.call('GET', '/api/admin/user', { token })).status).toBe(401);
    const [mail] = await rows('select body_text from outgoing_mails where recipient = $1', waiting.email);
    expect(mail?.body_text).toContain('/reset-password?reset=');
  });

  test('an operator without one makes it for themselves, with their own address and password, once', async () => {
    const operator = await makeOperator(server.database, { passwordHash });
    const call = await as(operator);
    const given = { ...person(operator.email), ...website() };
    const faults = async (change: object) =>
      ((await call('POST', '', { ...given, ...change })).body as { fields?: object }).fields;
    expect(await faults({ email: 'somebody@else.example' })).toEqual({
      email: 'Use the email address you sign in with.',
    });
    expect(await faults({ password: 'not mine at all' })).toEqual({ password: 'This is not your password.' });
    expect(await faults({ pricing_plans_id: 900_000 })).toHaveProperty('pricing_plan');
    const tries = await Promise.all(
      [1, 2, 3].map(() => call('POST', '', { ...given, website_url: `https://own-${++count}.example` })),
    );
    expect(tries.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 403, 403]);
    expect((await call('POST', '', { ...given, ...website() })).status).toBe(403);
  });

  test('who only reads on a site makes none, and every missing field is named', async () => {
    const resource = await makeResource(server.database);
    const reader = await makeOperator(server.database, {
      passwordHash,
      on: [{ resource, role: 'readonly' }],
    });
    const given = { ...person(reader.email), ...website() };
    expect((await (await as(reader))('POST', '', given)).status).toBe(403);
    const empty = await (await root())('POST', '', {});
    const nine = ['email', 'password', 'first_name', 'last_name', 'company', 'job', 'website_title'];
    const { fields } = empty.body as { fields: object };
    expect(Object.keys(fields).toSorted()).toEqual([...nine, 'website_url', 'pricing_plan'].toSorted());
  });

  test('root is told when the address owns another partner, and a host belongs to one site', async () => {
    const asRoot = await root();
    const first = { ...person(), ...website() };
    expect((await asRoot('POST', '', first)).status).toBe(200);
    const again = await asRoot('POST', '', { ...first, ...website() });
    expect(again.body).toMatchObject({ fields: { email: 'This person already owns another partner.' } });
    const taken = await asRoot('POST', '', { ...first, ...person() });
    expect(taken.body).toMatchObject({
      fields: { website_url: 'This host already belongs to the site “The Evening Star”.' },
    });
    const { id: ownId, call } = await owned();
    const website_url = first.website_url;
    expect((await call('POST', `/${ownId}/resources`, { ...website(), website_url })).body).toMatchObject({
      fields: {
        website_url:
          'This host already belongs to another site. If it is yours, ask the operator of this platform.',
      },
    });
    const own = website();
    expect((await call('POST', `/${ownId}/resources`, own)).status).toBe(200);
    expect((await call('POST', `/${ownId}/resources`, own)).body).toMatchObject({
      fields: { website_url: 'This host already belongs to the site “The Evening Star”.' },
    });
  });
});
