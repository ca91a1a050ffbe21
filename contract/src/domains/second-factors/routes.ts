import { z } from 'zod';
import { successSchema } from '../../base/crud-routes.ts';
import { byId } from '../../base/ids.ts';
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
/** Answers contain secrets, so none is stored for a repeated call. */
const repeat = 'safe' as const;

export const secondFactors = {
  get: route({
    method: 'GET',
    path: '/user/second-factor',
    summary: 'List your sign-in methods besides the password.',
    tag,
    access: own,
  })
    .input(nothing)
    .output(factors),

  startTotp: route({
    method: 'POST',
    path: '/user/second-factor/totp',
    summary: 'Start setting up an authenticator app. A first code confirms it.',
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
    summary: 'Turn on one-time codes with a first code. The first method comes with recovery codes.',
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
    summary: 'Turn off one-time codes, with your password and a code.',
    tag,
    access: own,
    repeat,
    errors: ['conflict'],
  })
    .input(totpRemoval)
    .output(successSchema),

  replaceRecoveryCodes: route({
    method: 'POST',
    path: '/user/second-factor/recovery-codes',
    summary: 'Create ten new recovery codes. The previous ones stop working.',
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
    summary: 'Start adding a passkey, with your password.',
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
    summary: 'Save a new passkey. The first method comes with recovery codes.',
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
    summary: 'Rename one of your passkeys.',
    tag,
    access: own,
    errors: ['not_found'],
  })
    .input(passkeyRename)
    .output(passkey),

  removePasskey: route({
    method: 'POST',
    path: '/user/passkeys/{id}/remove',
    summary: 'Remove one of your passkeys, with your password.',
    tag,
    access: own,
    repeat,
    errors: ['not_found'],
  })
    .input(passkeyRemoval)
    .output(successSchema),

  reset: route({
    method: 'POST',
    path: '/operators/{id}/second-factor/reset',
    summary: "Reset another operator's second factor and email them. Their password alone signs in again.",
    tag,
    access: { who: 'root' },
    errors: ['not_found', 'conflict'],
  })
    .input(byId)
    .output(successSchema),

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
    summary: 'Start signing in with a passkey, alone or after the password.',
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
