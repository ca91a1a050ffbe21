// Signing in and out. An answer never reveals whether an address is known: unknown, wrong and deactivated give the same
// error.
import { errorText } from '#contract/base/errors.ts';
import type { session } from '#contract/domains/session/routes.ts';
import type { SecondStep } from '#contract/domains/session/schemas.ts';
import type { OperatorContext, VisitorContext } from '#server/database/context.ts';
import type { RouteInput, RouteOutput } from '#server/database/handlers.ts';
import { read, type WriteScope, write } from '#server/database/scope.ts';
import { AppError, notFound } from '#server/platform/errors/app-error.ts';
import type { Limiter } from '#server/platform/limits/limits.ts';
import { networkOf } from '#server/platform/limits/network.ts';
import {
  hashPassword,
  needsRehash,
  verifyDummyPassword,
  verifyPassword,
} from '#server/platform/passwords/passwords.ts';
import { asUser } from './as-user.service.ts';
import { beginSession } from './begin-session.service.ts';
import { countTry } from './count-try.service.ts';
import * as queries from './queries.ts';

export interface SessionTools {
  limiter: Limiter;
  /** Base address of links in mails: the product's own address from the settings. */
  baseUrl: string;
}

type Input<Verb extends keyof typeof session> = RouteInput<(typeof session)[Verb]>;
type Output<Verb extends keyof typeof session> = RouteOutput<(typeof session)[Verb]>;

export const signInFailed = errorText(
  'session.sign_in_failed',
  'Sign-in failed. Check your email and password.',
);

/** Returns the operator with this email and password; takes the same time for an unknown address. */
async function personOf(ctx: VisitorContext, email: string, password: string) {
  const found = await read(ctx, ({ db }) => queries.findByEmail(db, email));
  const caller = networkOf(ctx.caller.ip);
  const fits = found
    ? await verifyPassword(found.password_hash, password, caller)
    : await verifyDummyPassword(password, caller);
  if (!found || !fits || !found.active) throw new AppError('unauthorized', signInFailed);
  return found;
}

/** An operator whose password was right. */
export interface PasswordProven {
  id: number;
  /** Hash that the password was checked against. */
  passwordHash: string;
  /** Stored hash from now on: a new one if the password was rehashed. */
  storedHash: string;
  remember: boolean;
}

export interface SignInTools extends SessionTools {
  /** Starts a second step if the account requires one; null if it doesn't. */
  beginSecondStep(scope: WriteScope, operator: PasswordProven): Promise<SecondStep | null>;
}

/** Starts a session, or the second step of the sign-in. */
async function letIn(
  scope: WriteScope,
  ctx: VisitorContext,
  operator: PasswordProven,
  { beginSecondStep }: SignInTools,
): Promise<SecondStep | { token: string }> {
  const step = await beginSecondStep(scope, operator);
  if (step) return step;
  const begun = await beginSession(scope, ctx, operator);
  if (!begun) throw new AppError('unauthorized', signInFailed);
  return { token: begun.token };
}

/**
 * Signs in. The token is returned once and stored only as a hash; an account with a second step gets none yet.
 * @throws AppError unauthorized, the same for every reason; LimitExceeded after too many attempts
 */
export async function signIn(
  ctx: VisitorContext,
  input: Input<'signIn'>,
  tools: SignInTools,
): Promise<Output<'signIn'>> {
  const forgetTries = await countTry(ctx, { account: input.email, step: 'sign-in' }, tools.limiter);
  const person = await personOf(ctx, input.email, input.password);
  const { id, email, password_hash: passwordHash } = person;
  const newHash = needsRehash(passwordHash)
    ? await hashPassword(input.password, networkOf(ctx.caller.ip))
    : null;
  const proven = { id, passwordHash, storedHash: newHash ?? passwordHash, remember: input.remember ?? false };
  const actor = { kind: 'operator', id, email } as const;
  const answer = await write({ ...ctx, actor }, 'session.signIn', async (scope) => {
    const begun = await letIn(scope, ctx, proven, tools);
    if (newHash !== null) await queries.setPasswordHash(scope.db, id, newHash);
    return begun;
  });
  await forgetTries();
  return 'token' in answer ? { token: answer.token, user: asUser(person) } : answer;
}

export async function currentUser(ctx: OperatorContext): Promise<Output<'currentUser'>> {
  const person = await read(ctx, ({ db }) => queries.findOperator(db, ctx.actor.id));
  if (!person) throw new Error('the operator of a session is gone');
  // A service account has none of the account's own rights, whatever the rights of the operator for whom it calls.
  return ctx.actor.service ? { ...asUser(person), role: 'user', partner_id: null } : asUser(person);
}

/** Ends the session the call came with. */
export async function signOut(ctx: OperatorContext): Promise<Output<'signOut'>> {
  const { sessionId } = ctx;
  if (sessionId === null) throw new Error('a program has no session to end');
  await write(ctx, 'session.signOut', async ({ db, audit }) => {
    await queries.deleteSession(db, ctx.actor.id, sessionId);
    await audit({ target: 'session', id: sessionId });
  });
  return { success: true };
}

/** Lists the operator's sessions, most recently used first. */
export async function listSessions(ctx: OperatorContext): Promise<Output<'listSessions'>> {
  const rows = await read(ctx, ({ db }) => queries.findSessions(db, ctx.actor.id));
  const items = rows.map((row) => ({
    ...row,
    created_at: row.created_at.toISOString(),
    last_seen_at: row.last_seen_at.toISOString(),
    current: row.id === ctx.sessionId,
  }));
  return { items };
}

/** @throws AppError not_found, the same for a session of another operator and for an unknown one */
export async function endSession(
  ctx: OperatorContext,
  input: Input<'endSession'>,
): Promise<Output<'endSession'>> {
  await write(ctx, 'session.endSession', async ({ db, audit }) => {
    if (!(await queries.deleteSession(db, ctx.actor.id, input.id))) throw notFound();
    await audit({ target: 'session', id: input.id });
  });
  return { success: true };
}
