import { done, routesOf } from '../../base/crud-routes.ts';
import { sendablePageOf } from '../../base/paging.ts';
import { route } from '../../base/route.ts';
import {
  attached,
  attachInput,
  detachInput,
  group,
  groupInput,
  groupListInput,
  groupUpdateInput,
  patternPreview,
  patternPreviewInput,
} from './schemas.ts';

const tag = 'Groups';
const { may, ...usual } = routesOf('groups', tag, '/teams');

export const groups = {
  list: route({
    method: 'GET',
    path: '/teams',
    summary: 'Groups of the site, the largest first, as a page or sent by email.',
    tag,
    access: may('read'),
    errors: ['conflict'],
  })
    .input(groupListInput)
    .output(sendablePageOf(group)),
  get: usual.get('One group.', group),
  create: usual.create('Create a group.', groupInput, group, ['not_found']),
  update: usual.update('Change a group.', groupUpdateInput, group),
  remove: usual.remove('Delete a group that holds no subscription. Its members stay members of the site.', [
    'conflict',
  ]),

  attachMembers: route({
    method: 'POST',
    path: '/teams/{id}/users',
    summary: 'Attach chosen members, or all active members that a filter finds. All or none.',
    tag,
    access: may('write'),
    errors: ['not_found', 'conflict'],
  })
    .input(attachInput)
    .output(attached),

  detachMember: route({
    method: 'DELETE',
    path: '/teams/{id}/users/{userId}',
    summary: 'Take a member out of a group.',
    tag,
    access: may('write'),
    errors: ['not_found'],
  })
    .input(detachInput)
    .output(done),

  previewPatterns: route({
    method: 'POST',
    path: '/teams/patterns/preview',
    summary: 'Which existing members would match these email patterns. Changes nothing.',
    tag,
    access: may('write'),
    repeat: 'safe',
    cost: 'heavy',
  })
    .input(patternPreviewInput)
    .output(patternPreview),
};
