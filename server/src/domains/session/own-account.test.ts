import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hashPassword } from '#server/platform/passwords/passwords.ts';
import { makeOperator } from '#server/testing/make-resource.ts';
import { sessionOf } from '#server/testing/sign-in.ts';
import { type TestServer, testServer } from '#server/testing/test-server.ts';
import { unlimited } from '#server/testing/unlimited.ts';

const password = 'correct horse battery';
const fresh = 'a brand new password';
let server: TestServer;
let passwordHash: string;

beforeAll(async () => {
  server = await testServer();
  passwordHash = await hashPassword(password);
});
afterAll(() => server.close());

const sql = (text: string, values: unknown[] = []) => server.database.owner.query(text, values);

async function signedIn() {
  const operator = await makeOperator(server.database, { passwordHash });
  return { ...operator, token: await sessionOf(server.database, operator) };
}

const whoAmI = (token: string) => server.call('GET', '/api/admin/user', { token });

const change = (token: string, old: string, next = fresh, on = server) =>
  on.call('PUT', '/api/admin/user/password', {
    token,
    body: { old_password: old, password: next, password_confirm: next },
  });

const audited = async (operatorId: number) =>
  (
    await sql('select operation, changes from platform_audit_log where actor_id = $1 order by id', [
      operatorId,
    ])
  ).rows;

describe('the own name', () => {
  test('is changed, noted with what it was, and not noted where it stays', async () => {
    const { id, token } = await signedIn();
    const save = (first: string, last: string) =>
      server.call('PUT', '/api/admin/user', { token, body: { first_name: first, last_name: last } });
    expect(await save(' Ana ', 'Moreau')).toMatchObject({
      status: 200,
      body: { id, first_name: 'Ana', last_name: 'Moreau' },
    });
    expect((await whoAmI(token)).body).toMatchObject({ first_name: 'Ana', last_name: 'Moreau' });
    await save('Ana', 'Moreau');
    expect(await audited(id)).toMatchObject([
      {
        operation: 'session.updateProfile',
        changes: { after: { first_name: 'Ana', last_name: 'Moreau' } },
      },
    ]);
  });

  test('is no link, and brings no other field along', async () => {
    const { id, token } = await signedIn();
    const put = (body: object) => server.call('PUT', '/api/admin/user', { token, body });
    expect((await put({ first_name: 'Go to evil.example', last_name: '' })).status).toBe(422);
    expect((await put({ first_name: 'Ana', last_name: '', role: 'root' })).status).toBe(422);
    expect((await put({ first_name: 'Ana', last_name: '', email: 'other@example.com' })).status).toBe(422);
    expect((await sql('select role from operators where id = $1', [id])).rows).toEqual([{ role: 'user' }]);
  });
});

describe('the own password', () => {
  test('is changed by the old one: other sessions end, this one stays, the owner is told', async () => {
    const { id, email, token } = await signedIn();
    const elsewhere = await sessionOf(server.database, { id });
    expect(await change(token, password)).toMatchObject({ status: 200, body: { success: true } });
    expect((await whoAmI(token)).status).toBe(200);
    expect((await whoAmI(elsewhere)).status).toBe(401);
    const signIn = (tried: string) =>
      server.call('POST', '/api/authorization', { body: { email, password: tried } });
    expect((await signIn(password)).status).toBe(401);
    expect((await signIn(fresh)).status).toBe(200);
    const { rows } = await sql('select subject, body_text from outgoing_mails where recipient = $1', [email]);
    expect(rows).toHaveLength(1);
    expect(rows[0]?.subject).toBe('Your password was changed');
    expect(rows[0]?.body_text).toContain('you were signed out everywhere else');
    expect(await audited(id)).toContainEqual({
      operation: 'session.changePassword',
      changes: { password: 'changed' },
    });
    expect(JSON.stringify(await audited(id))).not.toContain(fresh);
  });

  test('stays with a wrong old one, a short one, a common one and two that differ', async () => {
    const { id, token } = await signedIn();
    expect(await change(token, 'something else')).toMatchObject({
      status: 422,
      body: { fields: { old_password: 'This is not your current password.' } },
    });
    expect(await change(token, password, 'short')).toMatchObject({
      status: 422,
      body: { fields: { password: 'password at least 8 characters' } },
    });
    expect((await change(token, password, 'password123')).body).toMatchObject({
      fields: { password: expect.stringContaining('most common') },
    });
    const differ = { old_password: password, password: fresh, password_confirm: `${fresh}!` };
    const answer = await server.call('PUT', '/api/admin/user/password', { token, body: differ });
    expect(answer.body).toMatchObject({ fields: { password_confirm: 'passwords do not match' } });
    const { rows } = await sql('select password_hash from operators where id = $1', [id]);
    expect(rows).toEqual([{ password_hash: passwordHash }]);
  });

  test('of two changes at once one wins', async () => {
    const { token } = await signedIn();
    const answers = await Promise.all([
      change(token, password, 'the first new one'),
      change(token, password, 'the other new one'),
    ]);
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
  });

  test('can be guessed ten times in a quarter of an hour', async () => {
    const { token } = await signedIn();
    for (let n = 0; n < 10; n++) expect((await change(token, `wrong ${n}`)).status).toBe(422);
    expect((await change(token, password)).status).toBe(429);
  });

  test('without the limit it can be guessed on and on', async () => {
    const { token } = await signedIn();
    const open = await testServer({
      on: { ...server, drop: () => Promise.resolve() },
      session: { limiter: unlimited, baseUrl: 'http://127.0.0.1' },
    });
    for (let n = 0; n < 12; n++) expect((await change(token, `wrong ${n}`, fresh, open)).status).toBe(422);
    await open.close();
  });

  test('kills the links for a new one that were mailed before', async () => {
    const { id, token } = await signedIn();
    await sql(
      `insert into password_resets (operator_id, code_hash, expires_at)
       values ($1, '\\x00', now() + interval '1 hour')`,
      [id],
    );
    await change(token, password);
    expect((await sql('select from password_resets where operator_id = $1', [id])).rowCount).toBe(0);
  });
});

test('all other sessions end at once, those of others do not', async () => {
  const { id, token } = await signedIn();
  const stranger = await signedIn();
  const others = [await sessionOf(server.database, { id }), await sessionOf(server.database, { id })];
  const end = () => server.call('DELETE', '/api/admin/user/sessions', { token });
  expect((await end()).body).toEqual({ success: true });
  expect((await end()).body).toEqual({ success: true });
  for (const other of others) expect((await whoAmI(other)).status).toBe(401);
  expect((await whoAmI(token)).status).toBe(200);
  expect((await whoAmI(stranger.token)).status).toBe(200);
  expect(await audited(id)).toEqual([{ operation: 'session.endOtherSessions', changes: { sessions: 2 } }]);
});
