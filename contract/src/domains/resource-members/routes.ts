import { done } from '../../base/crud-routes.ts';
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
    summary: 'Who may work on the site, and as what.',
    tag,
    access: { who: 'area', area: 'resourceMembers', verb: 'read' },
  })
    .input(resourceMemberListInput)
    .output(pageOf(resourceMember)),

  add: route({
    method: 'POST',
    path: '/resources/{key}/users/dashboard-access',
    summary:
      'Give somebody a role in the console by their email. An address that no member has becomes a member of the site. Who has no role yet is mailed; who never signed in is mailed a link that sets a password.',
    tag,
    access: write,
    errors: ['conflict'],
  })
    .input(newPersonInput)
    .output(resourceMember),

  setRole: route({
    method: 'PUT',
    path: '/resources/{key}/users/{userId}/role',
    summary:
      'Give a member of the site a role in the console. Who has none yet is mailed; who never signed in is mailed a link that sets a password.',
    tag,
    access: write,
    errors: ['not_found', 'conflict'],
  })
    .input(roleInput)
    .output(resourceMember),

  changeRole: route({
    method: 'PUT',
    path: '/resources/{key}/users/dashboard-access/{operatorId}',
    summary: 'Change the role of somebody who has one on the site, also where no member has their email.',
    tag,
    access: write,
    errors: ['not_found', 'conflict'],
  })
    .input(roleChangeInput)
    .output(resourceMember),

  remove: route({
    method: 'DELETE',
    path: '/resources/{key}/users/dashboard-access/{operatorId}',
    summary: 'Take the role on the site from an operator: their next call finds no site.',
    tag,
    access: write,
    errors: ['not_found', 'conflict'],
  })
    .input(accessRemovalInput)
    .output(done),
};
