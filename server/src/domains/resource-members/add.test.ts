import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeOperator, makeResource } from '#server/testing/make-resource.ts';
import { sessionOf } from '#server/testing/sign-in.ts';
import { type TestServer, testServer } from '#server/testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

const rows = async (statement: string, ...values: unknown[]) =>
  (await server.database.owner.query<Record<string, unknown>>(statement, values)).rows;

/** Creates a site with an Admin who can give access by address. */
async function office() {
  const resource = await makeResource(server.database);
  const admin = await makeOperator(server.database, { on: [{ resource, role: 'admin' }] });
  const token = await sessionOf(server.database, admin);
  const path = `/api/admin/resources/${resource.key}/users/dashboard-access`;
  const add = (email: string, role = 'readonly', as = token) =>
    server.call('POST', path, { token: as, resource: resource.key, body: { email, role } });
  const membersWith = (email: string) =>
    rows(
      'select id, email from members where resource_id = $1 and lower(email) = lower($2)',
      resource.id,
      email,
    );
  return { resource, admin, token, add, membersWith };
}

const subjectsTo = async (email: string) =>
  (await rows('select subject from outgoing_mails where recipient = $1 order by id', email)).map(
    ({ subject }) => subject,
  );

test('an address that is nobody’s becomes a member of the site and an operator, who is mailed a link', async () => {
  const { resource, add, membersWith } = await office();
  const email = `New.Colleague-${resource.key}@example.com`;
  const added = await add(email);
  const [member, ...others] = await membersWith(email);
  expect(others).toEqual([]);
  expect(added).toMatchObject({
    status: 200,
    body: { id: Number(member?.id), email, role_resource: 'readonly', is_own: false },
  });
  expect(await subjectsTo(email)).toEqual(['Set your Masthead password']);
  const [emitted] = await rows(
    `select payload from domain_events where resource_id = $1 and name = 'member.created'`,
    resource.id,
  );
  expect(emitted).toEqual({ payload: { ids: [Number(member?.id)] } });
});

test('a member is found without regard to case, and somebody who has a role is given the other one', async () => {
  const { resource, add, membersWith } = await office();
  const email = `Known-${resource.key}@example.com`;
  const [made] = await rows(
    `insert into members (resource_id, email, first_name) values ($1, $2, 'Ada') returning id`,
    resource.id,
    email,
  );
  const first = await add(` ${email.toLowerCase()} `);
  expect(first).toMatchObject({ status: 200, body: { id: Number(made?.id), first_name: 'Ada', email } });
  expect(await add(email, 'admin')).toMatchObject({ status: 200, body: { role_resource: 'admin' } });
  expect(await membersWith(email)).toHaveLength(1);
  expect(await subjectsTo(email)).toEqual(['Set your Masthead password']);
});

test('an operator of another site becomes a member of this one and learns of it; nobody learns their name', async () => {
  const { add, membersWith } = await office();
  const operator = await makeOperator(server.database);
  await rows(`update operators set activated_at = now(), first_name = 'Grace' where id = $1`, operator.id);
  const added = await add(operator.email);
  expect(added).toMatchObject({ status: 200, body: { operator_id: operator.id, first_name: '' } });
  expect(added.text).not.toContain('Grace');
  expect(await membersWith(operator.email)).toHaveLength(1);
  expect(await subjectsTo(operator.email)).toEqual(['You have new access on Masthead']);
});

test('of many who add one address at once each finds the same member', async () => {
  const { resource, add, membersWith } = await office();
  const email = `race-${resource.key}@example.com`;
  const answers = await Promise.all([1, 2, 3].map(() => add(email, 'user')));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(await membersWith(email)).toHaveLength(1);
  expect(await subjectsTo(email)).toEqual(['Set your Masthead password']);
});

test('what is no address, reaches nobody or is kept out is refused at the field, and makes nobody', async () => {
  const { resource, add } = await office();
  await rows(
    `insert into resource_settings (resource_id, document)
     values ($1, '{"settings.blacklist": [{"domain": "kept-out.example", "msg": "Not here.", "notify": false}]}')`,
    resource.id,
  );
  expect((await add('ada@kept-out.example')).body).toMatchObject({ fields: { email: 'Not here.' } });
  for (const email of ['', 'no address', 'row-7@no-address.invalid'])
    expect((await add(email)).body, email).toMatchObject({ fields: { email: expect.any(String) as string } });
  expect(await rows('select from members where resource_id = $1', resource.id)).toEqual([]);
});

test('a role above one’s own, one’s own role, and a call without the right are refused before anybody is made', async () => {
  const { resource, admin, add, membersWith } = await office();
  expect((await add(admin.email, 'user')).status).toBe(409);
  expect(await membersWith(admin.email)).toEqual([]);
  const reader = await makeOperator(server.database, { on: [{ resource, role: 'readonly' }] });
  const email = `refused-${resource.key}@example.com`;
  expect((await add(email, 'user', await sessionOf(server.database, reader))).status).toBe(403);
  expect(await membersWith(email)).toEqual([]);
  expect(await rows('select from operators where email = $1', email)).toEqual([]);
});
