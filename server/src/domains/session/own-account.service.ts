// An operator's changes of their own account. A person who finds an open browser doesn't know the password, so it is
// required again before changes that decide who can sign in.
import { commonErrors, errorText } from '#contract/base/errors.ts';
import type { session } from '#contract/domains/session/routes.ts';
import type { CallContext, OperatorContext } from '#server/database/context.ts';
import type { RouteInput, RouteOutput } from '#server/database/handlers.ts';
import { read, write } from '#server/database/scope.ts';
import { AppError, throwIfInvalid } from '#server/platform/errors/app-error.ts';
import { queueMail } from '#server/platform/mail/queue-mail.ts';
import { hashPassword, isCommonPassword, verifyPassword } from '#server/platform/passwords/passwords.ts';
import { asUser } from './as-user.service.ts';
import { passwordChangedMail } from './mails.ts';
import { commonPassword } from './new-operator.service.ts';
import { deleteResetCodes } from './operators.queries.ts';
import * as queries from './queries.ts';
import type { SessionTools } from './service.ts';

type Input<Verb extends keyof typeof session> = RouteInput<(typeof session)[Verb]>;
type Output<Verb extends keyof typeof session> = RouteOutput<(typeof session)[Verb]>;

const wrongPassword = 'This is not your current password.';
const changedMeanwhile = errorText(
  'session.account_changed',
  'Your account changed meanwhile. Sign in again to go on.',
);

/**
 * Checks the password that an operator typed again.
 * @param field its name on the wire
 * @returns the hash that it fits
 * @throws AppError invalid for a wrong one; LimitExceeded after too many tries
 */
export async function requireOwnPassword(
  ctx: CallContext & Pick<OperatorContext, 'actor'>,
  { field, password }: { field: string; password: string },
  { limiter }: Pick<SessionTools, 'limiter'>,
): Promise<string> {
  const key = String(ctx.actor.id);
  await limiter.consume('own-password', key);
  const hash = await read(ctx, ({ db }) => queries.findPasswordHash(db, ctx.actor.id));
  // By the operator, not by their network: a colleague's sign-ins don't wait for this.
  const fits = hash !== null && (await verifyPassword(hash, password, `operator ${key}`));
  if (!fits) throw new AppError('invalid', commonErrors.invalid, { fields: { [field]: wrongPassword } });
  await limiter.reset('own-password', key);
  return hash;
}

/** Changes the name of the calling operator. */
export function updateProfile(
  ctx: OperatorContext,
  input: Input<'updateProfile'>,
): Promise<Output<'updateProfile'>> {
  return write(ctx, 'session.updateProfile', async (scope) => {
    const before = await queries.lockOperatorById(scope.db, ctx.actor.id);
    if (before.first_name === input.first_name && before.last_name === input.last_name) {
      scope.unchanged();
      return asUser(before);
    }
    await queries.setName(scope.db, ctx.actor.id, input);
    const { first_name, last_name } = before;
    await scope.audit({
      target: 'operator',
      id: ctx.actor.id,
      changes: { before: { first_name, last_name }, after: input },
    });
    return asUser({ ...before, ...input });
  });
}

/**
 * Changes the caller's password, ends all other sessions and notifies them by mail.
 * @throws AppError invalid for a wrong old password or a common new one; LimitExceeded after too many attempts
 */
export async function changePassword(
  ctx: OperatorContext,
  input: Input<'changePassword'>,
  tools: SessionTools,
): Promise<Output<'changePassword'>> {
  const oldHash = await requireOwnPassword(
    ctx,
    { field: 'old_password', password: input.old_password },
    tools,
  );
  if (isCommonPassword(input.password)) throwIfInvalid({ password: commonPassword.en });
  const hash = await hashPassword(input.password, `operator ${ctx.actor.id}`);
  await write(ctx, 'session.changePassword', async ({ db, client, audit }) => {
    const operator = await queries.lockOperatorById(db, ctx.actor.id);
    // Changed elsewhere since it was checked: the later change must not undo that one.
    if (operator.password_hash !== oldHash) throw new AppError('conflict', changedMeanwhile);
    await queries.setPasswordHash(db, operator.id, hash);
    await queries.deleteOtherSessions(db, operator.id, ctx.sessionId);
    await deleteResetCodes(db, operator.id);
    const mail = passwordChangedMail(operator.first_name, tools.baseUrl, 'everywhere else');
    await queueMail(client, { to: { address: operator.email }, ...mail });
    await audit({ target: 'operator', id: operator.id, changes: { password: 'changed' } });
  });
  return { success: true };
}

/** Ends all sessions of the operator but the one that the call came with. */
export async function endOtherSessions(ctx: OperatorContext): Promise<Output<'endOtherSessions'>> {
  await write(ctx, 'session.endOtherSessions', async (scope) => {
    const ended = await queries.deleteOtherSessions(scope.db, ctx.actor.id, ctx.sessionId);
    if (ended === 0) scope.unchanged();
    else await scope.audit({ target: 'operator', id: ctx.actor.id, changes: { sessions: ended } });
  });
  return { success: true };
}
