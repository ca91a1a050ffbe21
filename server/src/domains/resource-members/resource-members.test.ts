import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ResourceRole } from '#contract/base/access.ts';
import { makeOperator, makeResource } from '#server/testing/make-resource.ts';
import { sessionOf } from '#server/testing/sign-in.ts';
import { type Answer, type TestServer, testServer } from '#server/testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

const rows = async (statement: string, ...values: unknown[]) =>
  (await server.database.owner.query<Record<string, unknown>>(statement, values)).rows;

/** Creates a site with an Admin who makes the calls. */
async function office() {
  const { database } = server;
  const resource = await makeResource(database);
  const admin = await makeOperator(database, { on: [{ resource, role: 'admin' }] });
  const token = await sessionOf(database, admin);
  const base = `/api/admin/resources/${resource.key}/users`;
  const call = (method: 'GET' | 'PUT' | 'DELETE', path: string, body?: object, as = token): Promise<Answer> =>
    server.call(method, `${base}/${path}`, { token: as, resource: resource.key, ...(body ? { body } : {}) });
  const member = async (email: string, more: { first_name?: string; company?: string } = {}) => {
    const [made] = await rows(
      'insert into members (resource_id, email, first_name, company) values ($1, $2, $3, $4) returning id',
      resource.id,
      email,
      more.first_name ?? '',
      more.company ?? null,
    );
    return Number(made?.id);
  };
  const give = (userId: number, role: ResourceRole, as = token) =>
    call('PUT', `${userId}/role`, { role }, as);
  return { resource, admin, token, call, member, give };
}

const mailsTo = (email: string) =>
  rows('select subject, body_text from outgoing_mails where recipient = $1 order by id', email);

test('a member without an account gets one with the role, and a link that sets a password once', async () => {
  const { resource, member, give, call } = await office();
  const email = `Ada-${resource.key}@example.com`;
  const id = await member(email, { first_name: 'Ada', company: 'Analytical' });
  const given = await give(id, 'readonly');
  expect(given).toMatchObject({
    status: 200,
    body: { id, email, first_name: 'Ada', company: 'Analytical', role_resource: 'readonly', is_own: false },
  });
  const [mail, ...others] = await mailsTo(email);
  expect(others).toEqual([]);
  expect(mail).toMatchObject({ subject: 'Set your Masthead password' });
  const [reset] = await rows(
    `select round(extract(epoch from p.expires_at - now()) / 86400) as days, o.activated_at
     from password_resets p join operators o on o.id = p.operator_id where o.email = $1`,
    email,
  );
  expect(reset).toEqual({ days: '7', activated_at: null });
  const code = new URL(/https?:\S+/.exec(String(mail?.body_text))?.[0] ?? '').searchParams.get('reset');
  const password = 'a password of her own';
  const set = () =>
    server.call('POST', '/api/confirm-reset-password', {
      body: { code, password, password_confirm: password },
    });
  expect((await set()).status).toBe(200);
  expect((await set()).status).toBe(400);
  const signedIn = await server.call('POST', '/api/authorization', { body: { email, password } });
  const { token } = signedIn.body as { token: string };
  expect((await call('GET', 'dashboard-access', undefined, token)).status).toBe(200);
  expect((await give(id, 'admin', token)).status).toBe(403);
});

test('who has an account already is joined to it, and is told so instead', async () => {
  const { resource, member, give } = await office();
  const { email } = await makeOperator(server.database);
  await rows('update operators set activated_at = now() where email = $1', email);
  const id = await member(email.toUpperCase());
  expect((await give(id, 'user')).status).toBe(200);
  expect((await give(id, 'admin')).status).toBe(200);
  expect((await mailsTo(email)).map(({ subject }) => subject)).toEqual(['You have new access on Masthead']);
  const roles = await rows('select role from resource_operators where resource_id = $1', resource.id);
  expect(roles).toEqual([{ role: 'admin' }, { role: 'admin' }]);
});

test('the list shows who has a role by what they may do, and is searched by name, email and nothing else', async () => {
  const { admin, member, give, call } = await office();
  const ids = [await member('zoe@list.example', { first_name: 'Zoë' }), await member('abe@list.example')];
  for (const id of ids) await give(id, 'user');
  await member('nobody@list.example');
  const all = (await call('GET', 'dashboard-access?limit=2')).body as { items: object[] };
  expect(all).toMatchObject({
    items: [
      { id: null, email: admin.email, role_resource: 'admin', is_own: true },
      { email: 'abe@list.example' },
    ],
    paginator: { total_items: 3, page: 1, limit: 2 },
  });
  const found = (await call('GET', 'dashboard-access?filter[global]=zoe')).body;
  expect(found).toMatchObject({ items: [{ id: ids[0], first_name: 'Zoë' }] });
});

test('only root is told whose sign-in has a second step', async () => {
  const { resource, admin, call, token } = await office();
  const { database } = server;
  const on = [{ resource, role: 'user' }] as const;
  const [codes, passkey, begun] = await Promise.all([1, 2, 3].map(() => makeOperator(database, { on })));
  const totp = `insert into operator_totps (operator_id, secret_sealed, confirmed_at) values ($1, 'sealed', $2)`;
  await rows(totp, codes?.id, new Date());
  await rows(totp, begun?.id, null);
  await rows(
    `insert into operator_passkeys (operator_id, credential_id, public_key, counter, name)
     values ($1, $2, '', 0, 'Laptop')`,
    passkey?.id,
    `of ${resource.key}`,
  );
  const shownTo = async (as: string) => {
    const { items } = (await call('GET', 'dashboard-access', undefined, as)).body as {
      items: { operator_id: number; has_second_factor: boolean | null }[];
    };
    return new Map(items.map((one) => [one.operator_id, one.has_second_factor]));
  };
  const root = await makeOperator(database, { role: 'root' });
  expect(await shownTo(await sessionOf(database, root))).toEqual(
    new Map([
      [admin.id, false],
      [codes?.id, true],
      [passkey?.id, true],
      [begun?.id, false],
    ]),
  );
  expect(new Set((await shownTo(token)).values())).toEqual(new Set([null]));
});

test('nobody changes their own role, and the last Admin stays, also when two are taken at once', async () => {
  const { admin, member, give, call, token } = await office();
  const own = await member(admin.email);
  expect(await give(own, 'user')).toMatchObject({ status: 409, body: { error: 'conflict' } });
  expect((await call('DELETE', `dashboard-access/${admin.id}`)).status).toBe(409);
  const root = await sessionOf(server.database, await makeOperator(server.database, { role: 'root' }));
  expect(await give(own, 'readonly', root)).toMatchObject({
    status: 409,
    body: {
      error_description: 'This is the only Admin of the site. Make another operator an Admin first.',
    },
  });
  const ownRow = await call('PUT', `dashboard-access/${admin.id}`, { role: 'user' });
  expect(ownRow.body).toMatchObject({ error_description: "You can't change your own role." });
  const other = await member('second@admin.example');
  await give(other, 'admin');
  const taken = await Promise.all([own, other].map((id) => give(id, 'user', root)));
  expect(taken.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  expect((await give(other, 'user', token)).status).not.toBe(500);
});

test('a role is changed also where no member has the email', async () => {
  const { resource, call } = await office();
  const reader = await makeOperator(server.database, { on: [{ resource, role: 'readonly' }] });
  const changed = await call('PUT', `dashboard-access/${reader.id}`, { role: 'admin' });
  expect(changed).toMatchObject({ status: 200, body: { id: null, role_resource: 'admin' } });
  const stranger = await makeOperator(server.database);
  expect((await call('PUT', `dashboard-access/${stranger.id}`, { role: 'user' })).status).toBe(404);
});

test('with somebody who may not sign in as the only other Admin, the last one still stays', async () => {
  const { resource, admin, member, give } = await office();
  const gone = await makeOperator(server.database, { active: false, on: [{ resource, role: 'admin' }] });
  const root = await sessionOf(server.database, await makeOperator(server.database, { role: 'root' }));
  expect((await give(await member(admin.email), 'user', root)).status).toBe(409);
  expect((await give(await member(gone.email), 'user', root)).status).toBe(200);
});

test('rights that are taken away are gone at the next call', async () => {
  const { resource, call } = await office();
  const reader = await makeOperator(server.database, { on: [{ resource, role: 'readonly' }] });
  const token = await sessionOf(server.database, reader);
  let isTaken = false;
  const after: number[] = [];
  const reads = async () => {
    for (let n = 0; n < 40; n += 1) {
      const wasTaken = isTaken;
      const { status } = await call('GET', 'dashboard-access', undefined, token);
      if (wasTaken) after.push(status);
    }
  };
  const reading = Promise.all([reads(), reads(), reads()]);
  expect((await call('DELETE', `dashboard-access/${reader.id}`)).status).toBe(200);
  isTaken = true;
  await reading;
  expect(after.length).toBeGreaterThan(10);
  expect(new Set(after)).toEqual(new Set([404]));
  expect((await call('DELETE', `dashboard-access/${reader.id}`)).status).toBe(404);
});

test('a member without an address, one of another site, and the key of another site are refused', async () => {
  const { member, give, call, token } = await office();
  const other = await office();
  expect((await give(await member('row-7@no-address.invalid'), 'user')).status).toBe(409);
  expect((await give(await other.member('foreign@example.com'), 'user')).status).toBe(404);
  expect((await call('DELETE', `dashboard-access/${other.admin.id}`)).status).toBe(404);
  const mixed = await server.call(
    'GET',
    `/api/admin/resources/${other.resource.key}/users/dashboard-access`,
    {
      token,
      resource: (await office()).resource.key,
    },
  );
  expect(mixed.status).toBe(404);
});

test('who gave and took a role is written down', async () => {
  const { resource, admin, member, give, call } = await office();
  await give(await member('noted@example.com'), 'user');
  const [operator] = await rows("select id from operators where email = 'noted@example.com'");
  await call('DELETE', `dashboard-access/${operator?.id}`);
  const audit = await rows(
    `select operation, actor_name, target_id::int as target, changes from audit_log
     where resource_id = $1 and target_kind = 'resource_member' order by id`,
    resource.id,
  );
  const noted = { actor_name: admin.email, target: Number(operator?.id) };
  expect(audit).toEqual([
    { ...noted, operation: 'resourceMembers.setRole', changes: { role: { from: null, to: 'user' } } },
    { ...noted, operation: 'resourceMembers.remove', changes: { role: { from: 'user', to: null } } },
  ]);
});

test('of a role that is given and taken again, five are mailed within an hour', async () => {
  const { resource, member, give, call } = await office();
  const email = `often-${resource.key}@example.com`;
  const id = await member(email, { first_name: 'Visit phish.example now' });
  const again = async () => {
    const given = await give(id, 'readonly');
    if (given.status === 200) {
      const { operator_id: operator } = given.body as { operator_id: number };
      expect((await give(id, 'user')).status).toBe(200);
      await call('DELETE', `dashboard-access/${operator}`);
    }
    return given.status;
  };
  const answers = [];
  for (let n = 0; n < 6; n += 1) answers.push(await again());
  expect(answers).toEqual([200, 200, 200, 200, 200, 429]);
  const mails = await mailsTo(email);
  expect(mails).toHaveLength(5);
  for (const { body_text } of mails) expect(body_text).not.toContain('phish');
});
