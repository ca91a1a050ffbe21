import { hashToken, newToken } from '#server/platform/tokens/tokens.ts';
import { makeOperator } from '../make-resource.ts';
import type { Call, TestCallContext, ValidCallsOf } from './valid-call.ts';

export const knownPassword = 'a password for the walk';

async function signInCall({ database, passwordHash }: TestCallContext): Promise<Call> {
  const { email } = await makeOperator(database, { passwordHash });
  return { body: { email, password: knownPassword } };
}

async function resetCall({ database, passwordHash }: TestCallContext): Promise<Call> {
  const { id } = await makeOperator(database, { passwordHash });
  const code = newToken();
  await database.owner.query(
    `insert into password_resets (operator_id, code_hash, expires_at) values ($1, $2, now() + interval '1 hour')`,
    [id, hashToken(code)],
  );
  return { body: { code, password: knownPassword, password_confirm: knownPassword } };
}

/** Sets the caller's password to the one that the call names. */
export async function giveOwnPassword({ database, passwordHash, caller }: TestCallContext): Promise<string> {
  await database.owner.query('update operators set password_hash = $2 where id = $1', [
    caller.operatorId,
    passwordHash,
  ]);
  return knownPassword;
}

async function passwordChange(callContext: TestCallContext): Promise<Call> {
  const old = await giveOwnPassword(callContext);
  return { body: { old_password: old, password: knownPassword, password_confirm: knownPassword } };
}

/** Calls of signing in and out. */
export const sessionValidCalls: ValidCallsOf<'session'> = {
  'session.signIn': { build: (_site, callContext) => signInCall(callContext) },
  'session.currentUser': { build: () => ({}) },
  'session.updateProfile': { build: () => ({ body: { first_name: 'Ana', last_name: 'Walker' } }) },
  'session.changePassword': { build: (_site, callContext) => passwordChange(callContext), ofCaller: true },
  'session.signOut': { build: () => ({}), endsSession: true },
  'session.listSessions': { build: () => ({}) },
  'session.endSession': {
    build: async (_site, { caller }) => ({ params: { id: await caller.otherSession() } }),
    ofCaller: true,
  },
  'session.endOtherSessions': { build: () => ({}) },
  'session.requestPasswordReset': {
    build: async (_site, callContext) => ({ body: { email: (await signInCall(callContext)).body?.email } }),
  },
  'session.confirmPasswordReset': { build: (_site, callContext) => resetCall(callContext) },
};
