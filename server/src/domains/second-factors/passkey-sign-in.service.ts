import { verifyAuthenticationResponse } from '@simplewebauthn/server';
import type { secondFactors } from '#contract/domains/second-factors/routes.ts';
import type { VisitorContext } from '#server/database/context.ts';
import type { RouteInput, RouteOutput } from '#server/database/handlers.ts';
import { read, write } from '#server/database/scope.ts';
import { asUser } from '#server/domains/session/as-user.service.ts';
import { beginSession } from '#server/domains/session/begin-session.service.ts';
import { AppError } from '#server/platform/errors/app-error.ts';
import { hashToken } from '#server/platform/tokens/tokens.ts';
import * as attempts from './attempts.queries.ts';
import * as passkeys from './passkeys.queries.ts';
import { requireRelyingParty } from './passkeys.service.ts';
import type { RelyingParty } from './relying-party.ts';
import { texts } from './texts.ts';
import type { SecondFactorTools } from './tools.ts';
import { asAuthentication, isHandleOf } from './web-authn.ts';

type Verb = (typeof secondFactors)['signInWithPasskey'];
type Taken = NonNullable<Awaited<ReturnType<typeof attempts.takeChallenge>>>;
type Found = NonNullable<Awaited<ReturnType<typeof passkeys.findPasskeyWithOperator>>>;

const wrongPasskey = () => new AppError('unauthorized', texts.wrongPasskey);

/** Returns the counter of a passkey that answers the challenge. @throws AppError unauthorized */
async function verifiedCounter(
  { challenge, operator_id: asked }: Taken,
  found: Found,
  { response }: Pick<RouteInput<Verb>, 'response'>,
  party: RelyingParty,
): Promise<number> {
  const verified = await verifyAuthenticationResponse({
    response: asAuthentication(response),
    expectedChallenge: challenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    credential: {
      id: found.credential_id,
      publicKey: new Uint8Array(found.public_key),
      counter: found.counter,
    },
    // A passkey alone replaces the password, too, so the device must verify its user.
    requireUserVerification: asked === null,
  }).catch(() => null);
  if (!verified?.verified) throw wrongPasskey();
  return verified.authenticationInfo.newCounter;
}

/** Takes the challenge, which the first answer uses up, right or wrong. @throws AppError bad_request */
async function takeChallenge(ctx: VisitorContext, attempt: string): Promise<Taken> {
  const taken = await write(ctx, 'secondFactors.answerChallenge', ({ db, noAudit }) => {
    noAudit('use');
    return attempts.takeChallenge(db, hashToken(attempt), ['second step', 'passkey']);
  });
  if (!taken) throw new AppError('bad_request', texts.attemptOver);
  return taken;
}

/**
 * Finishes a sign-in with a passkey.
 * @throws AppError unauthorized for one that is unknown, removed, another operator's or a copy; bad_request for an
 * expired attempt; LimitExceeded
 */
export async function signInWithPasskey(
  ctx: VisitorContext,
  input: RouteInput<Verb>,
  { baseUrl, limiter }: SecondFactorTools,
): Promise<RouteOutput<Verb>> {
  await limiter.consumeFrom('second-step-address', ctx.caller.ip);
  const party = requireRelyingParty(baseUrl);
  const taken = await takeChallenge(ctx, input.attempt);
  const found = await read(ctx, ({ db }) => passkeys.findPasskeyWithOperator(db, input.response.id));
  const isTheirs = found !== undefined && (taken.operator_id === null || taken.operator_id === found.id);
  if (!isTheirs || !isHandleOf(found.id, input.response.response.userHandle)) throw wrongPasskey();
  const counter = await verifiedCounter(taken, found, input, party);
  const { id, email } = found;
  const actor = { kind: 'operator', id, email } as const;
  const token = await write({ ...ctx, actor }, 'secondFactors.signInWithPasskey', async (scope) => {
    if (!(await passkeys.notePasskeyUse(scope.db, found.passkey_id, counter))) throw wrongPasskey();
    if (!(await attempts.endAttempt(scope.db, taken.id)))
      throw new AppError('bad_request', texts.attemptOver);
    const begun = await beginSession(scope, ctx, {
      id,
      passwordHash: taken.password_hash ?? found.password_hash,
      remember: taken.operator_id === null ? (input.remember ?? false) : taken.remember,
    });
    if (!begun) throw wrongPasskey();
    await scope.audit({ target: 'operator', id, changes: { passkey: found.passkey_name } });
    return begun.token;
  });
  return { token, user: asUser(found) };
}
