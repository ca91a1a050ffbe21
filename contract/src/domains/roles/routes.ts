import { byId } from '../../base/ids.ts';
import { listOf } from '../../base/paging.ts';
import { route } from '../../base/route.ts';
import { operatorName, operatorRights, operatorsAsked, rolesMatrix } from './schemas.ts';

const tag = 'Roles';
const signedIn = { who: 'signedIn' } as const;

export const roles = {
  matrix: route({
    method: 'GET',
    path: '/roles/matrix',
    summary: 'List every operation and capability with the roles that may use it.',
    tag,
    access: signedIn,
  }).output(rolesMatrix),

  operators: route({
    method: 'GET',
    path: '/roles/operators',
    summary: 'Search operators on sites whose roles you may read. Returns the first 20 by email.',
    tag,
    access: signedIn,
  })
    .input(operatorsAsked)
    .output(listOf(operatorName)),

  operator: route({
    method: 'GET',
    path: '/roles/operators/{id}',
    summary: 'Get an operator’s role on each site whose roles you may read, with the reason.',
    tag,
    access: signedIn,
    errors: ['not_found'],
  })
    .input(byId)
    .output(operatorRights),
};
