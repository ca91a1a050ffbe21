import { done, routesOf } from '../../base/crud-routes.ts';
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
const usual = routesOf('popupTemplates', tag, '/popup-templates');
const reads = usual.may('read');
const writes = usual.may('write');

export const popupTemplates = {
  list: usual.list('Popup templates of the site.', popupTemplateListInput, popupTemplateRow),
  create: usual.create(
    'Create a popup template. Template, CSS and JavaScript are URL-encoded.',
    popupTemplateInput,
    popupTemplate,
    ['conflict'],
  ),

  createAs: route({
    method: 'POST',
    path: '/popup-templates/{uid}',
    summary: 'Create a popup template under an id of your own.',
    tag,
    access: writes,
    errors: ['conflict'],
  })
    .input(popupTemplateAliasInput)
    .output(popupTemplate),

  get: route({
    method: 'GET',
    path: '/popup-templates/{uid}',
    summary: 'One popup template, its code URL-encoded.',
    tag,
    access: reads,
    errors: ['not_found'],
  })
    .input(byUid)
    .output(popupTemplate),

  update: route({
    method: 'PUT',
    path: '/popup-templates/{uid}',
    summary: 'Change a popup template: send what changes. Every saving is kept.',
    tag,
    access: writes,
    errors: ['not_found', 'conflict'],
  })
    .input(popupTemplateUpdateInput)
    .output(popupTemplate),

  remove: route({
    method: 'DELETE',
    path: '/popup-templates/{uid}',
    summary: 'Delete a popup template with everything saved of it.',
    tag,
    access: usual.may('delete'),
    errors: ['not_found'],
  })
    .input(byUid)
    .output(done),

  versions: route({
    method: 'GET',
    path: '/popup-templates/{uid}/versions',
    summary: 'Savings of a popup template, the latest first: when, by whom, and what changed.',
    tag,
    access: reads,
    errors: ['not_found'],
  })
    .input(popupVersionListInput)
    .output(pageOf(popupVersion)),

  version: route({
    method: 'GET',
    path: '/popup-templates/{uid}/versions/{revision}',
    summary: 'One saving, with what stood before it.',
    tag,
    access: reads,
    errors: ['not_found'],
  })
    .input(byRevision)
    .output(popupVersionDetail),

  restore: route({
    method: 'POST',
    path: '/popup-templates/{uid}/versions/{revision}/restore',
    summary: 'Bring a popup template back to a saving. That is a saving of its own.',
    tag,
    access: writes,
    errors: ['not_found', 'conflict'],
  })
    .input(popupRestoreInput)
    .output(popupTemplate),
};
