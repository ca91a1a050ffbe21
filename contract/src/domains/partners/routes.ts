import { successSchema } from '../../base/crud-routes.ts';
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
/** Access of root and the partner's owners; other callers get 404. */
const itsOwner = { who: 'signedIn' } as const;

export const partners = {
  list: route({ method: 'GET', path: '/partners', summary: 'List all partners.', tag, access: root })
    .input(partnerListInput)
    .output(pageOf(partnerRow)),

  create: route({
    method: 'POST',
    path: '/partners',
    summary: 'Create a partner with its owner and first site, or one for yourself if you have none.',
    tag,
    access: { who: 'signedIn' },
    errors: ['forbidden', 'conflict'],
  })
    .input(partnerInput)
    .output(partner),

  get: route({
    method: 'GET',
    path: '/partners/{id}',
    summary: 'Get a partner with its sites and open invitations.',
    tag,
    access: itsOwner,
    errors: ['not_found'],
  })
    .input(byId)
    .output(partner),

  update: route({
    method: 'PUT',
    path: '/partners/{id}',
    summary: 'Update a partner. Only root changes its status and site limit.',
    tag,
    access: itsOwner,
    errors: ['not_found', 'conflict'],
  })
    .input(partnerUpdateInput)
    .output(partner),

  remove: route({
    method: 'DELETE',
    path: '/partners/{id}',
    summary: 'Delete a partner without sites.',
    tag,
    access: root,
    errors: ['not_found', 'conflict'],
  })
    .input(byId)
    .output(successSchema),

  getOwner: route({
    method: 'GET',
    path: '/partners/{id}/owner',
    summary: 'Get the owner of a partner.',
    tag,
    access: itsOwner,
    errors: ['not_found'],
  })
    .input(byId)
    .output(partnerOwner),

  setOwner: route({
    method: 'PUT',
    path: '/partners/{id}/owner',
    summary: 'Transfer a partner to another owner.',
    tag,
    access: itsOwner,
    errors: ['not_found', 'forbidden', 'conflict'],
  })
    .input(ownerInput)
    .output(partnerOwner),

  removeOwner: route({
    method: 'DELETE',
    path: '/partners/{id}/owners/{operatorId}',
    summary: 'Remove a co-owner from a partner.',
    tag,
    access: itsOwner,
    errors: ['not_found', 'forbidden', 'conflict'],
  })
    .input(ownerRemovalInput)
    .output(successSchema),

  invite: route({
    method: 'POST',
    path: '/partners/{id}/invite',
    summary: 'Invite a co-owner by email. The link works once, for 7 days.',
    tag,
    access: itsOwner,
    errors: ['not_found', 'conflict'],
  })
    .input(partnerInviteInput)
    .output(partnerInvite),

  removeInvite: route({
    method: 'DELETE',
    path: '/partners/{id}/invites/{uid}',
    summary: 'Revoke an invitation.',
    tag,
    access: itsOwner,
    errors: ['not_found'],
  })
    .input(inviteRemovalInput)
    .output(successSchema),

  addResource: route({
    method: 'POST',
    path: '/partners/{id}/resources',
    summary: 'Add a site to a partner, up to its limit.',
    tag,
    access: itsOwner,
    errors: ['not_found', 'conflict'],
  })
    .input(partnerResourceInput)
    .output(partnerResource),

  removeResource: route({
    method: 'DELETE',
    path: '/partners/{id}/resources/{key}/delete',
    summary: "Delete a partner's site. Refused if it has transactions.",
    tag,
    access: itsOwner,
    errors: ['not_found', 'conflict'],
  })
    .input(partnerResourceRemovalInput)
    .output(successSchema),
};
