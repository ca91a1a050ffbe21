import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hashPassword } from '#server/platform/passwords/passwords.ts';
import { hashToken } from '#server/platform/tokens/tokens.ts';
import { makeOperator } from '#server/testing/make-resource.ts';
import { randomContent } from '#server/testing/random.ts';
import { sessionOf } from '#server/testing/sign-in.ts';
import { type TestServer, testServer } from '#server/testing/test-server.ts';
import { unlimited } from '#server/testing/unlimited.ts';

let server: TestServer;
const password = 'correct horse battery';
let passwordHash: string;

beforeAll(async () => {
  server = await testServer();
  passwordHash = await hashPassword(password);
});
afterAll(() => server.close());

const person = (options: { active?: boolean } = {}) =>
  makeOperator(server.database, { passwordHash, ...options });

const signIn = (email: string, tried = password, more: object = {}) =>
  server.call('POST', '/api/admin/authorization', { body: { email, password: tried, ...more } });

const whoAmI = (token: string) => server.call('GET', '/api/admin/user', { token });

const sql = (text: string, values: unknown[] = []) => server.database.owner.query(text, values);

/** Deletes the rate limits: failed calls must not use up the limits of the next test. */
const forgetTries = () => sql('delete from rate_limits');

const neutral = {
  status: 401,
  body: {
    error: 'unauthorized',
    error_description: 'Sign-in failed. Check your email and password.',
    error_key: 'session.sign_in_failed',
  },
};

describe('signing in', () => {
  test('answers a token and the user, whatever blanks and capitals the email has', async () => {
    const operator = await person();
    const answer = await signIn(`  ${operator.email.toUpperCase()} `);
    expect(answer).toMatchObject({ status: 200, body: { user: { id: operator.id, role: 'user' } } });
    const { token } = answer.body as { token: string };
    expect(token).toMatch(/^[A-Za-z0-9_-]{43}$/);
    expect(await whoAmI(token)).toMatchObject({ status: 200, body: { email: operator.email } });
  });

  test('unknown, wrong and deactivated are refused with the same words', async () => {
    const known = await person();
    const inactive = await person({ active: false });
    const answers = await Promise.all([
      signIn('nobody@example.com'),
      signIn(known.email, 'something else'),
      signIn(inactive.email),
    ]);
    for (const answer of answers) {
      expect(answer).toMatchObject(neutral);
      expect(Object.keys(answer.body as object).sort()).toEqual([
        'error',
        'error_description',
        'error_key',
        'request_id',
      ]);
    }
    await forgetTries();
  });

  test('keeps nothing from which the token could be read', async () => {
    const { email } = await person();
    const { token } = (await signIn(email)).body as { token: string };
    const { rows } = await sql('select s::text as session, s.token_hash from operator_sessions s');
    expect(rows.some((row) => String(row.session).includes(token))).toBe(false);
    expect(rows.some((row) => hashToken(token).equals(row.token_hash))).toBe(true);
    const log = await sql('select l::text as line from platform_audit_log l');
    expect(log.rows.some((row) => String(row.line).includes(token))).toBe(false);
  });

  test('leaves an audit row with the operator as the actor', async () => {
    const operator = await person();
    await signIn(operator.email);
    const { rows } = await sql('select * from platform_audit_log where actor_id = $1', [operator.id]);
    expect(rows).toMatchObject([{ operation: 'session.signIn', target_kind: 'session' }]);
  });

  test('answers ten tries for one account at most, and says when to try again', async () => {
    await forgetTries();
    const { email } = await person();
    const tries = await Promise.all(Array.from({ length: 25 }, (_, n) => signIn(email, `wrong ${n}`)));
    expect(tries.filter(({ status }) => status === 401)).toHaveLength(10);
    const refused = tries.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(15);
    expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThan(0);
    expect((await signIn(email)).status).toBe(429);
    await forgetTries();
    expect((await signIn(email)).status).toBe(200);
  });

  test('without the limit every one of the tries is answered', async () => {
    const open = await testServer({ session: { limiter: unlimited, baseUrl: 'http://127.0.0.1' } });
    const tries = await Promise.all(
      Array.from({ length: 25 }, () =>
        open.call('POST', '/api/authorization', { body: { email: 'a@example.com', password: 'wrong' } }),
      ),
    );
    await open.close();
    expect(tries.map(({ status }) => status)).toEqual(Array(25).fill(401));
  });

  test('a sign-in that succeeds forgets the failed ones before it', async () => {
    await forgetTries();
    const { email } = await person();
    for (let n = 0; n < 9; n++) await signIn(email, 'wrong');
    expect((await signIn(email)).status).toBe(200);
    for (let n = 0; n < 9; n++) await signIn(email, 'wrong');
    expect((await signIn(email)).status).toBe(200);
    await forgetTries();
  });

  test('renews a hash that was made with weaker parameters', async () => {
    const operator = await person();
    const { argon2Sync } = await import('node:crypto');
    const nonce = randomContent(16);
    const weak = argon2Sync('argon2id', {
      message: password,
      nonce,
      parallelism: 1,
      tagLength: 32,
      memory: 4_096,
      passes: 2,
    });
    const text = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '');
    const stored = `$argon2id$v=19$m=4096,t=2,p=1$${text(nonce)}$${text(weak)}`;
    await sql('update operators set password_hash = $2 where id = $1', [operator.id, stored]);
    expect((await signIn(operator.email)).status).toBe(200);
    const { rows } = await sql('select password_hash from operators where id = $1', [operator.id]);
    expect(rows[0]?.password_hash).toContain('m=19456');
    expect((await signIn(operator.email)).status).toBe(200);
  });
});

describe('the end of a session', () => {
  const age = (token: string, change: string) =>
    sql(`update operator_sessions set ${change} where token_hash = $1`, [hashToken(token)]);
  const seen = async (token: string) =>
    (await sql('select last_seen_at from operator_sessions where token_hash = $1', [hashToken(token)]))
      .rows[0]?.last_seen_at as Date;

  test('a remembered one lasts 365 days and no second longer', async () => {
    const { email } = await person();
    const { token } = (await signIn(email, password, { remember: true })).body as { token: string };
    const { rows } = await sql(
      'select expires_at - created_at as life from operator_sessions where token_hash = $1',
      [hashToken(token)],
    );
    expect(rows[0]?.life).toMatchObject({ days: 365 });
    await age(
      token,
      "last_seen_at = now() - interval '300 days', expires_at = now() + interval '30 seconds'",
    );
    expect((await whoAmI(token)).status).toBe(200);
    await age(token, 'expires_at = now()');
    expect((await whoAmI(token)).status).toBe(401);
  });

  test('another one ends after 24 hours without use', async () => {
    const token = await sessionOf(server.database, await person());
    await age(token, "last_seen_at = now() - interval '24 hours' + interval '30 seconds'");
    const before = await seen(token);
    expect((await whoAmI(token)).status).toBe(200);
    // The use is recorded after the answer, and would overwrite the next change.
    await expect.poll(() => seen(token)).not.toEqual(before);
    await age(token, "last_seen_at = now() - interval '24 hours'");
    expect((await whoAmI(token)).status).toBe(401);
  });

  test('another one ends after 30 days however much it is used', async () => {
    const { email } = await person();
    const { token } = (await signIn(email)).body as { token: string };
    const { rows } = await sql(
      'select expires_at - created_at as life from operator_sessions where token_hash = $1',
      [hashToken(token)],
    );
    expect(rows[0]?.life).toMatchObject({ days: 30 });
    await age(token, 'expires_at = now()');
    expect((await whoAmI(token)).status).toBe(401);
  });

  test('use is noted, and at most once a minute', async () => {
    const token = await sessionOf(server.database, await person());
    await age(token, "last_seen_at = now() - interval '2 minutes'");
    const before = await seen(token);
    await whoAmI(token);
    await expect.poll(async () => (await seen(token)).getTime()).toBeGreaterThan(before.getTime());
    const noted = await seen(token);
    await whoAmI(token);
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(await seen(token)).toEqual(noted);
  });
});

describe('sessions of an operator', () => {
  test('signing out ends this one and leaves the others', async () => {
    const operator = await person();
    const [here, there] = [
      await sessionOf(server.database, operator),
      await sessionOf(server.database, operator),
    ];
    expect((await server.call('GET', '/api/admin/logout', { token: here })).body).toEqual({ success: true });
    expect((await whoAmI(here)).status).toBe(401);
    expect((await whoAmI(there)).status).toBe(200);
  });

  test('are listed with the current one marked, and can be ended one by one', async () => {
    const operator = await person();
    const [here, there] = [
      await sessionOf(server.database, operator),
      await sessionOf(server.database, operator),
    ];
    const list = await server.call('GET', '/api/admin/user/sessions', { token: here });
    const { items } = list.body as { items: { id: number; current: boolean }[] };
    expect(items).toHaveLength(2);
    expect(items.filter(({ current }) => current)).toHaveLength(1);
    const other = items.find(({ current }) => !current)?.id;
    const ended = await server.call('DELETE', `/api/admin/user/sessions/${other}`, { token: here });
    expect(ended.status).toBe(200);
    expect((await whoAmI(there)).status).toBe(401);
  });

  test('of somebody else answer like ones that never were', async () => {
    const stranger = await person();
    const theirs = await sessionOf(server.database, stranger);
    const { rows } = await sql('select id from operator_sessions where operator_id = $1', [stranger.id]);
    const mine = await sessionOf(server.database, await person());
    const end = (id: unknown) => server.call('DELETE', `/api/admin/user/sessions/${id}`, { token: mine });
    expect((await end(rows[0]?.id)).status).toBe(404);
    expect((await end(999_999)).status).toBe(404);
    expect((await whoAmI(theirs)).status).toBe(200);
  });
});
