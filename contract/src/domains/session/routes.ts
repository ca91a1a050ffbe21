import { z } from 'zod';
import { successSchema } from '../../base/crud-routes.ts';
import { byId } from '../../base/ids.ts';
import { listOf } from '../../base/paging.ts';
import { route } from '../../base/route.ts';
import {
  confirmPasswordResetInput,
  currentUser,
  operatorSession,
  passwordChangeInput,
  passwordResetInput,
  profileInput,
  secondStep,
  signedIn,
  signInInput,
} from './schemas.ts';

const tag = 'Session';
const anyone = { who: 'public' } as const;
const own = { who: 'signedIn' } as const;
const nothing = z.strictObject({}).optional();

export const session = {
  signIn: route({
    method: 'POST',
    path: '/authorization',
    summary: 'Sign in with email and password. With two-step sign-in, a second step follows.',
    tag,
    access: anyone,
    repeat: 'safe',
    errors: ['unauthorized'],
  })
    .input(signInInput)
    .output(z.union([signedIn, secondStep])),

  currentUser: route({
    method: 'GET',
    path: '/user',
    summary: 'Get the signed-in operator, or the one a service account acts for.',
    tag,
    access: { who: 'signedIn', programs: true },
  })
    .input(nothing)
    .output(currentUser),

  updateProfile: route({
    method: 'PUT',
    path: '/user',
    summary: 'Change your name.',
    tag,
    access: own,
  })
    .input(profileInput)
    .output(currentUser),

  changePassword: route({
    method: 'PUT',
    path: '/user/password',
    summary: 'Change your password. Ends all your other sessions.',
    tag,
    access: own,
  })
    .input(passwordChangeInput)
    .output(successSchema),

  signOut: route({
    method: 'GET',
    path: '/logout',
    summary: 'Sign out of this session.',
    tag,
    access: own,
  })
    .input(nothing)
    .output(successSchema),

  listSessions: route({
    method: 'GET',
    path: '/user/sessions',
    summary: 'List your sessions.',
    tag,
    access: own,
  })
    .input(nothing)
    .output(listOf(operatorSession)),

  endSession: route({
    method: 'DELETE',
    path: '/user/sessions/{id}',
    summary: 'End one of your sessions.',
    tag,
    access: own,
    errors: ['not_found'],
  })
    .input(byId)
    .output(successSchema),

  endOtherSessions: route({
    method: 'DELETE',
    path: '/user/sessions',
    summary: 'End all your other sessions.',
    tag,
    access: own,
  })
    .input(nothing)
    .output(successSchema),

  requestPasswordReset: route({
    method: 'POST',
    path: '/reset-password',
    summary: 'Email a link to set a new password. The answer is the same for unknown addresses.',
    tag,
    access: anyone,
    repeat: 'safe',
  })
    .input(passwordResetInput)
    .output(successSchema),

  confirmPasswordReset: route({
    method: 'POST',
    path: '/confirm-reset-password',
    summary: 'Set a new password by the emailed link. Ends all sessions.',
    tag,
    access: anyone,
    repeat: 'safe',
    errors: ['bad_request'],
  })
    .input(confirmPasswordResetInput)
    .output(successSchema),
};
