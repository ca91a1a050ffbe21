import { z } from 'zod';
import { done } from '../../base/crud-routes.ts';
import { route } from '../../base/route.ts';
import { signedIn } from '../session/schemas.ts';
import {
  codeSignInInput,
  secondFactors as factors,
  givenCodes,
  newPasskey,
  newPasskeyInput,
  newPasskeyOptions,
  newTotp,
  passkey,
  passkeyRemoval,
  passkeyRename,
  passkeySignInBegun,
  passkeySignInInput,
  passkeySignInOptions,
  passwordAgain,
  totpConfirmation,
  totpRemoval,
} from './schemas.ts';

const tag = 'Two-step sign-in';
const anyone = { who: 'public' } as const;
const own = { who: 'signedIn' } as const;
const nothing = z.strictObject({}).optional();
/** Answers hold secrets, so none is kept for whoever calls again. */
const repeat = 'safe' as const;

export const secondFactors = {
  get: route({
    method: 'GET',
    path: '/user/second-factor',
    summary: 'How the operator shows who they are, beside their password.',
    tag,
    access: own,
  })
    .input(nothing)
    .output(factors),

  startTotp: route({
    method: 'POST',
    path: '/user/second-factor/totp',
    summary: 'Make the secret of an app that makes one-time codes. It counts once a code confirms it.',
    tag,
    access: own,
    repeat,
    errors: ['conflict'],
  })
    .input(passwordAgain)
    .output(newTotp),

  confirmTotp: route({
    method: 'POST',
    path: '/user/second-factor/totp/confirm',
    summary: 'Switch one-time codes on with a first code. The first factor comes with recovery codes.',
    tag,
    access: own,
    repeat,
    errors: ['conflict'],
  })
    .input(totpConfirmation)
    .output(givenCodes),

  removeTotp: route({
    method: 'POST',
    path: '/user/second-factor/totp/remove',
    summary: 'Switch one-time codes off, with the password and a code.',
    tag,
    access: own,
    repeat,
    errors: ['conflict'],
  })
    .input(totpRemoval)
    .output(done),

  replaceRecoveryCodes: route({
    method: 'POST',
    path: '/user/second-factor/recovery-codes',
    summary: 'Make ten new recovery codes; the ones before stop working.',
    tag,
    access: own,
    repeat,
    errors: ['conflict'],
  })
    .input(passwordAgain)
    .output(givenCodes),

  startPasskey: route({
    method: 'POST',
    path: '/user/passkeys/options',
    summary: 'Begin a new passkey, with the password.',
    tag,
    access: own,
    repeat,
    errors: ['conflict'],
  })
    .input(passwordAgain)
    .output(newPasskeyOptions),

  addPasskey: route({
    method: 'POST',
    path: '/user/passkeys',
    summary: 'Keep a passkey that the browser has made. The first factor comes with recovery codes.',
    tag,
    access: own,
    repeat,
    errors: ['conflict'],
  })
    .input(newPasskeyInput)
    .output(newPasskey),

  renamePasskey: route({
    method: 'PUT',
    path: '/user/passkeys/{id}',
    summary: 'Rename an own passkey.',
    tag,
    access: own,
    errors: ['not_found'],
  })
    .input(passkeyRename)
    .output(passkey),

  removePasskey: route({
    method: 'POST',
    path: '/user/passkeys/{id}/remove',
    summary: 'Remove an own passkey, with the password.',
    tag,
    access: own,
    repeat,
    errors: ['not_found'],
  })
    .input(passkeyRemoval)
    .output(done),

  signInWithCode: route({
    method: 'POST',
    path: '/authorization/second-factor',
    summary: 'Finish a sign-in with a one-time code or a recovery code.',
    tag,
    access: anyone,
    repeat,
    errors: ['unauthorized'],
  })
    .input(codeSignInInput)
    .output(signedIn),

  startPasskeySignIn: route({
    method: 'POST',
    path: '/authorization/passkey/options',
    summary: 'Begin to sign in with a passkey, alone or after the password.',
    tag,
    access: anyone,
    repeat,
    errors: ['conflict'],
  })
    .input(passkeySignInBegun)
    .output(passkeySignInOptions),

  signInWithPasskey: route({
    method: 'POST',
    path: '/authorization/passkey',
    summary: 'Finish a sign-in with a passkey.',
    tag,
    access: anyone,
    repeat,
    errors: ['unauthorized'],
  })
    .input(passkeySignInInput)
    .output(signedIn),
};
