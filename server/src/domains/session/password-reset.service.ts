// Password reset by mail. The request does the same work for every address; a job checks whether it is known and sends
// the mail, so that the response time reveals nothing either.
import { z } from 'zod';
import { errorText } from '#contract/base/errors.ts';
import type { session } from '#contract/domains/session/routes.ts';
import type { CallContext, VisitorContext } from '#server/database/context.ts';
import type { RouteInput, RouteOutput } from '#server/database/handlers.ts';
import { read, type WriteScope, write } from '#server/database/scope.ts';
import { AppError } from '#server/platform/errors/app-error.ts';
import { networkOf } from '#server/platform/limits/network.ts';
import { queueMail } from '#server/platform/mail/queue-mail.ts';
import { hashPassword, isCommonPassword } from '#server/platform/passwords/passwords.ts';
import { hashToken, newToken } from '#server/platform/tokens/tokens.ts';
import { passwordChangedMail, resetLinkMail } from './mails.ts';
import { commonPassword } from './new-operator.service.ts';
import * as queries from './queries.ts';
import type { SessionTools } from './service.ts';

type RequestVerb = typeof session.requestPasswordReset;
type ConfirmVerb = typeof session.confirmPasswordReset;

export const resetLinkJob = {
  name: 'session.sendResetLink',
  payload: z.object({ email: z.string(), requestId: z.string() }),
  places: 'mail' as const,
};

const codeUnusable = errorText(
  'session.reset_code_unusable',
  'This link has expired or was used before. Request a new one.',
);

/**
 * Requests a link for setting a new password. The answer is the same whether or not the address is known.
 * @throws LimitExceeded after too many requests for one address or from one network
 */
export async function requestPasswordReset(
  ctx: VisitorContext,
  input: RouteInput<RequestVerb>,
  tools: SessionTools,
): Promise<RouteOutput<RequestVerb>> {
  await tools.limiter.consumeFrom('reset-address', ctx.caller.ip);
  await tools.limiter.consume('reset-account', input.email.toLowerCase());
  await write(ctx, 'session.requestPasswordReset', async ({ job, noAudit }) => {
    noAudit('job');
    await job(resetLinkJob, { email: input.email, requestId: ctx.requestId });
  });
  return { success: true };
}

/** Mails the link if the address belongs to an active operator. Older links of theirs stop working. */
export async function sendResetLink(ctx: CallContext, email: string, baseUrl: string): Promise<void> {
  const operator = await read(ctx, ({ db }) => queries.findByEmail(db, email));
  if (!operator?.active) return;
  const code = newToken();
  await write(ctx, 'session.sendResetLink', async ({ db, client, audit }) => {
    await queries.replaceResetCode(db, operator.id, hashToken(code));
    const mail = resetLinkMail(operator.first_name, baseUrl, code);
    await queueMail(client, { to: { address: operator.email }, ...mail });
    await audit({ target: 'operator', id: operator.id });
  });
}

async function changePassword(
  { db, client, audit }: WriteScope,
  codeHash: Buffer,
  passwordHash: string,
  baseUrl: string,
): Promise<string> {
  const operator = await queries.takeResetCode(db, codeHash);
  if (!operator) throw new AppError('bad_request', codeUnusable);
  await queries.setPasswordHash(db, operator.id, passwordHash);
  await queries.deleteAllSessions(db, operator.id);
  const mail = passwordChangedMail(operator.first_name, baseUrl);
  await queueMail(client, { to: { address: operator.email }, ...mail });
  await audit({ target: 'operator', id: operator.id });
  return operator.email;
}

/**
 * Sets a new password with the code of a mailed link, ends every session of the operator and notifies them by mail.
 * @throws AppError bad_request for a code that is unknown, used or expired; invalid for a common password
 */
export async function confirmPasswordReset(
  ctx: VisitorContext,
  input: RouteInput<ConfirmVerb>,
  tools: SessionTools,
): Promise<RouteOutput<ConfirmVerb>> {
  await tools.limiter.consumeFrom('reset-address', ctx.caller.ip);
  const codeHash = hashToken(input.code);
  // This lookup comes first, so that guessing codes doesn't keep the server busy with hashing passwords.
  if (!(await read(ctx, ({ db }) => queries.isCodeAlive(db, codeHash))))
    throw new AppError('bad_request', codeUnusable);
  if (isCommonPassword(input.password))
    throw new AppError('invalid', commonPassword, { fields: { password: commonPassword.en } });
  const passwordHash = await hashPassword(input.password, networkOf(ctx.caller.ip));
  const email = await write(ctx, 'session.confirmPasswordReset', (scope) =>
    changePassword(scope, codeHash, passwordHash, tools.baseUrl),
  );
  await tools.limiter.reset('sign-in-account', email.toLowerCase());
  return { success: true };
}
