import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { platformContext } from '#server/database/sites.ts';
import { systemClock } from '#server/platform/clock/clock.ts';
import { silentLog } from '#server/platform/log/log.ts';
import { hashPassword } from '#server/platform/passwords/passwords.ts';
import { hashToken } from '#server/platform/tokens/tokens.ts';
import { makeOperator, makeResource } from '#server/testing/make-resource.ts';
import { sessionOf } from '#server/testing/sign-in.ts';
import { type TestServer, testServer } from '#server/testing/test-server.ts';
import { unlimited } from '#server/testing/unlimited.ts';
import {
  activateOperator,
  deactivateOperator,
  endOperatorSessions,
  listAllOperators,
  makeRoot,
  setOperatorPassword,
  unmakeRoot,
} from './operators.service.ts';

let server: TestServer;
const password = 'correct horse battery';
const baseUrl = 'https://console.example.com';

beforeAll(async () => {
  server = await testServer({ session: { limiter: unlimited, baseUrl } });
});
// Root operators of other tests would be left over.
beforeEach(() => sql("update operators set role = 'user' where role = 'root'"));
afterAll(() => server.close());

const sql = (text: string, values: unknown[] = []) => server.database.owner.query(text, values);
const ctx = () =>
  platformContext({ database: server.database, clock: systemClock, log: silentLog }, 'operators');
const whoAmI = async (token: string) => (await server.call('GET', '/api/admin/user', { token })).status;
const signIn = async (email: string, tried = password) =>
  (await server.call('POST', '/api/admin/authorization', { body: { email, password: tried } })).status;
const root = async () => makeOperator(server.database, { role: 'root' });

test('a deactivated operator is out at their next call, on all devices, and stays out until they are activated', async () => {
  const operator = await makeOperator(server.database, { passwordHash: await hashPassword(password) });
  const tokens = [await sessionOf(server.database, operator), await sessionOf(server.database, operator)];
  await sql(
    "insert into password_resets (operator_id, code_hash, expires_at) values ($1, $2, now() + interval '1 hour')",
    [operator.id, hashToken('mailed')],
  );
  for (const token of tokens) expect(await whoAmI(token)).toBe(200);
  expect(await deactivateOperator(ctx(), operator.email.toUpperCase())).toBe(true);
  for (const token of tokens) expect(await whoAmI(token)).toBe(401);
  expect(await signIn(operator.email)).toBe(401);
  expect(await deactivateOperator(ctx(), operator.email)).toBe(false);
  expect(await activateOperator(ctx(), operator.email)).toBe(true);
  // Reset codes and sessions from before the deactivation must not work after it.
  for (const token of tokens) expect(await whoAmI(token)).toBe(401);
  expect((await sql('select from password_resets where operator_id = $1', [operator.id])).rowCount).toBe(0);
  expect(await signIn(operator.email)).toBe(200);
});

test('sessions are ended, and a password is set, with a mail about it', async () => {
  const operator = await makeOperator(server.database);
  const first = await sessionOf(server.database, operator);
  await endOperatorSessions(ctx(), operator.email);
  expect(await whoAmI(first)).toBe(401);
  const second = await sessionOf(server.database, operator);
  await setOperatorPassword(ctx(), { email: operator.email, password }, baseUrl);
  expect(await whoAmI(second)).toBe(401);
  expect(await signIn(operator.email)).toBe(200);
  await expect(
    setOperatorPassword(ctx(), { email: operator.email, password: 'short' }, baseUrl),
  ).rejects.toMatchObject({ code: 'invalid' });
});

test('the last active root operator stays one', async () => {
  const only = await root();
  for (const leave of [deactivateOperator, unmakeRoot])
    await expect(leave(ctx(), only.email)).rejects.toMatchObject({ code: 'conflict' });
  // An inactive root operator doesn't count.
  const resting = await root();
  await deactivateOperator(ctx(), resting.email);
  await expect(deactivateOperator(ctx(), only.email)).rejects.toMatchObject({ code: 'conflict' });
  expect(await unmakeRoot(ctx(), resting.email)).toBe(true);
  const other = await makeOperator(server.database);
  expect(await makeRoot(ctx(), other.email)).toBe(true);
  expect(await deactivateOperator(ctx(), only.email)).toBe(true);
});

test('of two roots who are deactivated at the same time one is left', async () => {
  for (let round = 0; round < 5; round += 1) {
    await sql("update operators set role = 'user' where role = 'root'");
    const pair = [await root(), await root()];
    const ended = await Promise.allSettled(pair.map(({ email }) => deactivateOperator(ctx(), email)));
    expect(ended.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  }
});

test('somebody who never set a password becomes root with no session of before', async () => {
  const invited = await makeOperator(server.database, { activated: false });
  const inviters = await sessionOf(server.database, invited);
  expect(await whoAmI(inviters)).toBe(200);
  await makeRoot(ctx(), invited.email);
  expect(await whoAmI(inviters)).toBe(401);
});

test('the list says who may do what, and since when they were seen', async () => {
  const site = await makeResource(server.database);
  const admin = await makeOperator(server.database, { on: [{ resource: site, role: 'admin' }] });
  await sessionOf(server.database, admin);
  const { email } = await root();
  const all = await listAllOperators(ctx());
  expect(all.find((one) => one.email === admin.email)).toMatchObject({
    role: 'user',
    active: true,
    partner: null,
    sites: 1,
    sessions: 1,
    last_seen_at: expect.any(Date),
  });
  expect(all.find((one) => one.email === email)).toMatchObject({ role: 'root', sessions: 0 });
});

test('nobody is changed by the email of nobody, and each change stands in the audit log', async () => {
  await expect(deactivateOperator(ctx(), 'nobody@example.com')).rejects.toMatchObject({
    code: 'not_found',
    message: 'No operator has the email nobody@example.com.',
  });
  const operator = await makeOperator(server.database);
  await deactivateOperator(ctx(), operator.email);
  await activateOperator(ctx(), operator.email);
  const { rows } = await sql(
    "select actor_name, operation, changes from platform_audit_log where target_kind = 'operator' and target_id = $1 order by id",
    [operator.id],
  );
  expect(rows).toEqual([
    { actor_name: 'operators', operation: 'session.deactivateOperator', changes: { active: false } },
    { actor_name: 'operators', operation: 'session.activateOperator', changes: { active: true } },
  ]);
});
