import { successSchema } from '../../base/crud-routes.ts';
import { pageOf } from '../../base/paging.ts';
import { route } from '../../base/route.ts';
import {
  accessRemovalInput,
  newPersonInput,
  resourceMember,
  resourceMemberListInput,
  roleChangeInput,
  roleInput,
} from './schemas.ts';

const tag = 'Sites';
const write = { who: 'area', area: 'resourceMembers', verb: 'write' } as const;

export const resourceMembers = {
  list: route({
    method: 'GET',
    path: '/resources/{key}/users/dashboard-access',
    summary: 'List people with access to the site and their roles.',
    tag,
    access: { who: 'area', area: 'resourceMembers', verb: 'read' },
  })
    .input(resourceMemberListInput)
    .output(pageOf(resourceMember)),

  add: route({
    method: 'POST',
    path: '/resources/{key}/users/dashboard-access',
    summary: 'Give a person a role by email. New addresses become members and are invited.',
    tag,
    access: write,
    errors: ['conflict'],
  })
    .input(newPersonInput)
    .output(resourceMember),

  setRole: route({
    method: 'PUT',
    path: '/resources/{key}/users/{userId}/role',
    summary: 'Give a member a role in the console and email them.',
    tag,
    access: write,
    errors: ['not_found', 'conflict'],
  })
    .input(roleInput)
    .output(resourceMember),

  changeRole: route({
    method: 'PUT',
    path: '/resources/{key}/users/dashboard-access/{operatorId}',
    summary: "Change a person's role on the site.",
    tag,
    access: write,
    errors: ['not_found', 'conflict'],
  })
    .input(roleChangeInput)
    .output(resourceMember),

  remove: route({
    method: 'DELETE',
    path: '/resources/{key}/users/dashboard-access/{operatorId}',
    summary: "Remove a person's access to the site.",
    tag,
    access: write,
    errors: ['not_found', 'conflict'],
  })
    .input(accessRemovalInput)
    .output(successSchema),
};
