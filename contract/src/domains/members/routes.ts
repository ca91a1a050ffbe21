import { byId } from '../../base/ids.ts';
import { sendablePageOf } from '../../base/paging.ts';
import { route } from '../../base/route.ts';
import { member, memberCreateInput, memberUpdateInput } from './account-schemas.ts';
import { memberPage } from './page-routes.ts';
import { memberListInput, memberRow } from './schemas.ts';

const tag = 'Members';
const area = (verb: 'read' | 'write') => ({ who: 'area', area: 'members', verb }) as const;

export const members = {
  list: route({
    method: 'GET',
    path: '/users',
    summary: 'List members, newest first, as a page or by email.',
    tag,
    access: area('read'),
    errors: ['conflict'],
  })
    .input(memberListInput)
    .output(sendablePageOf(memberRow)),

  get: route({
    method: 'GET',
    path: '/users/{id}',
    summary: 'Get a member.',
    tag,
    access: area('read'),
    errors: ['not_found'],
  })
    .input(byId)
    .output(member),

  create: route({
    method: 'POST',
    path: '/users',
    summary: 'Create a member.',
    tag,
    access: area('write'),
    errors: ['conflict', 'not_found'],
  })
    .input(memberCreateInput)
    .output(member),

  update: route({
    method: 'PUT',
    path: '/users/{id}',
    summary: "Update a member. Omitted fields don't change.",
    tag,
    access: area('write'),
    errors: ['not_found', 'conflict'],
  })
    .input(memberUpdateInput)
    .output(member),

  ...memberPage,
};
