import { done } from '../../base/crud-routes.ts';
import { byId } from '../../base/ids.ts';
import { listOf } from '../../base/paging.ts';
import { route } from '../../base/route.ts';
import {
  operatorChoice,
  operatorsInput,
  permission,
  permissionsInput,
  serviceAccount,
  serviceAccountInput,
  serviceAccountUpdateInput,
} from './schemas.ts';

const tag = 'Service accounts';
const path = '/resources/service-accounts';
const read = { who: 'area', area: 'serviceAccounts', verb: 'read' } as const;
const write = { who: 'area', area: 'serviceAccounts', verb: 'write' } as const;

export const serviceAccounts = {
  list: route({
    method: 'GET',
    path,
    summary: 'Programs that call the API of the site.',
    tag,
    access: read,
  }).output(listOf(serviceAccount)),

  create: route({
    method: 'POST',
    path,
    summary: 'Create a service account. Its key is in this answer and in no other.',
    tag,
    access: write,
    errors: ['not_found'],
  })
    .input(serviceAccountInput)
    .output(serviceAccount),

  update: route({
    method: 'PUT',
    path: `${path}/{id}`,
    summary: 'Change a service account.',
    tag,
    access: write,
    errors: ['not_found', 'conflict'],
  })
    .input(serviceAccountUpdateInput)
    .output(serviceAccount),

  suspend: route({
    method: 'PUT',
    path: `${path}/{id}/suspend`,
    summary: 'Suspend a service account: its next call answers 401.',
    tag,
    access: write,
    errors: ['not_found'],
  })
    .input(byId)
    .output(serviceAccount),

  replaceKey: route({
    method: 'POST',
    path: `${path}/{id}/key`,
    summary: 'Give a service account a new key, in this answer and in no other. The old one ends at once.',
    tag,
    access: write,
    errors: ['not_found'],
  })
    .input(byId)
    .output(serviceAccount),

  remove: route({
    method: 'DELETE',
    path: `${path}/{id}`,
    summary: 'Delete a suspended service account.',
    tag,
    access: { who: 'area', area: 'serviceAccounts', verb: 'delete' },
    errors: ['not_found', 'conflict'],
  })
    .input(byId)
    .output(done),

  operators: route({
    method: 'GET',
    path: `${path}/operators`,
    summary: 'Operators with a part in the site, on whose behalf a service account can act; the first 20.',
    tag,
    access: read,
  })
    .input(operatorsInput)
    .output(listOf(operatorChoice)),

  grantable: route({
    method: 'GET',
    path: `${path}/acl`,
    summary: 'Every operation that a service account can be granted.',
    tag,
    access: read,
  }).output(listOf(permission)),

  permissions: route({
    method: 'GET',
    path: `${path}/{id}/acl`,
    summary: 'The operations granted to a service account.',
    tag,
    access: read,
    errors: ['not_found'],
  })
    .input(byId)
    .output(listOf(permission)),

  grant: route({
    method: 'PUT',
    path: `${path}/{id}/acl`,
    summary: 'Replace the operations granted to a service account.',
    tag,
    access: write,
    errors: ['not_found'],
  })
    .input(permissionsInput)
    .output(listOf(permission)),
};
