import { z } from 'zod';
import { done } from '../../base/crud-routes.ts';
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
    summary: 'Sign in with email and password.',
    tag,
    access: anyone,
    repeat: 'safe',
    errors: ['unauthorized'],
  })
    .input(signInInput)
    .output(signedIn),

  currentUser: route({
    method: 'GET',
    path: '/user',
    summary: 'The operator who is signed in, or on whose behalf a program calls.',
    tag,
    access: { who: 'signedIn', programs: true },
  })
    .input(nothing)
    .output(currentUser),

  updateProfile: route({
    method: 'PUT',
    path: '/user',
    summary: 'Change the name of the operator who is signed in.',
    tag,
    access: own,
  })
    .input(profileInput)
    .output(currentUser),

  changePassword: route({
    method: 'PUT',
    path: '/user/password',
    summary: 'Change the own password. Ends all other sessions of the operator.',
    tag,
    access: own,
  })
    .input(passwordChangeInput)
    .output(done),

  signOut: route({
    method: 'GET',
    path: '/logout',
    summary: 'End this session.',
    tag,
    access: own,
  })
    .input(nothing)
    .output(done),

  listSessions: route({
    method: 'GET',
    path: '/user/sessions',
    summary: 'Where the operator is signed in.',
    tag,
    access: own,
  })
    .input(nothing)
    .output(listOf(operatorSession)),

  endSession: route({
    method: 'DELETE',
    path: '/user/sessions/{id}',
    summary: 'End one of the own sessions.',
    tag,
    access: own,
    errors: ['not_found'],
  })
    .input(byId)
    .output(done),

  endOtherSessions: route({
    method: 'DELETE',
    path: '/user/sessions',
    summary: 'End all own sessions but this one.',
    tag,
    access: own,
  })
    .input(nothing)
    .output(done),

  requestPasswordReset: route({
    method: 'POST',
    path: '/reset-password',
    summary:
      'Ask for a link that sets a new password. The answer is the same whether or not the address is known.',
    tag,
    access: anyone,
    repeat: 'safe',
  })
    .input(passwordResetInput)
    .output(done),

  confirmPasswordReset: route({
    method: 'POST',
    path: '/confirm-reset-password',
    summary: 'Set a new password with the code of such a link. Ends all sessions of the operator.',
    tag,
    access: anyone,
    repeat: 'safe',
    errors: ['bad_request'],
  })
    .input(confirmPasswordResetInput)
    .output(done),
};
