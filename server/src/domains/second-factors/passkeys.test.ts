import { describe, expect, test } from 'vitest';
import { Authenticator } from '#server/testing/authenticator.ts';
import { ownPassword } from '#server/testing/factor-desk.ts';
import { baseUrl, secondFactorFixture } from '#server/testing/second-factor-fixture.ts';

const { desk, server, sql } = secondFactorFixture();

const whoAmI = (token: string) => server().call('GET', '/api/admin/user', { token });
const endAttempts = () => sql('update sign_in_attempts set expires_at = now()');

const withPasskey = () => desk().withPasskey(baseUrl);

/** Signs in by passkey alone. */
async function enter(device: Authenticator, options: Parameters<Authenticator['get']>[1] = {}) {
  const { attempt, options: asked } = await desk().challenge();
  return desk().showPasskey(attempt, device.get(asked, options));
}

describe('a passkey', () => {
  test('signs in alone, whoever it belongs to', async () => {
    const { id, email, device } = await withPasskey();
    const begun = await desk().challenge();
    expect(begun.options).toMatchObject({ rpId: 'console.example.com', userVerification: 'required' });
    // The answer doesn't reveal which passkeys exist.
    expect(begun.options.allowCredentials ?? []).toEqual([]);
    const answer = await desk().showPasskey(begun.attempt, device.get(begun.options), { remember: true });
    expect(answer).toMatchObject({ status: 200, body: { user: { id, email } } });
    const { token } = answer.body as { token: string };
    expect((await whoAmI(token)).status).toBe(200);
    const { rows } = await sql(
      'select remember from operator_sessions where operator_id = $1 order by id desc limit 1',
      [id],
    );
    expect(rows).toEqual([{ remember: true }]);
  });

  test('is the second step after the password, and one of several', async () => {
    const { id, email, token, device } = await withPasskey();
    const phone = new Authenticator(baseUrl);
    await desk().addPasskey(token, phone, 'Phone');
    for (const one of [device, phone]) {
      const { attempt, methods } = await desk().stepOf(email);
      expect(methods).toEqual(['passkey', 'recovery']);
      const { options } = await desk().challenge(attempt);
      expect(options.allowCredentials).toHaveLength(2);
      const answer = await desk().showPasskey(attempt, one.get(options, { isVerified: false }));
      expect(answer).toMatchObject({ status: 200, body: { user: { id } } });
    }
    const own = await server().call('GET', '/api/admin/user/second-factor', { token });
    expect(own.body).toMatchObject({
      recovery_codes_left: 10,
      passkeys: [
        { name: 'Laptop', last_used_at: expect.any(String) },
        { name: 'Phone', last_used_at: expect.any(String) },
      ],
    });
  });

  test('alone has to be unlocked: it stands for the password, too', async () => {
    const { device } = await withPasskey();
    expect((await enter(device, { isVerified: false })).status).toBe(401);
    expect((await enter(device)).status).toBe(200);
  });

  test('brings recovery codes with the first, which stand in for it', async () => {
    const { email, token, codes } = await withPasskey();
    expect(codes).toHaveLength(10);
    const second = await desk().addPasskey(token, new Authenticator(baseUrl), 'Phone');
    expect(second.body).toMatchObject({ recovery_codes: null });
    const { attempt } = await desk().stepOf(email);
    expect((await desk().sendCode(attempt, codes[0] ?? '')).status).toBe(200);
  });
});

describe('nobody gets in', () => {
  test('with the passkey of another operator after a password', async () => {
    const [one, other] = [await withPasskey(), await withPasskey()];
    const { attempt } = await desk().stepOf(one.email);
    const { options } = await desk().challenge(attempt);
    expect((await desk().showPasskey(attempt, other.device.get(options))).status).toBe(401);
    expect((await sql('select from operator_sessions where operator_id = $1', [one.id])).rowCount).toBe(1);
    expect((await enter(other.device)).status).toBe(200);
  });

  test('with a passkey that was removed or never kept', async () => {
    const { token, device, passkeyId } = await withPasskey();
    const remove = (password: string) =>
      desk().post(`user/passkeys/${passkeyId}/remove`, { password }, token);
    expect((await remove('something else')).status).toBe(422);
    expect((await enter(device)).status).toBe(200);
    expect((await remove(ownPassword)).status).toBe(200);
    expect((await enter(device)).status).toBe(401);
    expect((await enter(new Authenticator(baseUrl))).status).toBe(401);
  });

  test('as an operator who was deactivated', async () => {
    const { id, device } = await withPasskey();
    await sql('update operators set active = false where id = $1', [id]);
    expect((await enter(device)).status).toBe(401);
  });

  test('from another address than the console has', async () => {
    const { device } = await withPasskey();
    expect((await enter(device, { origin: 'https://console.example.com.evil.example' })).status).toBe(401);
    expect((await enter(device, { rpId: 'evil.example' })).status).toBe(401);
  });

  test('with a copy, whose counter is behind; without the note of it the copy works', async () => {
    const { id, device } = await withPasskey();
    for (let n = 0; n < 3; n += 1) expect((await enter(device)).status).toBe(200);
    device.counter = 1;
    expect((await enter(device)).status).toBe(401);
    await sql('update operator_passkeys set counter = 0 where operator_id = $1', [id]);
    expect((await enter(device)).status).toBe(200);
  });
});

describe('a challenge', () => {
  test('of another attempt fits nothing', async () => {
    const { device } = await withPasskey();
    const [one, other] = [await desk().challenge(), await desk().challenge()];
    expect((await desk().showPasskey(one.attempt, device.get(other.options))).status).toBe(401);
  });

  test('is used up by the first answer, a wrong one too', async () => {
    const { email, device } = await withPasskey();
    const alone = await desk().challenge();
    const answer = device.get(alone.options);
    expect(
      (await desk().showPasskey(alone.attempt, new Authenticator(baseUrl).get(alone.options))).status,
    ).toBe(401);
    expect((await desk().showPasskey(alone.attempt, answer)).status).toBe(400);
    // After the password the sign-in continues with a new attempt.
    const { attempt } = await desk().stepOf(email);
    const first = await desk().challenge(attempt);
    await desk().showPasskey(attempt, new Authenticator(baseUrl).get(first.options));
    const second = await desk().challenge(attempt);
    expect((await desk().showPasskey(attempt, device.get(first.options))).status).toBe(401);
    const third = await desk().challenge(attempt);
    expect(third.options.challenge).not.toBe(second.options.challenge);
    expect((await desk().showPasskey(attempt, device.get(third.options))).status).toBe(200);
  });

  test('is over after five minutes', async () => {
    const { email, device } = await withPasskey();
    const alone = await desk().challenge();
    const { attempt } = await desk().stepOf(email);
    const step = await desk().challenge(attempt);
    await endAttempts();
    expect((await desk().showPasskey(alone.attempt, device.get(alone.options))).status).toBe(400);
    expect((await desk().showPasskey(attempt, device.get(step.options))).status).toBe(400);
    expect((await desk().post('authorization/passkey/options', { attempt })).status).toBe(400);
  });

  test('answered twice at once lets one in', async () => {
    const { device } = await withPasskey();
    const { attempt, options } = await desk().challenge();
    const answer = device.get(options);
    const answers = await Promise.all([
      desk().showPasskey(attempt, answer),
      desk().showPasskey(attempt, answer),
    ]);
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 400]);
  });
});

test('a passkey of somebody else is renamed and removed by nobody', async () => {
  const [one, other] = [await withPasskey(), await withPasskey()];
  const path = `/api/admin/user/passkeys/${one.passkeyId}`;
  const rename = (token: string) => server().call('PUT', path, { token, body: { name: 'Mine' } });
  expect((await rename(other.token)).status).toBe(404);
  const removed = await desk().post(
    `user/passkeys/${one.passkeyId}/remove`,
    { password: ownPassword },
    other.token,
  );
  expect(removed.status).toBe(404);
  expect((await rename(one.token)).body).toMatchObject({ id: one.passkeyId, name: 'Mine' });
  expect((await enter(one.device)).status).toBe(200);
});
