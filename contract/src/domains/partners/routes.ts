import { done } from '../../base/crud-routes.ts';
import { byId } from '../../base/ids.ts';
import { pageOf } from '../../base/paging.ts';
import { route } from '../../base/route.ts';
import {
  inviteRemovalInput,
  ownerInput,
  ownerRemovalInput,
  partner,
  partnerInput,
  partnerInvite,
  partnerInviteInput,
  partnerListInput,
  partnerOwner,
  partnerResource,
  partnerResourceInput,
  partnerResourceRemovalInput,
  partnerRow,
  partnerUpdateInput,
} from './schemas.ts';

const tag = 'Partners';
const root = { who: 'root' } as const;
/** Root, and whoever owns the partner: anybody else finds none. */
const itsOwner = { who: 'signedIn' } as const;

export const partners = {
  list: route({ method: 'GET', path: '/partners', summary: 'All partners, by root.', tag, access: root })
    .input(partnerListInput)
    .output(pageOf(partnerRow)),

  create: route({
    method: 'POST',
    path: '/partners',
    summary:
      'Make a partner with its owner and its first site, by root. An operator without a partner makes one for themselves, with their own email and password.',
    tag,
    access: { who: 'signedIn' },
    errors: ['forbidden', 'conflict'],
  })
    .input(partnerInput)
    .output(partner),

  get: route({
    method: 'GET',
    path: '/partners/{id}',
    summary: 'A partner with its sites and open invitations, by root and whoever owns it.',
    tag,
    access: itsOwner,
    errors: ['not_found'],
  })
    .input(byId)
    .output(partner),

  update: route({
    method: 'PUT',
    path: '/partners/{id}',
    summary: 'Change a partner. Whether it is active and how many sites it may have is for root to say.',
    tag,
    access: itsOwner,
    errors: ['not_found', 'conflict'],
  })
    .input(partnerUpdateInput)
    .output(partner),

  remove: route({
    method: 'DELETE',
    path: '/partners/{id}',
    summary: 'Delete a partner without sites, by root. Nobody owns it any more.',
    tag,
    access: root,
    errors: ['not_found', 'conflict'],
  })
    .input(byId)
    .output(done),

  getOwner: route({
    method: 'GET',
    path: '/partners/{id}/owner',
    summary: 'Who is named as the owner of a partner.',
    tag,
    access: itsOwner,
    errors: ['not_found'],
  })
    .input(byId)
    .output(partnerOwner),

  setOwner: route({
    method: 'PUT',
    path: '/partners/{id}/owner',
    summary:
      'Hand a partner on, by root, or by its owner with their password to somebody who took up an invitation. Who hands it on no longer owns it.',
    tag,
    access: itsOwner,
    errors: ['not_found', 'forbidden', 'conflict'],
  })
    .input(ownerInput)
    .output(partnerOwner),

  removeOwner: route({
    method: 'DELETE',
    path: '/partners/{id}/owners/{operatorId}',
    summary:
      'Take a partner away from somebody who accepted an invitation to it, by root or by its owner, or leave it. The owner hands it on instead.',
    tag,
    access: itsOwner,
    errors: ['not_found', 'forbidden', 'conflict'],
  })
    .input(ownerRemovalInput)
    .output(done),

  invite: route({
    method: 'POST',
    path: '/partners/{id}/invite',
    summary:
      'Invite somebody to own a partner, too, by a link in a mail: it works once, for 7 days. An earlier one to the same address ends.',
    tag,
    access: itsOwner,
    errors: ['not_found', 'conflict'],
  })
    .input(partnerInviteInput)
    .output(partnerInvite),

  removeInvite: route({
    method: 'DELETE',
    path: '/partners/{id}/invites/{uid}',
    summary: 'Take an invitation back.',
    tag,
    access: itsOwner,
    errors: ['not_found'],
  })
    .input(inviteRemovalInput)
    .output(done),

  addResource: route({
    method: 'POST',
    path: '/partners/{id}/resources',
    summary: 'Add a site to a partner, as long as it may have more.',
    tag,
    access: itsOwner,
    errors: ['not_found', 'conflict'],
  })
    .input(partnerResourceInput)
    .output(partnerResource),

  removeResource: route({
    method: 'DELETE',
    path: '/partners/{id}/resources/{key}/delete',
    summary: 'Delete a site of a partner. One with transactions is refused.',
    tag,
    access: itsOwner,
    errors: ['not_found', 'conflict'],
  })
    .input(partnerResourceRemovalInput)
    .output(done),
};
