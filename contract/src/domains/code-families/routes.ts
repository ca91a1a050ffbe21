import { routesOf } from '../../base/crud-routes.ts';
import { byId } from '../../base/ids.ts';
import { pageOf } from '../../base/paging.ts';
import { route } from '../../base/route.ts';
import {
  codeFamily,
  codeFamilyInput,
  codeFamilyListInput,
  familyFigures,
  uniqueCode,
  uniqueCodesInput,
} from './schemas.ts';

const tag = 'Unique codes';
/** Who may do something with promos may do it with invites: one area stands for both. */
const { may, ...usual } = routesOf('promos', tag, '/code-families');

export const codeFamilies = {
  list: usual.list('Families of unique codes, the newest first.', codeFamilyListInput, codeFamily),
  get: usual.get('One family of unique codes.', codeFamily),
  create: usual.create(
    'Have unique codes of a promo or an invite made. They are made one after the other; see `made`.',
    codeFamilyInput,
    codeFamily,
    ['not_found'],
  ),

  resume: route({
    method: 'POST',
    path: '/code-families/{id}/resume',
    summary: 'Go on making the codes of a family, after that came to a halt.',
    tag,
    access: may('write'),
    errors: ['not_found', 'conflict'],
  })
    .input(byId)
    .output(codeFamily),

  voidUnused: route({
    method: 'POST',
    path: '/code-families/{id}/void',
    summary: 'Take every code of a family out of use that nobody used yet. It cannot be undone.',
    tag,
    access: may('write'),
    errors: ['not_found', 'conflict'],
  })
    .input(byId)
    .output(codeFamily),

  codes: route({
    method: 'GET',
    path: '/code-families/{id}/codes',
    summary: 'Codes of a family; those that were used, the latest use first.',
    tag,
    access: may('read'),
    errors: ['not_found'],
  })
    .input(uniqueCodesInput)
    .output(pageOf(uniqueCode)),

  figures: route({
    method: 'GET',
    path: '/code-families/{id}/figures',
    summary:
      'What became of the members who used a family, by month of joining, beside those who became subscribers at full price.',
    tag,
    access: may('read'),
    errors: ['not_found'],
    cost: 'heavy',
  })
    .input(byId)
    .output(familyFigures),
};
