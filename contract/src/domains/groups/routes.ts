import { z } from 'zod';
import { byId } from '../../base/ids.ts';
import { pageOf } from '../../base/paging.ts';
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
const area = (verb: 'read' | 'write' | 'delete') => ({ who: 'area', area: 'groups', verb }) as const;
const done = z.object({ success: z.literal(true) });

export const groups = {
  list: route({
    method: 'GET',
    path: '/teams',
    summary: 'Groups of the site.',
    tag,
    access: area('read'),
  })
    .input(groupListInput)
    .output(pageOf(group)),

  get: route({
    method: 'GET',
    path: '/teams/{id}',
    summary: 'One group.',
    tag,
    access: area('read'),
    errors: ['not_found'],
  })
    .input(byId)
    .output(group),

  create: route({
    method: 'POST',
    path: '/teams',
    summary: 'Create a group.',
    tag,
    access: area('write'),
    errors: ['not_found'],
  })
    .input(groupInput)
    .output(group),

  update: route({
    method: 'PUT',
    path: '/teams/{id}',
    summary: 'Change a group.',
    tag,
    access: area('write'),
    errors: ['not_found', 'conflict'],
  })
    .input(groupUpdateInput)
    .output(group),

  remove: route({
    method: 'DELETE',
    path: '/teams/{id}',
    summary: 'Delete a group. Its members stay members of the site.',
    tag,
    access: area('delete'),
    errors: ['not_found'],
  })
    .input(byId)
    .output(done),

  attachMembers: route({
    method: 'POST',
    path: '/teams/{id}/users',
    summary: 'Attach chosen members, or all active members that a filter finds. All or none.',
    tag,
    access: area('write'),
    errors: ['not_found', 'conflict'],
  })
    .input(attachInput)
    .output(attached),

  detachMember: route({
    method: 'DELETE',
    path: '/teams/{id}/users/{userId}',
    summary: 'Take a member out of a group.',
    tag,
    access: area('write'),
    errors: ['not_found'],
  })
    .input(detachInput)
    .output(done),

  previewPatterns: route({
    method: 'POST',
    path: '/teams/patterns/preview',
    summary: 'Which existing members would match these e-mail patterns. Changes nothing.',
    tag,
    access: area('write'),
    repeat: 'safe',
  })
    .input(patternPreviewInput)
    .output(patternPreview),
};
