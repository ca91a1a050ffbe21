import { totpPurpose } from '#server/domains/second-factors/tools.ts';
import { newTotpSecret } from '#server/domains/second-factors/totp.ts';
import { hashToken, newToken } from '#server/platform/tokens/tokens.ts';
import { Authenticator } from '../authenticator.ts';
import { codeAt } from '../factor-desk.ts';
import { makeOperator } from '../make-resource.ts';
import { uniqueText } from '../random.ts';
import { testSecrets } from '../test-server.ts';
import type { Call, Kitchen, RecipesOf } from './recipe.ts';
import { giveOwnPassword } from './session-recipes.ts';

/** Address of the server of the walk. */
const baseUrl = 'https://console.example.com';
const challenge = Buffer.from('a challenge of the walk').toString('base64url');

/** Gives an operator an app that makes codes. Returns a code of it. */
async function giveTotp({ database }: Kitchen, operatorId: number | null, isConfirmed: boolean) {
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
async function withoutTotp({ database, caller }: Kitchen): Promise<void> {
  await database.owner.query('delete from operator_totps where operator_id = $1', [caller.operatorId]);
}

async function insertAttempt(
  { database }: Kitchen,
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
async function insertPasskey({ database }: Kitchen, operatorId: number | null) {
  const device = new Authenticator(baseUrl);
  const { rows } = await database.owner.query<{ id: number }>(
    `insert into operator_passkeys (operator_id, credential_id, public_key, counter, name)
     select id, $2, $3, 0, $4 from operators where id = $1 returning id`,
    [operatorId, device.id.toString('base64url'), device.publicKey, uniqueText('passkey')],
  );
  return { device, id: rows[0]?.id ?? 0 };
}

async function codeSignIn(kitchen: Kitchen): Promise<Call> {
  const { database, passwordHash } = kitchen;
  const { id } = await makeOperator(database, { passwordHash });
  const code = await giveTotp(kitchen, id, true);
  return { body: { attempt: await insertAttempt(kitchen, 'second step', { id, passwordHash }), code } };
}

async function passkeySignIn(kitchen: Kitchen): Promise<Call> {
  const { id } = await makeOperator(kitchen.database, { passwordHash: kitchen.passwordHash });
  const { device } = await insertPasskey(kitchen, id);
  const attempt = await insertAttempt(kitchen, 'passkey', { id: null });
  return { body: { attempt, response: device.get({ challenge }) } };
}

async function newPasskey(kitchen: Kitchen): Promise<Call> {
  const { operatorId: id } = kitchen.caller;
  const attempt = id === null ? newToken() : await insertAttempt(kitchen, 'registration', { id });
  const response = new Authenticator(baseUrl).create({ challenge, user: { id: 'eA' } });
  return { body: { attempt, name: 'Laptop', response } };
}

async function asked(kitchen: Kitchen): Promise<Call> {
  return { body: { password: await giveOwnPassword(kitchen) } };
}

/** Calls of two-step sign-in. */
export const secondFactorRecipes: RecipesOf<'secondFactors'> = {
  'secondFactors.get': { own: () => ({}) },
  'secondFactors.startTotp': {
    own: async (_site, kitchen) => {
      await withoutTotp(kitchen);
      return asked(kitchen);
    },
    ofCaller: true,
  },
  'secondFactors.confirmTotp': {
    own: async (_site, kitchen) => ({
      body: { code: await giveTotp(kitchen, kitchen.caller.operatorId, false) },
    }),
    ofCaller: true,
  },
  'secondFactors.removeTotp': {
    own: async (_site, kitchen) => {
      const { body } = await asked(kitchen);
      return { body: { ...body, code: await giveTotp(kitchen, kitchen.caller.operatorId, true) } };
    },
    ofCaller: true,
  },
  'secondFactors.replaceRecoveryCodes': {
    own: async (_site, kitchen) => {
      await giveTotp(kitchen, kitchen.caller.operatorId, true);
      return asked(kitchen);
    },
    ofCaller: true,
  },
  'secondFactors.startPasskey': {
    own: async (_site, kitchen) => {
      await kitchen.database.owner.query('delete from operator_passkeys where operator_id = $1', [
        kitchen.caller.operatorId,
      ]);
      return asked(kitchen);
    },
    ofCaller: true,
  },
  'secondFactors.addPasskey': { own: (_site, kitchen) => newPasskey(kitchen), ofCaller: true },
  'secondFactors.renamePasskey': {
    own: async (_site, kitchen) => ({
      params: { id: (await insertPasskey(kitchen, kitchen.caller.operatorId)).id },
      body: { name: 'Phone' },
    }),
    ofCaller: true,
  },
  'secondFactors.removePasskey': {
    own: async (_site, kitchen) => ({
      params: { id: (await insertPasskey(kitchen, kitchen.caller.operatorId)).id },
      ...(await asked(kitchen)),
    }),
    ofCaller: true,
  },
  'secondFactors.reset': {
    own: async (_site, kitchen) => {
      const { id } = await makeOperator(kitchen.database);
      await giveTotp(kitchen, id, true);
      return { params: { id } };
    },
  },
  'secondFactors.signInWithCode': { own: (_site, kitchen) => codeSignIn(kitchen) },
  'secondFactors.startPasskeySignIn': { own: () => ({ body: {} }) },
  'secondFactors.signInWithPasskey': { own: (_site, kitchen) => passkeySignIn(kitchen) },
};
