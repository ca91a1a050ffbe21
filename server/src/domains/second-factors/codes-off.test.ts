import { describe, expect, test } from 'vitest';
import { visitor } from '#server/testing/act-as.ts';
import { codeAt, ownPassword } from '#server/testing/factor-desk.ts';
import { makeOperator } from '#server/testing/make-resource.ts';
import { baseUrl, oneTimeCodeFixture } from '#server/testing/second-factor-fixture.ts';
import { sessionOf } from '#server/testing/sign-in.ts';
import { resetSecondFactor } from './reset.service.ts';

const { clock, desk, mailsTo, nextStep, server, sql } = oneTimeCodeFixture();

describe('switching codes off', () => {
  const off = (token: string, body: object) => desk().post('user/second-factor/totp/remove', body, token);

  test('takes the password and a code', async () => {
    const { email, token, secret, codes } = await desk().withTotp(clock.now());
    nextStep();
    const code = codeAt(secret, clock.now());
    expect((await off(token, { password: 'wrong', code })).body).toMatchObject({
      fields: { password: 'This is not your current password.' },
    });
    expect((await off(token, { password: ownPassword, code: '000000' })).body).toMatchObject({
      fields: { code: 'This code is wrong or was used before.' },
    });
    expect((await desk().signIn(email)).body).toHaveProperty('second_step');
    expect((await off(token, { password: ownPassword, code })).status).toBe(200);
    expect((await desk().signIn(email)).body).toHaveProperty('token');
    expect((await off(token, { password: ownPassword, code: codes[0] })).status).toBe(409);
    const own = await server().call('GET', '/api/admin/user/second-factor', { token });
    expect(own.body).toMatchObject({ totp_since: null, recovery_codes_left: 0 });
    expect(await mailsTo(email)).toHaveLength(2);
  });

  test('is done by the command for who lost everything', async () => {
    const { email, id } = await desk().withTotp(clock.now());
    const ctx = { ...visitor(server().database), actor: { kind: 'system', name: 'operators' } as const };
    expect(await resetSecondFactor(ctx, email, baseUrl)).toBe(true);
    expect(await resetSecondFactor(ctx, email, baseUrl)).toBe(false);
    expect((await desk().signIn(email)).body).toHaveProperty('token');
    expect(await mailsTo(email)).toHaveLength(2);
    const { rows } = await sql(
      "select actor_name, changes from platform_audit_log where operation = 'session.resetSecondFactor' and target_id = $1",
      [id],
    );
    expect(rows).toEqual([{ actor_name: 'operators', changes: { second_factor: 'reset' } }]);
  });

  test('is done by another root operator in the console, who is no owner of it', async () => {
    const lost = await desk().withTotp(clock.now());
    const root = await makeOperator(server().database, { role: 'root' });
    const token = await sessionOf(server().database, root);
    const reset = (by: string, id: number) =>
      server().call('POST', `/api/admin/operators/${id}/second-factor/reset`, { token: by });

    expect((await reset(lost.token, lost.id)).status).toBe(403);
    expect((await desk().signIn(lost.email)).body).toHaveProperty('second_step');
    expect((await reset(token, lost.id)).body).toEqual({ success: true });
    expect((await desk().signIn(lost.email)).body).toHaveProperty('token');
    expect(await mailsTo(lost.email)).toHaveLength(2);
    const { rows } = await sql(
      "select actor_name, changes from platform_audit_log where operation = 'secondFactors.reset' and target_id = $1",
      [lost.id],
    );
    expect(rows).toEqual([{ actor_name: root.email, changes: { second_factor: 'reset' } }]);

    expect((await reset(token, lost.id)).body).toMatchObject({
      error_description: `${lost.email} signs in by password alone already.`,
    });
    expect((await reset(token, 2_000_000_000)).status).toBe(404);
    expect((await reset(token, root.id)).body).toMatchObject({
      error_description: 'Change your own two-step sign-in in your profile.',
    });
  });
});

test('neither the secret nor a code stands in a log, a mail or a table', async () => {
  const { secret, codes } = await desk().withTotp(clock.now());
  const { rows } = await sql(`select l::text as line from platform_audit_log l
    union all select m::text from outgoing_mails m union all select t::text from operator_totps t
    union all select c::text from operator_recovery_codes c`);
  const text = rows.map(({ line }) => String(line)).join('\n');
  for (const word of [secret, ...codes]) expect(text).not.toContain(word);
});
