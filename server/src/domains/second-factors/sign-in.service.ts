// The second step of a sign-in, and the sign-in by passkey alone. No token is answered before it.
import { generateAuthenticationOptions } from '@simplewebauthn/server';
import type { secondFactors } from '#contract/domains/second-factors/routes.ts';
import type { SecondStep } from '#contract/domains/session/schemas.ts';
import type { VisitorContext } from '#server/database/context.ts';
import type { RouteInput, RouteOutput } from '#server/database/handlers.ts';
import { read, type WriteScope, write } from '#server/database/scope.ts';
import { asUser } from '#server/domains/session/as-user.service.ts';
import { beginSession } from '#server/domains/session/begin-session.service.ts';
import { countTry } from '#server/domains/session/count-try.service.ts';
import { type PasswordProven, signInFailed } from '#server/domains/session/service.ts';
import { AppError } from '#server/platform/errors/app-error.ts';
import { queueMail } from '#server/platform/mail/queue-mail.ts';
import { hashToken, newToken } from '#server/platform/tokens/tokens.ts';
import * as attempts from './attempts.queries.ts';
import { takeCode } from './codes.service.ts';
import { recoveryCodeUsedMail } from './mails.ts';
import { methodsOf } from './own-factors.service.ts';
import { findPasskeys } from './passkeys.queries.ts';
import { requireRelyingParty } from './passkeys.service.ts';
import { countRecoveryCodes } from './queries.ts';
import { texts } from './texts.ts';
import type { SecondFactorTools } from './tools.ts';

type Input<Verb extends keyof typeof secondFactors> = RouteInput<(typeof secondFactors)[Verb]>;
type Output<Verb extends keyof typeof secondFactors> = RouteOutput<(typeof secondFactors)[Verb]>;
type Attempt = NonNullable<Awaited<ReturnType<typeof attempts.findSecondStep>>>;

const attemptOver = () => new AppError('bad_request', texts.attemptOver);

/**
 * Starts the second step after a right password, within the caller's transaction.
 * @returns null for an operator without one
 * @throws AppError unauthorized if the operator changed meanwhile
 */
export async function beginSecondStep(
  scope: WriteScope,
  operator: PasswordProven,
): Promise<SecondStep | null> {
  const methods = await methodsOf(scope, operator.id);
  if (methods.length === 0) return null;
  const attempt = newToken();
  const { id: operatorId, passwordHash, storedHash, remember } = operator;
  const tokenHash = hashToken(attempt);
  const isBegun = await attempts.insertSecondStep(scope.db, {
    operatorId,
    tokenHash,
    passwordHash,
    storedHash,
    remember,
  });
  if (!isBegun) throw new AppError('unauthorized', signInFailed);
  await scope.audit({ target: 'operator', id: operatorId, changes: { second_step: 'asked' } });
  return { second_step: { attempt, methods } };
}

/** Records how a sign-in was finished, and notifies the operator if a recovery code was used. */
async function noteCode(
  { db, client, audit }: WriteScope,
  { id, email, first_name: firstName }: Attempt,
  kind: 'totp' | 'recovery',
  { baseUrl }: SecondFactorTools,
): Promise<void> {
  await audit({ target: 'operator', id, changes: { second_step: kind } });
  if (kind !== 'recovery') return;
  const left = await countRecoveryCodes(db, id);
  await queueMail(client, { to: { address: email }, ...recoveryCodeUsedMail(firstName, baseUrl, left) });
}

/**
 * Finishes a sign-in with a code of an app or a recovery code, each of which counts once.
 * @throws AppError unauthorized for a wrong code; bad_request for an expired attempt; LimitExceeded
 */
export async function signInWithCode(
  ctx: VisitorContext,
  input: Input<'signInWithCode'>,
  tools: SecondFactorTools,
): Promise<Output<'signInWithCode'>> {
  const found = await read(ctx, ({ db }) => attempts.findSecondStep(db, hashToken(input.attempt)));
  if (!found) {
    await tools.limiter.consumeFrom('second-step-address', ctx.caller.ip);
    throw attemptOver();
  }
  const forgetTries = await countTry(ctx, { account: found.email, step: 'second-step' }, tools.limiter);
  const { id, email } = found;
  const actor = { kind: 'operator', id, email } as const;
  const token = await write({ ...ctx, actor }, 'secondFactors.signInWithCode', async (scope) => {
    const kind = await takeCode(ctx, scope, { operatorId: id, code: input.code }, tools);
    if (kind === null) throw new AppError('unauthorized', texts.wrongCode);
    if (!(await attempts.endAttempt(scope.db, found.attempt_id))) throw attemptOver();
    const begun = await beginSession(scope, ctx, {
      id,
      passwordHash: found.password_hash ?? '',
      remember: found.remember,
    });
    if (!begun) throw attemptOver();
    await noteCode(scope, found, kind, tools);
    return begun.token;
  });
  await forgetTries();
  return { token, user: asUser(found) };
}

/** Returns a challenge for the second step of a sign-in, for the operator's own passkeys. */
async function challengeSecondStep(ctx: VisitorContext, attempt: string, partyId: string) {
  const found = await read(ctx, async ({ db }) => {
    const step = await attempts.findSecondStep(db, hashToken(attempt));
    return step && { step, known: await findPasskeys(db, step.id) };
  });
  if (!found) throw attemptOver();
  const { step, known } = found;
  const options = await generateAuthenticationOptions({
    rpID: partyId,
    allowCredentials: known.map(({ credential_id: id, transports }) => ({ id, transports })),
    userVerification: 'preferred',
  });
  const isSet = await write(ctx, 'secondFactors.challengeSecondStep', ({ db, noAudit }) => {
    noAudit('use');
    return attempts.setChallenge(db, step.attempt_id, options.challenge);
  });
  if (!isSet) throw attemptOver();
  return { attempt, options };
}

/**
 * Gives the browser a challenge: for the second step of the given attempt, or for a sign-in by passkey alone, which
 * identifies the operator.
 * @throws AppError bad_request for an expired attempt; conflict without a domain name; LimitExceeded
 */
export async function startPasskeySignIn(
  ctx: VisitorContext,
  { attempt }: Input<'startPasskeySignIn'>,
  { baseUrl, limiter }: SecondFactorTools,
): Promise<Output<'startPasskeySignIn'>> {
  await limiter.consumeFrom('second-step-address', ctx.caller.ip);
  const party = requireRelyingParty(baseUrl);
  if (attempt !== undefined) return challengeSecondStep(ctx, attempt, party.id);
  const options = await generateAuthenticationOptions({ rpID: party.id, userVerification: 'required' });
  const token = newToken();
  await write(ctx, 'secondFactors.startPasskeySignIn', async ({ db, noAudit }) => {
    noAudit('use');
    const { challenge } = options;
    await attempts.insertAttempt(db, { tokenHash: hashToken(token), challenge, operatorId: null });
  });
  return { attempt: token, options };
}
