// Signing in and out. An answer never tells whether an address is known: unknown, wrong and deactivated look alike.
import { commonErrors, errorText } from '#contract/base/errors.ts';
import type { session } from '#contract/domains/session/routes.ts';
import { type AccountRole, accountRoles, type CurrentUser } from '#contract/domains/session/schemas.ts';
import type { OperatorContext, VisitorContext } from '#server/database/context.ts';
import type { VerbInput, VerbOutput } from '#server/database/handlers.ts';
import { read, write } from '#server/database/scope.ts';
import { AppError } from '#server/platform/errors/app-error.ts';
import type { Limiter } from '#server/platform/limits/limits.ts';
import {
  hashPassword,
  needsRehash,
  verifyAgainstNothing,
  verifyPassword,
} from '#server/platform/passwords/passwords.ts';
import { hashToken, newToken } from '#server/platform/tokens/tokens.ts';
import * as queries from './queries.ts';

export interface SessionTools {
  limiter: Limiter;
  /** Where links in mails lead: the product's own address from the settings. */
  baseUrl: string;
}

type Input<Verb extends keyof typeof session> = VerbInput<(typeof session)[Verb]>;
type Output<Verb extends keyof typeof session> = VerbOutput<(typeof session)[Verb]>;

const signInFailed = errorText('session.sign_in_failed', 'Sign-in failed. Check your email and password.');

interface Person {
  id: number;
  email: string;
  first_name: string;
  last_name: string;
  role: string;
}

function accountRole(text: string): AccountRole {
  return accountRoles.find((role) => role === text) ?? 'user';
}

function asUser({ id, email, first_name, last_name, role }: Person): CurrentUser {
  return { id, email, first_name, last_name, role: accountRole(role) };
}

/** Who is named by e-mail and password; takes the same time for an unknown address. */
async function personOf(ctx: VisitorContext, email: string, password: string) {
  const found = await read(ctx, ({ db }) => queries.findByEmail(db, email));
  const fits = found
    ? await verifyPassword(found.password_hash, password)
    : await verifyAgainstNothing(password);
  if (!found || !fits || !found.active) throw new AppError('unauthorized', signInFailed);
  return found;
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
  await tools.limiter.consume('sign-in-address', ctx.caller.ip ?? 'unknown');
  await tools.limiter.consume('sign-in-account', account);
  const person = await personOf(ctx, input.email, input.password);
  const newHash = needsRehash(person.password_hash) ? await hashPassword(input.password) : null;
  const token = newToken();
  const actor = { kind: 'operator', id: person.id, email: person.email } as const;
  await write({ ...ctx, actor }, 'session.signIn', async ({ db, audit }) => {
    await queries.deleteEndedSessions(db, person.id);
    const made = await queries.insertSession(db, {
      operatorId: person.id,
      passwordHash: person.password_hash,
      tokenHash: hashToken(token),
      remember: input.remember ?? false,
      caller: ctx.caller,
    });
    if (!made) throw new AppError('unauthorized', signInFailed);
    if (newHash !== null) await queries.setPasswordHash(db, person.id, newHash);
    await audit({ target: 'session', id: made.id, changes: { ip: ctx.caller.ip } });
  });
  await tools.limiter.reset('sign-in-account', account);
  return { token, user: asUser(person) };
}

export async function currentUser(ctx: OperatorContext): Promise<Output<'currentUser'>> {
  const person = await read(ctx, ({ db }) => queries.findOperator(db, ctx.actor.id));
  if (!person) throw new Error('the operator of a session is gone');
  return asUser(person);
}

/** Ends the session the call came with. */
export async function signOut(ctx: OperatorContext): Promise<Output<'signOut'>> {
  await write(ctx, 'session.signOut', async ({ db, audit }) => {
    await queries.deleteSession(db, ctx.actor.id, ctx.sessionId);
    await audit({ target: 'session', id: ctx.sessionId });
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
    if (!(await queries.deleteSession(db, ctx.actor.id, input.id)))
      throw new AppError('not_found', commonErrors.notFound);
    await audit({ target: 'session', id: input.id });
  });
  return { success: true };
}
