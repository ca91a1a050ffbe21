import { byId } from '../../base/ids.ts';
import { listOf } from '../../base/paging.ts';
import { route } from '../../base/route.ts';
import { operationRights, operatorName, operatorRights, operatorsAsked } from './schemas.ts';

const tag = 'Roles';
const signedIn = { who: 'signedIn' } as const;

export const roles = {
  matrix: route({
    method: 'GET',
    path: '/roles/matrix',
    summary: 'Who may use which operation, as the server enforces it.',
    tag,
    access: signedIn,
  }).output(listOf(operationRights)),

  operators: route({
    method: 'GET',
    path: '/roles/operators',
    summary: 'Operators on sites whose roles the caller may read, and the caller; the first 20 by email.',
    tag,
    access: signedIn,
  })
    .input(operatorsAsked)
    .output(listOf(operatorName)),

  operator: route({
    method: 'GET',
    path: '/roles/operators/{id}',
    summary: 'What an operator is on each site whose roles the caller may read, and why.',
    tag,
    access: signedIn,
    errors: ['not_found'],
  })
    .input(byId)
    .output(operatorRights),
};
