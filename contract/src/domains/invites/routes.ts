import { crudRoutes } from '../../base/crud-routes.ts';
import { byId } from '../../base/ids.ts';
import { pageOf } from '../../base/paging.ts';
import { route } from '../../base/route.ts';
import { codeFigures, codeRecord } from '../promos/schemas.ts';
import {
  invite,
  inviteInput,
  inviteListInput,
  inviteRedeemInput,
  inviteUpdateInput,
  inviteUse,
  inviteUsesInput,
  redeemedInvite,
  usedInvite,
  usedInvitesInput,
} from './schemas.ts';

const tag = 'Invites';
const { may, ...usual } = crudRoutes('invites', tag, '/invites');

export const invites = {
  list: usual.list('List invites, newest first.', inviteListInput, invite),
  get: usual.get('Get an invite.', invite),
  create: usual.create('Create an invite.', inviteInput, invite),
  update: usual.update("Update an invite. Omitted fields don't change.", inviteUpdateInput, invite),
  remove: usual.remove('Delete an invite. Past redemptions and what they gave stay.'),

  users: route({
    method: 'GET',
    path: '/invites/info/{id}',
    summary: 'List the members who redeemed an invite, latest first.',
    tag,
    access: may('read'),
    errors: ['not_found'],
  })
    .input(inviteUsesInput)
    .output(pageOf(inviteUse)),

  record: route({
    method: 'GET',
    path: '/invites/{id}/record',
    summary: 'Get an invite with its redemptions, also after it was deleted.',
    tag,
    access: may('read'),
    errors: ['not_found'],
  })
    .input(byId)
    .output(codeRecord),

  ofMember: route({
    method: 'GET',
    path: '/users/{id}/invites/list',
    summary: 'List the invites a member redeemed, latest first.',
    tag,
    access: may('read'),
    errors: ['not_found'],
  })
    .input(usedInvitesInput)
    .output(pageOf(usedInvite)),

  redeem: route({
    method: 'POST',
    path: '/invites/redeem',
    summary: 'Redeem an invite code for a member.',
    tag,
    access: may('write'),
    errors: ['not_found', 'conflict'],
  })
    .input(inviteRedeemInput)
    .output(redeemedInvite),

  figures: route({
    method: 'GET',
    path: '/invites/{id}/figures',
    summary: 'Get what members of an invite paid since, and how many still pay.',
    tag,
    access: may('read'),
    errors: ['not_found'],
  })
    .input(byId)
    .output(codeFigures),
};
