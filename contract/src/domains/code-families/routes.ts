import { crudRoutes } from '../../base/crud-routes.ts';
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
/** Rights for promos include invites: one area covers both. */
const { may, ...usual } = crudRoutes('promos', tag, '/code-families');

export const codeFamilies = {
  list: usual.list('List code batches, newest first.', codeFamilyListInput, codeFamily),
  get: usual.get('Get a code batch.', codeFamily),
  create: usual.create(
    'Create a batch of unique codes for a promo or an invite. Codes are made in the background.',
    codeFamilyInput,
    codeFamily,
    ['not_found'],
  ),

  resume: route({
    method: 'POST',
    path: '/code-families/{id}/resume',
    summary: 'Resume making the codes of a batch.',
    tag,
    access: may('write'),
    errors: ['not_found', 'conflict'],
  })
    .input(byId)
    .output(codeFamily),

  voidUnused: route({
    method: 'POST',
    path: '/code-families/{id}/void',
    summary: "Void all unused codes of a batch. This can't be undone.",
    tag,
    access: may('write'),
    errors: ['not_found', 'conflict'],
  })
    .input(byId)
    .output(codeFamily),

  codes: route({
    method: 'GET',
    path: '/code-families/{id}/codes',
    summary: 'List the codes of a batch; redeemed ones latest first.',
    tag,
    access: may('read'),
    errors: ['not_found'],
  })
    .input(uniqueCodesInput)
    .output(pageOf(uniqueCode)),

  figures: route({
    method: 'GET',
    path: '/code-families/{id}/figures',
    summary: 'Get how members of a code batch compare to full-price subscribers, by month.',
    tag,
    access: may('read'),
    errors: ['not_found'],
    cost: 'heavy',
  })
    .input(byId)
    .output(familyFigures),
};
