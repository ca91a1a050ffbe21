import { crudRoutes, successSchema } from '../../base/crud-routes.ts';
import { pageOf } from '../../base/paging.ts';
import { route } from '../../base/route.ts';
import {
  byRevision,
  byUid,
  popupRestoreInput,
  popupTemplate,
  popupTemplateAliasInput,
  popupTemplateInput,
  popupTemplateListInput,
  popupTemplateRow,
  popupTemplateUpdateInput,
  popupVersion,
  popupVersionDetail,
  popupVersionListInput,
} from './schemas.ts';

const tag = 'Popup templates';
const usual = crudRoutes('popupTemplates', tag, '/popup-templates');
const reads = usual.may('read');
const writes = usual.may('write');

export const popupTemplates = {
  list: usual.list('List popup templates.', popupTemplateListInput, popupTemplateRow),
  create: usual.create(
    'Create a popup template. Template, CSS and JavaScript are URL-encoded.',
    popupTemplateInput,
    popupTemplate,
    ['conflict'],
  ),

  createAs: route({
    method: 'POST',
    path: '/popup-templates/{uid}',
    summary: 'Create a popup template with your own ID.',
    tag,
    access: writes,
    errors: ['conflict'],
  })
    .input(popupTemplateAliasInput)
    .output(popupTemplate),

  get: route({
    method: 'GET',
    path: '/popup-templates/{uid}',
    summary: 'Get a popup template. Its code is URL-encoded.',
    tag,
    access: reads,
    errors: ['not_found'],
  })
    .input(byUid)
    .output(popupTemplate),

  update: route({
    method: 'PUT',
    path: '/popup-templates/{uid}',
    summary: 'Update a popup template. Send only what changes; every version is kept.',
    tag,
    access: writes,
    errors: ['not_found', 'conflict'],
  })
    .input(popupTemplateUpdateInput)
    .output(popupTemplate),

  remove: route({
    method: 'DELETE',
    path: '/popup-templates/{uid}',
    summary: 'Delete a popup template with all its versions.',
    tag,
    access: usual.may('delete'),
    errors: ['not_found'],
  })
    .input(byUid)
    .output(successSchema),

  versions: route({
    method: 'GET',
    path: '/popup-templates/{uid}/versions',
    summary: 'List versions of a popup template, latest first.',
    tag,
    access: reads,
    errors: ['not_found'],
  })
    .input(popupVersionListInput)
    .output(pageOf(popupVersion)),

  version: route({
    method: 'GET',
    path: '/popup-templates/{uid}/versions/{revision}',
    summary: 'Get a version of a popup template and the one before it.',
    tag,
    access: reads,
    errors: ['not_found'],
  })
    .input(byRevision)
    .output(popupVersionDetail),

  restore: route({
    method: 'POST',
    path: '/popup-templates/{uid}/versions/{revision}/restore',
    summary: 'Restore a version of a popup template.',
    tag,
    access: writes,
    errors: ['not_found', 'conflict'],
  })
    .input(popupRestoreInput)
    .output(popupTemplate),
};
