// Adding, renaming and removing passkeys.
import { generateRegistrationOptions, verifyRegistrationResponse } from '@simplewebauthn/server';
import type { secondFactors } from '#contract/domains/second-factors/routes.ts';
import type { OperatorContext } from '#server/database/context.ts';
import type { RouteInput, RouteOutput } from '#server/database/handlers.ts';
import { read, write } from '#server/database/scope.ts';
import { requireOwnPassword } from '#server/domains/session/own-account.service.ts';
import { AppError, notFound } from '#server/platform/errors/app-error.ts';
import { hashToken, newToken } from '#server/platform/tokens/tokens.ts';
import * as attempts from './attempts.queries.ts';
import {
  asPasskey,
  codesOfFirstFactor,
  dropCodesWithLastFactor,
  lockOwner,
  tellFactorChange,
} from './own-factors.service.ts';
import * as passkeys from './passkeys.queries.ts';
import { type RelyingParty, relyingParty } from './relying-party.ts';
import { texts } from './texts.ts';
import type { SecondFactorTools } from './tools.ts';
import { asRegistration, userHandleOf } from './web-authn.ts';

type Input<Verb extends keyof typeof secondFactors> = RouteInput<(typeof secondFactors)[Verb]>;
type Output<Verb extends keyof typeof secondFactors> = RouteOutput<(typeof secondFactors)[Verb]>;

const mostPasskeys = 20;

/** @throws AppError conflict if browsers can't create passkeys for the console's address */
export function requireRelyingParty(baseUrl: string): RelyingParty {
  const party = relyingParty(baseUrl);
  if (party === null) throw new AppError('conflict', texts.noDomain);
  return party;
}

/**
 * Starts the creation of a passkey.
 * @throws AppError invalid for a wrong password; conflict for too many, or without a domain name
 */
export async function startPasskey(
  ctx: OperatorContext,
  { password }: Input<'startPasskey'>,
  tools: SecondFactorTools,
): Promise<Output<'startPasskey'>> {
  const party = requireRelyingParty(tools.baseUrl);
  await requireOwnPassword(ctx, { field: 'password', password }, tools);
  const { id, email } = ctx.actor;
  const known = await read(ctx, ({ db }) => passkeys.findPasskeys(db, id));
  if (known.length >= mostPasskeys)
    throw new AppError('conflict', texts.manyPasskeys, { params: { limit: mostPasskeys } });
  const options = await generateRegistrationOptions({
    rpName: 'Masthead',
    rpID: party.id,
    userName: email,
    userID: userHandleOf(id),
    excludeCredentials: known.map(({ credential_id, transports }) => ({ id: credential_id, transports })),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  });
  const token = newToken();
  await write(ctx, 'secondFactors.startPasskey', async ({ db, audit }) => {
    await attempts.insertAttempt(db, {
      tokenHash: hashToken(token),
      challenge: options.challenge,
      operatorId: id,
    });
    await audit({ target: 'operator', id, changes: { passkey: 'begun' } });
  });
  return { attempt: token, options };
}

/**
 * Returns the passkey that a browser created, if it answers the challenge of the operator's own attempt.
 * @throws AppError conflict, invalid
 */
async function verifiedPasskey(
  ctx: OperatorContext,
  { attempt, response }: Input<'addPasskey'>,
  party: RelyingParty,
) {
  const taken = await write(ctx, 'secondFactors.answerNewPasskey', ({ db, noAudit }) => {
    noAudit('use');
    return attempts.takeChallenge(db, hashToken(attempt), ['registration']);
  });
  if (taken?.operator_id !== ctx.actor.id) throw new AppError('conflict', texts.attemptOver);
  const made = await verifyRegistrationResponse({
    response: asRegistration(response),
    expectedChallenge: taken.challenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: false,
  }).catch(() => null);
  if (!made?.verified) throw new AppError('invalid', texts.wrongPasskey);
  return { attemptId: taken.id, credential: made.registrationInfo.credential };
}

/**
 * Stores a passkey that a browser has created.
 * @throws AppError conflict for an attempt that is expired or another operator's, or a known passkey; invalid for an
 * answer that doesn't match
 */
export async function addPasskey(
  ctx: OperatorContext,
  input: Input<'addPasskey'>,
  tools: SecondFactorTools,
): Promise<Output<'addPasskey'>> {
  const { id } = ctx.actor;
  const party = requireRelyingParty(tools.baseUrl);
  const { attemptId, credential } = await verifiedPasskey(ctx, input, party);
  return write(ctx, 'secondFactors.addPasskey', async (scope) => {
    const owner = await lockOwner(scope, id);
    await attempts.endAttempt(scope.db, attemptId);
    const passkey = await passkeys.insertPasskey(scope.db, {
      operatorId: id,
      credentialId: credential.id,
      publicKey: Buffer.from(credential.publicKey),
      counter: credential.counter,
      transports: credential.transports ?? [],
      name: input.name,
    });
    if (!passkey) throw new AppError('conflict', texts.knownPasskey);
    await tellFactorChange(
      scope,
      owner,
      { change: `The passkey "${input.name}" was added`, changes: { passkey: passkey.id, name: input.name } },
      tools,
    );
    return { passkey: asPasskey(passkey), recovery_codes: await codesOfFirstFactor(scope, id) };
  });
}

/** @throws AppError not_found, the same for a passkey of another operator and for an unknown one */
export function renamePasskey(
  ctx: OperatorContext,
  input: Input<'renamePasskey'>,
): Promise<Output<'renamePasskey'>> {
  return write(ctx, 'secondFactors.renamePasskey', async ({ db, audit }) => {
    const passkey = await passkeys.renamePasskey(db, ctx.actor.id, input);
    if (!passkey) throw notFound();
    await audit({
      target: 'operator',
      id: ctx.actor.id,
      changes: { passkey: passkey.id, name: passkey.name },
    });
    return asPasskey(passkey);
  });
}

/**
 * @throws AppError invalid for a wrong password; not_found, the same for a passkey of another operator and for an
 * unknown one
 */
export async function removePasskey(
  ctx: OperatorContext,
  input: Input<'removePasskey'>,
  tools: SecondFactorTools,
): Promise<Output<'removePasskey'>> {
  await requireOwnPassword(ctx, { field: 'password', password: input.password }, tools);
  await write(ctx, 'secondFactors.removePasskey', async (scope) => {
    const owner = await lockOwner(scope, ctx.actor.id);
    const name = await passkeys.deletePasskey(scope.db, owner.id, input.id);
    if (name === null) throw notFound();
    await dropCodesWithLastFactor(scope, owner.id);
    await tellFactorChange(
      scope,
      owner,
      { change: `The passkey "${name}" was removed`, changes: { passkey: input.id, removed: name } },
      tools,
    );
  });
  return { success: true };
}
