// Signing in and out. An answer never tells whether an address is known: unknown, wrong and deactivated look alike.
import { errorText } from '#contract/base/errors.ts';
import type { session } from '#contract/domains/session/routes.ts';
import type { OperatorContext, VisitorContext } from '#server/database/context.ts';
import type { VerbInput, VerbOutput } from '#server/database/handlers.ts';
import { read, write } from '#server/database/scope.ts';
import { AppError, notFound } from '#server/platform/errors/app-error.ts';
import type { Limiter } from '#server/platform/limits/limits.ts';
import { networkOf } from '#server/platform/limits/network.ts';
import {
  hashPassword,
  needsRehash,
  verifyAgainstNothing,
  verifyPassword,
} from '#server/platform/passwords/passwords.ts';
import { asUser } from './as-user.service.ts';
import { beginSession } from './begin-session.service.ts';
import * as queries from './queries.ts';

export interface SessionTools {
  limiter: Limiter;
  /** Where links in mails lead: the product's own address from the settings. */
  baseUrl: string;
}

type Input<Verb extends keyof typeof session> = VerbInput<(typeof session)[Verb]>;
type Output<Verb extends keyof typeof session> = VerbOutput<(typeof session)[Verb]>;

const signInFailed = errorText('session.sign_in_failed', 'Sign-in failed. Check your email and password.');

/** Who is named by email and password; takes the same time for an unknown address. */
async function personOf(ctx: VisitorContext, email: string, password: string) {
  const found = await read(ctx, ({ db }) => queries.findByEmail(db, email));
  const caller = networkOf(ctx.caller.ip);
  const fits = found
    ? await verifyPassword(found.password_hash, password, caller)
    : await verifyAgainstNothing(password, caller);
  if (!found || !fits || !found.active) throw new AppError('unauthorized', signInFailed);
  return found;
}

/**
 * Counts a try. From an address that the account has signed in from before, tries are counted apart: strangers who use
 * up the account's tries keep nobody out of their own office.
 * @returns forgets the tries, after one that succeeded
 */
async function countTry(ctx: VisitorContext, account: string, { limiter }: SessionTools) {
  const network = networkOf(ctx.caller.ip);
  await limiter.consumeFrom('sign-in-address', ctx.caller.ip);
  const isKnown = await read(ctx, ({ db }) => queries.isKnownAddress(db, account, network));
  const limit = isKnown ? 'sign-in-known-place' : 'sign-in-account';
  const key = isKnown ? `${account} ${network}` : account;
  await limiter.consume(limit, key);
  return () => limiter.reset(limit, key);
}

/**
 * Signs in. The token is answered once and kept as a hash only.
 * @throws AppError unauthorized, alike for every reason; LimitExceeded after too many tries
 */
export async function signIn(
  ctx: VisitorContext,
  input: Input<'signIn'>,
  tools: SessionTools,
): Promise<Output<'signIn'>> {
  const account = input.email.toLowerCase();
  const forgetTries = await countTry(ctx, account, tools);
  const person = await personOf(ctx, input.email, input.password);
  const isOld = needsRehash(person.password_hash);
  const newHash = isOld ? await hashPassword(input.password, networkOf(ctx.caller.ip)) : null;
  const actor = { kind: 'operator', id: person.id, email: person.email } as const;
  const token = await write({ ...ctx, actor }, 'session.signIn', async (scope) => {
    const begun = await beginSession(scope, ctx, {
      id: person.id,
      passwordHash: person.password_hash,
      remember: input.remember ?? false,
    });
    if (!begun) throw new AppError('unauthorized', signInFailed);
    if (newHash !== null) await queries.setPasswordHash(scope.db, person.id, newHash);
    return begun.token;
  });
  await forgetTries();
  return { token, user: asUser(person) };
}

export async function currentUser(ctx: OperatorContext): Promise<Output<'currentUser'>> {
  const person = await read(ctx, ({ db }) => queries.findOperator(db, ctx.actor.id));
  if (!person) throw new Error('the operator of a session is gone');
  // A program has none of the account's own rights, whatever the operator is on whose behalf it calls.
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

/** Where the operator is signed in, the most recently used place first. */
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

/** @throws AppError not_found for a session of somebody else, as for one that never was */
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
