import { hashToken, newToken } from '#server/platform/tokens/tokens.ts';
import { makeOperator } from '../make-resource.ts';
import type { Call, Kitchen, RecipesOf } from './recipe.ts';

export const knownPassword = 'a password for the walk';

async function signInCall({ database, passwordHash }: Kitchen): Promise<Call> {
  const { email } = await makeOperator(database, { passwordHash });
  return { body: { email, password: knownPassword } };
}

async function resetCall({ database, passwordHash }: Kitchen): Promise<Call> {
  const { id } = await makeOperator(database, { passwordHash });
  const code = newToken();
  await database.owner.query(
    `insert into password_resets (operator_id, code_hash, expires_at) values ($1, $2, now() + interval '1 hour')`,
    [id, hashToken(code)],
  );
  return { body: { code, password: knownPassword, password_confirm: knownPassword } };
}

/** Sets the caller's password to the one that the call names. */
export async function giveOwnPassword({ database, passwordHash, caller }: Kitchen): Promise<string> {
  await database.owner.query('update operators set password_hash = $2 where id = $1', [
    caller.operatorId,
    passwordHash,
  ]);
  return knownPassword;
}

async function passwordChange(kitchen: Kitchen): Promise<Call> {
  const old = await giveOwnPassword(kitchen);
  return { body: { old_password: old, password: knownPassword, password_confirm: knownPassword } };
}

/** Calls of signing in and out. */
export const sessionRecipes: RecipesOf<'session'> = {
  'session.signIn': { own: (_site, kitchen) => signInCall(kitchen) },
  'session.currentUser': { own: () => ({}) },
  'session.updateProfile': { own: () => ({ body: { first_name: 'Ana', last_name: 'Walker' } }) },
  'session.changePassword': { own: (_site, kitchen) => passwordChange(kitchen), ofCaller: true },
  'session.signOut': { own: () => ({}), endsSession: true },
  'session.listSessions': { own: () => ({}) },
  'session.endSession': {
    own: async (_site, { caller }) => ({ params: { id: await caller.otherSession() } }),
    ofCaller: true,
  },
  'session.endOtherSessions': { own: () => ({}) },
  'session.requestPasswordReset': {
    own: async (_site, kitchen) => ({ body: { email: (await signInCall(kitchen)).body?.email } }),
  },
  'session.confirmPasswordReset': { own: (_site, kitchen) => resetCall(kitchen) },
};
