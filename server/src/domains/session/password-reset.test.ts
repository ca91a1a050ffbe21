import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hashPassword } from '#server/platform/passwords/passwords.ts';
import { hashToken, newToken } from '#server/platform/tokens/tokens.ts';
import { visitor } from '#server/testing/act-as.ts';
import { makeOperator } from '#server/testing/make-resource.ts';
import { sessionOf } from '#server/testing/sign-in.ts';
import { type TestServer, testServer } from '#server/testing/test-server.ts';
import { sendResetLink } from './password-reset.service.ts';

let server: TestServer;
const baseUrl = 'https://console.example.com';
const fresh = 'a brand new password';
let passwordHash: string;

beforeAll(async () => {
  server = await testServer({ baseUrl });
  passwordHash = await hashPassword('the old password');
});
afterAll(() => server.close());

const sql = (text: string, values: unknown[] = []) => server.database.owner.query(text, values);
const forgetTries = () => sql('delete from rate_limits');
const person = () => makeOperator(server.database, { passwordHash });

const ask = (email: string, headers: Record<string, string> = {}) =>
  server.call('POST', '/api/admin/reset-password', { body: { email }, headers });

const confirm = (code: string, password = fresh, password_confirm = password) =>
  server.call('POST', '/api/admin/confirm-reset-password', { body: { code, password, password_confirm } });

const lastMail = async (to: string) =>
  (await sql('select * from outgoing_mails where recipient = $1 order by id desc limit 1', [to])).rows[0];

/** Runs the job that the request has enqueued, and reads the code from the mail. */
async function codeFor(email: string): Promise<string> {
  await sendResetLink(visitor(server.database), email, baseUrl);
  const mail = await lastMail(email);
  return new URL(/https:\S+/.exec(mail?.body_text)?.[0] ?? '').searchParams.get('reset') ?? '';
}

describe('asking for a new password', () => {
  test('answers alike for a known and an unknown address, and leaves a job for both', async () => {
    const { email } = await person();
    const before = await sql('select count(*)::int as n from graphile_worker.jobs');
    const [known, unknown] = [await ask(email), await ask('nobody@example.com')];
    expect(known).toMatchObject({ status: 200, body: { success: true } });
    expect(unknown).toMatchObject({ status: 200, body: { success: true } });
    const after = await sql('select count(*)::int as n from graphile_worker.jobs');
    expect(after.rows[0]?.n - before.rows[0]?.n).toBe(2);
  });

  test('an unknown or deactivated address gets no mail, where one that may sign in gets one', async () => {
    const { email: known } = await person();
    await sendResetLink(visitor(server.database), known, baseUrl);
    expect((await lastMail(known))?.body_text).toContain('/reset-password?reset=');
    const inactive = await makeOperator(server.database, { passwordHash, active: false });
    for (const email of ['nobody@example.com', inactive.email]) {
      await sendResetLink(visitor(server.database), email, baseUrl);
      expect(await lastMail(email)).toBeUndefined();
    }
  });

  test('the link leads to the address of the settings, whatever host the request names', async () => {
    const { email } = await person();
    await ask(email, { host: 'evil.example', 'x-forwarded-host': 'evil.example' });
    const code = await codeFor(email);
    expect(code).toMatch(/^[A-Za-z0-9_-]{43}$/);
    const mail = await lastMail(email);
    expect(mail?.body_text).toContain(`${baseUrl}/reset-password?reset=`);
    expect(mail?.body_text).not.toContain('evil.example');
  });

  test('the table of codes holds hashes only', async () => {
    const { email } = await person();
    const code = await codeFor(email);
    const { rows } = await sql('select r::text as line, code_hash from password_resets r');
    expect(rows.some(({ line }) => String(line).includes(code))).toBe(false);
    expect(rows.some(({ code_hash }) => hashToken(code).equals(code_hash))).toBe(true);
  });

  test('five requests an hour for one address are served, the rest are 429', async () => {
    await forgetTries();
    const { email } = await person();
    const answers = await Promise.all(Array.from({ length: 8 }, () => ask(email)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(3);
    await forgetTries();
  });
});

describe('setting the new password', () => {
  test('works once, ends every session, tells the owner and lets them sign in', async () => {
    const operator = await person();
    const token = await sessionOf(server.database, operator);
    const code = await codeFor(operator.email);
    expect(await confirm(code)).toMatchObject({ status: 200, body: { success: true } });
    expect((await confirm(code)).status).toBe(400);
    expect((await server.call('GET', '/api/user', { token })).status).toBe(401);
    expect((await lastMail(operator.email))?.subject).toBe('Your password was changed');
    const body = { email: operator.email, password: fresh };
    expect((await server.call('POST', '/api/authorization', { body })).status).toBe(200);
  });

  test('of 20 uses at once exactly one succeeds', async () => {
    await forgetTries();
    const code = await codeFor((await person()).email);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => confirm(code, `password no ${n}!`)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(19);
    await forgetTries();
  });

  test('without the one deciding statement several at once would succeed', async () => {
    // The opposite of the test above: reading first and writing afterwards lets more than one through.
    const operator = await person();
    const code = hashToken(await codeFor(operator.email));
    const all = 5;
    let looked = 0;
    const { promise: allLooked, resolve } = Promise.withResolvers<void>();
    const lookThenWrite = async () => {
      const { rows } = await server.database.owner.query(
        'select id from password_resets where code_hash = $1 and used_at is null',
        [code],
      );
      looked += 1;
      if (looked === all) resolve();
      await allLooked;
      if (rows.length === 0) return false;
      await sql('update password_resets set used_at = now() where code_hash = $1', [code]);
      return true;
    };
    const results = await Promise.all(Array.from({ length: all }, lookThenWrite));
    expect(results.filter(Boolean).length).toBeGreaterThan(1);
  });

  test('a newer code kills the older one', async () => {
    const { email } = await person();
    const older = await codeFor(email);
    const newer = await codeFor(email);
    expect((await confirm(older)).status).toBe(400);
    expect((await confirm(newer)).status).toBe(200);
  });

  test('a code lives for 60 minutes', async () => {
    const { email } = await person();
    const code = await codeFor(email);
    const { rows } = await sql(
      'select expires_at - created_at as life from password_resets where code_hash = $1',
      [hashToken(code)],
    );
    expect(rows[0]?.life).toMatchObject({ hours: 1 });
    await sql('update password_resets set expires_at = now() where code_hash = $1', [hashToken(code)]);
    expect((await confirm(code)).status).toBe(400);
  });

  test('a code of an operator who was deactivated meanwhile is worth nothing', async () => {
    const { id, email } = await person();
    const code = await codeFor(email);
    await sql('update operators set active = false where id = $1', [id]);
    expect((await confirm(code)).status).toBe(400);
  });

  test('an empty and an unknown code are refused with a sentence', async () => {
    for (const code of ['', newToken()]) {
      const answer = await confirm(code);
      expect(answer).toMatchObject({ status: 400, body: { error: 'bad_request' } });
      expect((answer.body as { error_description: string }).error_description).toContain('expired');
    }
    await forgetTries();
  });

  test('a short, an unequal and a common password are refused and leave the code usable', async () => {
    const code = await codeFor((await person()).email);
    expect(await confirm(code, 'short')).toMatchObject({
      status: 422,
      body: { fields: { password: 'password at least 8 characters' } },
    });
    expect(await confirm(code, fresh, 'another password')).toMatchObject({
      status: 422,
      body: { fields: { password_confirm: 'passwords do not match' } },
    });
    expect(await confirm(code, 'Password123')).toMatchObject({ status: 422, body: { error: 'invalid' } });
    expect((await confirm(code)).status).toBe(200);
  });
});
