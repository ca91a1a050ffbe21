import { routesOf } from '../../base/crud-routes.ts';
import { byId } from '../../base/ids.ts';
import { pageOf } from '../../base/paging.ts';
import { route } from '../../base/route.ts';
import { codeFigures } from '../promos/schemas.ts';
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
const { may, ...usual } = routesOf('invites', tag, '/invites');

export const invites = {
  list: usual.list('Invites of the site, the newest first.', inviteListInput, invite),
  get: usual.get('One invite.', invite),
  create: usual.create('Create an invite.', inviteInput, invite),
  update: usual.update('Change an invite. Fields left out stay as they are.', inviteUpdateInput, invite),
  remove: usual.remove('Delete an invite. Its uses stay, and so does what it gave.'),

  users: route({
    method: 'GET',
    path: '/invites/info/{id}',
    summary: 'Who used an invite, the latest first.',
    tag,
    access: may('read'),
    errors: ['not_found'],
  })
    .input(inviteUsesInput)
    .output(pageOf(inviteUse)),

  ofMember: route({
    method: 'GET',
    path: '/users/{id}/invites/list',
    summary: 'Invites that a member used, the latest first.',
    tag,
    access: may('read'),
    errors: ['not_found'],
  })
    .input(usedInvitesInput)
    .output(pageOf(usedInvite)),

  redeem: route({
    method: 'POST',
    path: '/invites/redeem',
    summary:
      'A member uses a code, the invite’s own or one of its unique codes, and gets what the invite gives.',
    tag,
    access: may('write'),
    errors: ['not_found', 'conflict'],
  })
    .input(inviteRedeemInput)
    .output(redeemedInvite),

  figures: route({
    method: 'GET',
    path: '/invites/{id}/figures',
    summary: 'What the users of an invite paid since, and how many of them still pay.',
    tag,
    access: may('read'),
    errors: ['not_found'],
  })
    .input(byId)
    .output(codeFigures),
};
