import { z } from 'zod';
import { successSchema } from '../../base/crud-routes.ts';
import { listOf } from '../../base/paging.ts';
import { route } from '../../base/route.ts';
import { setupLinks } from './links-schema.ts';
import {
  accepted,
  checklist,
  confirmationInput,
  confirmed,
  invitationParam,
  ownRegistrationInput,
  registrationInput,
  registrationLink,
  setupState,
  website,
  websitesInput,
} from './schemas.ts';

const tag = 'Onboarding';
const anyone = { who: 'public' } as const;
const own = { who: 'signedIn' } as const;
const nothing = z.strictObject({}).optional();

export const onboarding = {
  links: route({
    method: 'GET',
    path: '/partners/setup-links',
    summary: 'Get links to help, the plugin and the documentation.',
    tag,
    access: anyone,
  })
    .input(nothing)
    .output(setupLinks),

  register: route({
    method: 'POST',
    path: '/partners/invite/create',
    summary: 'Register as a partner. A confirmation link is emailed.',
    tag,
    access: anyone,
    repeat: 'safe',
    errors: ['bad_request'],
  })
    .input(registrationInput)
    .output(successSchema),

  registerOwn: route({
    method: 'POST',
    path: '/partners/registration',
    summary: 'Create a partner for the signed-in operator, unless they have one.',
    tag,
    access: own,
    repeat: 'safe',
  })
    .input(ownRegistrationInput)
    .output(setupState),

  confirm: route({
    method: 'POST',
    path: '/partners/confirmation',
    summary: 'Confirm a registration by its emailed link and sign in.',
    tag,
    access: anyone,
    repeat: 'safe',
    errors: ['bad_request', 'conflict'],
  })
    .input(confirmationInput)
    .output(confirmed),

  renew: route({
    method: 'POST',
    path: '/partners/confirmation/renew',
    summary: 'Email a new link for an expired registration.',
    tag,
    access: anyone,
    repeat: 'safe',
    errors: ['bad_request', 'conflict'],
  })
    .input(registrationLink)
    .output(successSchema),

  askForInvitation: route({
    method: 'POST',
    path: '/partners/invite/confirmation/{invite}/ask',
    summary: 'Ask for a new invitation after the old one expired.',
    tag,
    access: anyone,
    repeat: 'safe',
    errors: ['bad_request', 'conflict'],
  })
    .input(invitationParam)
    .output(successSchema),

  confirmInvitation: route({
    method: 'POST',
    path: '/partners/invite/confirmation/{invite}',
    summary: 'Accept an invitation by its emailed link.',
    tag,
    access: { who: 'public', known: true },
    repeat: 'safe',
    errors: ['bad_request', 'conflict'],
  })
    .input(invitationParam)
    .output(accepted),

  createWebsites: route({
    method: 'POST',
    path: '/partners/resources',
    summary: 'Create the first websites. Their secret keys are only shown in this answer.',
    tag,
    access: own,
    repeat: 'safe',
    errors: ['conflict'],
  })
    .input(websitesInput)
    .output(listOf(website)),

  state: route({
    method: 'GET',
    path: '/partners/resources',
    summary: 'Get the setup progress and when each website first called.',
    tag,
    access: own,
  })
    .input(nothing)
    .output(setupState),

  checklist: route({
    method: 'GET',
    path: '/onboarding/checklist',
    summary: 'List the steps left before the site can sell.',
    tag,
    access: { who: 'area', area: 'settings', verb: 'read' },
  })
    .input(nothing)
    .output(checklist),
};
