import { describe, expect, test } from 'vitest';
import { setOperatorPassword } from '#server/domains/session/operators.service.ts';
import { visitor } from '#server/testing/act-as.ts';
import { codeAt, factorDesk, ownPassword } from '#server/testing/factor-desk.ts';
import { baseUrl, oneTimeCodeFixture } from '#server/testing/second-factor-fixture.ts';
import { testServer } from '#server/testing/test-server.ts';
import { unlimited } from '#server/testing/unlimited.ts';

const { clock, desk, mailsTo, nextStep, server, sql } = oneTimeCodeFixture();

const whoAmI = (token: string) => server().call('GET', '/api/admin/user', { token });

describe('an account with one-time codes', () => {
  test('gets no token for the password, and one for the code', async () => {
    const { email, id, secret, codes } = await desk().withTotp(clock.now());
    expect(codes).toHaveLength(10);
    const answer = await desk().signIn(email);
    expect(answer.status).toBe(200);
    expect(Object.keys(answer.body as object)).toEqual(['second_step']);
    const { attempt, methods } = (answer.body as { second_step: { attempt: string; methods: string[] } })
      .second_step;
    expect(methods).toEqual(['totp', 'recovery']);
    expect((await whoAmI(attempt)).status).toBe(401);
    expect((await sql('select from operator_sessions where operator_id = $1', [id])).rowCount).toBe(1);
    nextStep();
    const done = await desk().sendCode(attempt, codeAt(secret, clock.now()));
    expect(done).toMatchObject({ status: 200, body: { user: { id, email } } });
    expect(await whoAmI((done.body as { token: string }).token)).toMatchObject({ status: 200, body: { id } });
    // The code was used up by the session that it started.
    nextStep();
    expect((await desk().sendCode(attempt, codeAt(secret, clock.now()))).status).toBe(400);
  });

  test('keeps what was said of remembering', async () => {
    const { email, id, codes } = await desk().withTotp(clock.now());
    const { attempt } = await desk().stepOf(email, { remember: true });
    await desk().sendCode(attempt, codes[0] ?? '');
    const { rows } = await sql(
      'select remember from operator_sessions where operator_id = $1 order by id desc limit 1',
      [id],
    );
    expect(rows).toEqual([{ remember: true }]);
  });

  test('a wrong password is answered as anywhere', async () => {
    const { email } = await desk().withTotp(clock.now());
    const wrong = await desk().signIn(email, { password: 'something else' });
    const unknown = await desk().signIn('nobody@example.com');
    const plain = ({ body }: { body: unknown }) => ({ ...(body as object), request_id: '' });
    expect(wrong.status).toBe(401);
    expect(plain(wrong)).toEqual(plain(unknown));
  });

  test('one that only began to set them up signs in as before', async () => {
    const { email, token } = await desk().person();
    await desk().post('user/second-factor/totp', { password: ownPassword }, token);
    expect((await desk().signIn(email)).body).toHaveProperty('token');
  });
});

describe('a code', () => {
  test('counts once: not again in its window, and not after a later one', async () => {
    const { email, secret } = await desk().withTotp(clock.now());
    const confirming = codeAt(secret, clock.now());
    const one = await desk().stepOf(email);
    expect((await desk().sendCode(one.attempt, confirming)).status).toBe(401);
    nextStep();
    const [earlier, later] = [
      codeAt(secret, clock.now()),
      codeAt(secret, new Date(clock.now().getTime() + 30_000)),
    ];
    expect((await desk().sendCode(one.attempt, later)).status).toBe(200);
    const other = await desk().stepOf(email);
    expect((await desk().sendCode(other.attempt, later)).status).toBe(401);
    expect((await desk().sendCode(other.attempt, earlier)).status).toBe(401);
  });

  test('without the note of the last step it would count again', async () => {
    const { email, id, secret } = await desk().withTotp(clock.now());
    nextStep();
    const code = codeAt(secret, clock.now());
    expect((await desk().sendCode((await desk().stepOf(email)).attempt, code)).status).toBe(200);
    await sql('update operator_totps set last_step = 0 where operator_id = $1', [id]);
    expect((await desk().sendCode((await desk().stepOf(email)).attempt, code)).status).toBe(200);
  });

  test('sent twice at once lets one in', async () => {
    const { email, secret } = await desk().withTotp(clock.now());
    nextStep();
    const code = codeAt(secret, clock.now());
    const steps = [await desk().stepOf(email), await desk().stepOf(email)];
    const answers = await Promise.all(steps.map(({ attempt }) => desk().sendCode(attempt, code)));
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 401]);
  });

  test('of another operator, or of another time, lets nobody in', async () => {
    const [one, other] = [await desk().withTotp(clock.now()), await desk().withTotp(clock.now())];
    nextStep();
    const { attempt } = await desk().stepOf(one.email);
    expect((await desk().sendCode(attempt, codeAt(other.secret, clock.now()))).status).toBe(401);
    expect((await desk().sendCode(attempt, other.codes[0] ?? '')).status).toBe(401);
    const late = new Date(clock.now().getTime() - 60_000);
    expect((await desk().sendCode(attempt, codeAt(one.secret, late))).status).toBe(401);
  });
});

describe('a recovery code', () => {
  test('works once, however it is typed, and its owner is told', async () => {
    const { email, token, codes } = await desk().withTotp(clock.now());
    const [code = ''] = codes;
    const typed = ` ${code.toUpperCase().replaceAll('-', ' ')} `;
    expect((await desk().sendCode((await desk().stepOf(email)).attempt, typed)).status).toBe(200);
    expect((await desk().sendCode((await desk().stepOf(email)).attempt, code)).status).toBe(401);
    expect(await mailsTo(email)).toEqual([
      'How you sign in was changed',
      'A recovery code was used to sign in',
    ]);
    const own = await server().call('GET', '/api/admin/user/second-factor', { token });
    expect(own.body).toMatchObject({ recovery_codes_left: 9 });
  });

  test('sent twice at once lets one in', async () => {
    const { email, codes } = await desk().withTotp(clock.now());
    const steps = [await desk().stepOf(email), await desk().stepOf(email)];
    const answers = await Promise.all(steps.map(({ attempt }) => desk().sendCode(attempt, codes[3] ?? '')));
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 401]);
  });

  test('of before works no more once new ones are made', async () => {
    const { email, token, codes } = await desk().withTotp(clock.now());
    const made = await desk().post('user/second-factor/recovery-codes', { password: ownPassword }, token);
    const { recovery_codes: fresh } = made.body as { recovery_codes: string[] };
    expect(fresh.filter((code) => codes.includes(code))).toEqual([]);
    const { attempt } = await desk().stepOf(email);
    expect((await desk().sendCode(attempt, codes[0] ?? '')).status).toBe(401);
    expect((await desk().sendCode(attempt, fresh[0] ?? '')).status).toBe(200);
  });
});

describe('an attempt', () => {
  const refused = { status: 400, body: { error_description: 'This took too long. Start again.' } };

  test('is over after five minutes', async () => {
    const { email, codes } = await desk().withTotp(clock.now());
    const { attempt } = await desk().stepOf(email);
    const { rows } = await sql(
      'select expires_at - now() as left from sign_in_attempts order by id desc limit 1',
    );
    expect(rows[0]?.left.minutes).toBe(4);
    await sql('update sign_in_attempts set expires_at = now()');
    expect(await desk().sendCode(attempt, codes[0] ?? '')).toMatchObject(refused);
  });

  test('ends with a new password, with the account, and was none before it began', async () => {
    const { email, codes } = await desk().withTotp(clock.now());
    const { attempt } = await desk().stepOf(email);
    await setOperatorPassword(
      visitor(server().database),
      { email, password: 'a password of today' },
      baseUrl,
    );
    expect(await desk().sendCode(attempt, codes[0] ?? '')).toMatchObject(refused);
    const other = await desk().withTotp(clock.now());
    const step = await desk().stepOf(other.email);
    await sql('update operators set active = false where id = $1', [other.id]);
    expect(await desk().sendCode(step.attempt, other.codes[0] ?? '')).toMatchObject(refused);
    expect(await desk().sendCode('unknown', '123456')).toMatchObject(refused);
  });

  test('a new password by mail leaves the second step on', async () => {
    const { email } = await desk().withTotp(clock.now());
    const password = 'a password of today';
    await setOperatorPassword(visitor(server().database), { email, password }, baseUrl);
    expect((await desk().signIn(email, { password })).body).toHaveProperty('second_step');
  });
});

describe('guessing codes', () => {
  const guess = (attempt: string) => desk().sendCode(attempt, '000000');

  test('is answered ten times in a quarter of an hour, over all attempts', async () => {
    const { email, codes } = await desk().withTotp(clock.now());
    const [one, other] = [await desk().stepOf(email), await desk().stepOf(email)];
    for (let n = 0; n < 5; n += 1) expect((await guess(one.attempt)).status).toBe(401);
    for (let n = 0; n < 5; n += 1) expect((await guess(other.attempt)).status).toBe(401);
    expect((await guess(one.attempt)).status).toBe(429);
    expect((await desk().sendCode(one.attempt, codes[0] ?? '')).status).toBe(429);
  });

  test('is answered thirty times a day from places the account does not sign in from', async () => {
    const { email, codes } = await desk().withTotp(clock.now());
    const { attempt } = await desk().stepOf(email);
    for (let n = 0; n < 30; n += 1) {
      expect((await guess(attempt)).status).toBe(401);
      await sql("delete from rate_limits where key like 'second-step-account:%'");
    }
    expect((await desk().sendCode(attempt, codes[0] ?? '')).status).toBe(429);
  });

  test('without the limit it goes on and on', async () => {
    const open = await testServer({
      on: { ...server(), drop: () => Promise.resolve() },
      baseUrl,
      clock,
      session: { limiter: unlimited, baseUrl },
    });
    const { email } = await desk().withTotp(clock.now());
    const { attempt } = await desk().stepOf(email);
    for (let n = 0; n < 40; n += 1)
      expect((await factorDesk(open).sendCode(attempt, '000000')).status).toBe(401);
    await open.close();
  });
});
