import { successSchema } from '../../base/crud-routes.ts';
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
    summary: "List the site's service accounts.",
    tag,
    access: read,
  }).output(listOf(serviceAccount)),

  create: route({
    method: 'POST',
    path,
    summary: 'Create a service account. Its key is only shown in this answer.',
    tag,
    access: write,
    errors: ['not_found'],
  })
    .input(serviceAccountInput)
    .output(serviceAccount),

  update: route({
    method: 'PUT',
    path: `${path}/{id}`,
    summary: 'Update a service account.',
    tag,
    access: write,
    errors: ['not_found', 'conflict'],
  })
    .input(serviceAccountUpdateInput)
    .output(serviceAccount),

  suspend: route({
    method: 'PUT',
    path: `${path}/{id}/suspend`,
    summary: 'Suspend a service account. Its next call is refused.',
    tag,
    access: write,
    errors: ['not_found'],
  })
    .input(byId)
    .output(serviceAccount),

  replaceKey: route({
    method: 'POST',
    path: `${path}/{id}/key`,
    summary: "Replace a service account's key. The old one stops working at once.",
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
    .output(successSchema),

  operators: route({
    method: 'GET',
    path: `${path}/operators`,
    summary: 'List operators a service account can act for; the first 20.',
    tag,
    access: read,
  })
    .input(operatorsInput)
    .output(listOf(operatorChoice)),

  grantable: route({
    method: 'GET',
    path: `${path}/acl`,
    summary: 'List the operations a service account can be granted.',
    tag,
    access: read,
  }).output(listOf(permission)),

  permissions: route({
    method: 'GET',
    path: `${path}/{id}/acl`,
    summary: 'List the operations granted to a service account.',
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
