import { z } from 'zod';
import { done } from '../../base/crud-routes.ts';
import { listOf } from '../../base/paging.ts';
import { route } from '../../base/route.ts';
import {
  accepted,
  checklist,
  confirmationInput,
  confirmed,
  invitationParam,
  ownRegistrationInput,
  registrationInput,
  registrationLink,
  setupLinks,
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
    summary: 'Where help, the plugin and the documentation are.',
    tag,
    access: anyone,
  })
    .input(nothing)
    .output(setupLinks),

  register: route({
    method: 'POST',
    path: '/partners/invite/create',
    summary:
      'Register as a partner. A link to confirm with is mailed; the answer is the same whether or not the address is known.',
    tag,
    access: anyone,
    repeat: 'safe',
    errors: ['bad_request'],
  })
    .input(registrationInput)
    .output(done),

  registerOwn: route({
    method: 'POST',
    path: '/partners/registration',
    summary: 'Make a partner for the operator who is signed in, unless they have one.',
    tag,
    access: own,
    repeat: 'safe',
  })
    .input(ownRegistrationInput)
    .output(setupState),

  confirm: route({
    method: 'POST',
    path: '/partners/confirmation',
    summary: 'Confirm a registration with the link of its mail, once, within seven days. Signs in.',
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
    summary: 'Mail a new link for a registration whose link has expired, to the address that registered.',
    tag,
    access: anyone,
    repeat: 'safe',
    errors: ['bad_request', 'conflict'],
  })
    .input(registrationLink)
    .output(done),

  askForInvitation: route({
    method: 'POST',
    path: '/partners/invite/confirmation/{invite}/ask',
    summary: 'Ask whoever invited for a new invitation, with the mailed link of one that has expired.',
    tag,
    access: anyone,
    repeat: 'safe',
    errors: ['bad_request', 'conflict'],
  })
    .input(invitationParam)
    .output(done),

  confirmInvitation: route({
    method: 'POST',
    path: '/partners/invite/confirmation/{invite}',
    summary:
      'Accept an invitation, once, within seven days, with the token of the mailed link or signed in with the invited address. Signs in an account that has no password yet.',
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
    summary: 'Make the websites of the first step. Their secret keys are in this answer and in no other.',
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
    summary: 'Where setting up stands, with the websites of the own partner and when they called first.',
    tag,
    access: own,
  })
    .input(nothing)
    .output(setupState),

  checklist: route({
    method: 'GET',
    path: '/onboarding/checklist',
    summary: 'What the site still lacks before it can sell.',
    tag,
    access: { who: 'area', area: 'settings', verb: 'read' },
  })
    .input(nothing)
    .output(checklist),
};
