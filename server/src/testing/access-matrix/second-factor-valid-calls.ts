import { totpPurpose } from '#server/domains/second-factors/tools.ts';
import { newTotpSecret } from '#server/domains/second-factors/totp.ts';
import { hashToken, newToken } from '#server/platform/tokens/tokens.ts';
import { Authenticator } from '../authenticator.ts';
import { codeAt } from '../factor-desk.ts';
import { makeOperator } from '../make-resource.ts';
import { uniqueText } from '../random.ts';
import { testSecrets } from '../test-server.ts';
import { giveOwnPassword } from './session-valid-calls.ts';
import type { Call, TestCallContext, ValidCallsOf } from './valid-call.ts';

/** Address of the server of the walk. */
const baseUrl = 'https://console.example.com';
const challenge = Buffer.from('a challenge of the walk').toString('base64url');

/** Gives an operator an app that makes codes. Returns a code of it. */
async function giveTotp({ database }: TestCallContext, operatorId: number | null, isConfirmed: boolean) {
  const secret = newTotpSecret();
  await database.owner.query(
    `insert into operator_totps (operator_id, secret_sealed, confirmed_at)
     select id, $2, case when $3 then now() end from operators where id = $1
     on conflict (operator_id) do update
       set secret_sealed = excluded.secret_sealed, confirmed_at = excluded.confirmed_at, last_step = 0,
         created_at = now()`,
    [operatorId, testSecrets.seal(secret, totpPurpose(operatorId ?? 0)), isConfirmed],
  );
  return codeAt(secret, new Date());
}

/** Removes what an earlier call of the walk has set up. */
async function withoutTotp({ database, caller }: TestCallContext): Promise<void> {
  await database.owner.query('delete from operator_totps where operator_id = $1', [caller.operatorId]);
}

async function insertAttempt(
  { database }: TestCallContext,
  purpose: 'second step' | 'passkey' | 'registration',
  operator: { id: number | null; passwordHash?: string },
): Promise<string> {
  const token = newToken();
  await database.owner.query(
    `insert into sign_in_attempts (token_hash, purpose, operator_id, password_hash, challenge, expires_at)
     values ($1, $2, $3, $4, $5, now() + interval '5 minutes')`,
    [hashToken(token), purpose, operator.id, operator.passwordHash ?? null, challenge],
  );
  return token;
}

/** Inserts a passkey of an operator, as if it had been created in the console. */
async function insertPasskey({ database }: TestCallContext, operatorId: number | null) {
  const device = new Authenticator(baseUrl);
  const { rows } = await database.owner.query<{ id: number }>(
    `insert into operator_passkeys (operator_id, credential_id, public_key, counter, name)
     select id, $2, $3, 0, $4 from operators where id = $1 returning id`,
    [operatorId, device.id.toString('base64url'), device.publicKey, uniqueText('passkey')],
  );
  return { device, id: rows[0]?.id ?? 0 };
}

async function codeSignIn(callContext: TestCallContext): Promise<Call> {
  const { database, passwordHash } = callContext;
  const { id } = await makeOperator(database, { passwordHash });
  const code = await giveTotp(callContext, id, true);
  return { body: { attempt: await insertAttempt(callContext, 'second step', { id, passwordHash }), code } };
}

async function passkeySignIn(callContext: TestCallContext): Promise<Call> {
  const { id } = await makeOperator(callContext.database, { passwordHash: callContext.passwordHash });
  const { device } = await insertPasskey(callContext, id);
  const attempt = await insertAttempt(callContext, 'passkey', { id: null });
  return { body: { attempt, response: device.get({ challenge }) } };
}

async function newPasskey(callContext: TestCallContext): Promise<Call> {
  const { operatorId: id } = callContext.caller;
  const attempt = id === null ? newToken() : await insertAttempt(callContext, 'registration', { id });
  const response = new Authenticator(baseUrl).create({ challenge, user: { id: 'eA' } });
  return { body: { attempt, name: 'Laptop', response } };
}

async function asked(callContext: TestCallContext): Promise<Call> {
  return { body: { password: await giveOwnPassword(callContext) } };
}

/** Calls of two-step sign-in. */
export const secondFactorValidCalls: ValidCallsOf<'secondFactors'> = {
  'secondFactors.get': { build: () => ({}) },
  'secondFactors.startTotp': {
    build: async (_site, callContext) => {
      await withoutTotp(callContext);
      return asked(callContext);
    },
    ofCaller: true,
  },
  'secondFactors.confirmTotp': {
    build: async (_site, callContext) => ({
      body: { code: await giveTotp(callContext, callContext.caller.operatorId, false) },
    }),
    ofCaller: true,
  },
  'secondFactors.removeTotp': {
    build: async (_site, callContext) => {
      const { body } = await asked(callContext);
      return { body: { ...body, code: await giveTotp(callContext, callContext.caller.operatorId, true) } };
    },
    ofCaller: true,
  },
  'secondFactors.replaceRecoveryCodes': {
    build: async (_site, callContext) => {
      await giveTotp(callContext, callContext.caller.operatorId, true);
      return asked(callContext);
    },
    ofCaller: true,
  },
  'secondFactors.startPasskey': {
    build: async (_site, callContext) => {
      await callContext.database.owner.query('delete from operator_passkeys where operator_id = $1', [
        callContext.caller.operatorId,
      ]);
      return asked(callContext);
    },
    ofCaller: true,
  },
  'secondFactors.addPasskey': { build: (_site, callContext) => newPasskey(callContext), ofCaller: true },
  'secondFactors.renamePasskey': {
    build: async (_site, callContext) => ({
      params: { id: (await insertPasskey(callContext, callContext.caller.operatorId)).id },
      body: { name: 'Phone' },
    }),
    ofCaller: true,
  },
  'secondFactors.removePasskey': {
    build: async (_site, callContext) => ({
      params: { id: (await insertPasskey(callContext, callContext.caller.operatorId)).id },
      ...(await asked(callContext)),
    }),
    ofCaller: true,
  },
  'secondFactors.reset': {
    build: async (_site, callContext) => {
      const { id } = await makeOperator(callContext.database);
      await giveTotp(callContext, id, true);
      return { params: { id } };
    },
  },
  'secondFactors.signInWithCode': { build: (_site, callContext) => codeSignIn(callContext) },
  'secondFactors.startPasskeySignIn': { build: () => ({ body: {} }) },
  'secondFactors.signInWithPasskey': { build: (_site, callContext) => passkeySignIn(callContext) },
};
