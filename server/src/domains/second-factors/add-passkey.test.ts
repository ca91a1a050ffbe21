import { describe, expect, test } from 'vitest';
import { Authenticator } from '#server/testing/authenticator.ts';
import { ownPassword } from '#server/testing/factor-desk.ts';
import { baseUrl, secondFactorFixture } from '#server/testing/second-factor-fixture.ts';
import { testServer } from '#server/testing/test-server.ts';

const { desk, server, sql } = secondFactorFixture();

const endAttempts = () => sql('update sign_in_attempts set expires_at = now()');

const withPasskey = () => desk().withPasskey(baseUrl);

describe('adding a passkey', () => {
  test('takes the password, and tells the operator', async () => {
    const { email, token } = await desk().person();
    const wrong = await desk().post('user/passkeys/options', { password: 'something else' }, token);
    expect(wrong.status).toBe(422);
    await desk().addPasskey(token, new Authenticator(baseUrl), 'Work laptop');
    const { rows } = await sql('select body_text from outgoing_mails where recipient = $1', [email]);
    expect(rows).toHaveLength(1);
    expect(rows[0]?.body_text).toContain('The passkey "Work laptop" was added');
  });

  test('is bound to who began it, once, and in five minutes', async () => {
    const [one, other] = [await desk().person(), await desk().person()];
    const begin = () => desk().startPasskey(one.token);
    const finish = (token: string, attempt: string, response: object) =>
      desk().post('user/passkeys', { attempt, name: 'Laptop', response }, token);
    const device = new Authenticator(baseUrl);
    const first = await begin();
    expect((await finish(other.token, first.attempt, device.create(first.options))).status).toBe(409);
    expect((await finish(one.token, first.attempt, device.create(first.options))).status).toBe(409);
    const second = await begin();
    await endAttempts();
    expect((await finish(one.token, second.attempt, device.create(second.options))).status).toBe(409);
    const third = await begin();
    const foreign = device.create(third.options, { origin: 'https://evil.example' });
    expect((await finish(one.token, third.attempt, foreign)).status).toBe(422);
    const fourth = await begin();
    expect((await finish(one.token, fourth.attempt, device.create(fourth.options))).status).toBe(200);
    // A token for creating a passkey can't finish a sign-in, and vice versa.
    const fifth = await begin();
    expect((await desk().showPasskey(fifth.attempt, device.get(fifth.options))).status).toBe(400);
    const alone = await desk().challenge();
    const made = device.create({ challenge: alone.options.challenge, user: { id: 'eA' } });
    expect((await finish(one.token, alone.attempt, made)).status).toBe(409);
  });

  test('of a device that has one already is refused', async () => {
    const { token, device } = await withPasskey();
    expect((await desk().addPasskey(token, device)).status).toBe(409);
  });

  test('needs a domain name', async () => {
    const byAddress = await testServer({
      on: { ...server(), drop: () => Promise.resolve() },
      baseUrl: 'http://127.0.0.1:4600',
    });
    const { token } = await desk().person();
    const begin = await byAddress.call('POST', '/api/admin/user/passkeys/options', {
      token,
      body: { password: ownPassword },
    });
    expect(begin.status).toBe(409);
    const own = await byAddress.call('GET', '/api/admin/user/second-factor', { token });
    expect(own.body).toMatchObject({ passkeys_possible: false });
    await byAddress.close();
  });
});
