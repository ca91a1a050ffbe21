import { crudRoutes, successSchema } from '../../base/crud-routes.ts';
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
const { may, ...usual } = crudRoutes('groups', tag, '/teams');

export const groups = {
  list: route({
    method: 'GET',
    path: '/teams',
    summary: 'List groups, largest first, as a page or by email.',
    tag,
    access: may('read'),
    errors: ['conflict'],
  })
    .input(groupListInput)
    .output(sendablePageOf(group)),
  get: usual.get('Get a group.', group),
  create: usual.create('Create a group.', groupInput, group, ['not_found']),
  update: usual.update('Update a group.', groupUpdateInput, group),
  remove: usual.remove('Delete a group without subscriptions. Its members stay on the site.', ['conflict']),

  attachMembers: route({
    method: 'POST',
    path: '/teams/{id}/users',
    summary: 'Add chosen members to a group, or all active ones that match a filter.',
    tag,
    access: may('write'),
    errors: ['not_found', 'conflict'],
  })
    .input(attachInput)
    .output(attached),

  detachMember: route({
    method: 'DELETE',
    path: '/teams/{id}/users/{userId}',
    summary: 'Remove a member from a group.',
    tag,
    access: may('write'),
    errors: ['not_found'],
  })
    .input(detachInput)
    .output(successSchema),

  previewPatterns: route({
    method: 'POST',
    path: '/teams/patterns/preview',
    summary: 'Preview which members match the email patterns. Changes nothing.',
    tag,
    access: may('write'),
    repeat: 'safe',
    cost: 'heavy',
  })
    .input(patternPreviewInput)
    .output(patternPreview),
};
