import { crudRoutes } from '../../base/crud-routes.ts';
import { route } from '../../base/route.ts';
import { importedPiece, importPieceInput } from './import-schemas.ts';
import { contentReach, reachCounts, reachInput } from './reach-schemas.ts';
import { byContentKey, contentItem, contentListInput, contentPriceInput } from './schemas.ts';

const tag = 'Content';
const { may, ...usual } = crudRoutes('content', tag, '/content');

export const content = {
  list: usual.list('List content, newest first.', contentListInput, contentItem),

  updatePrice: route({
    method: 'PUT',
    path: '/content/{key}',
    summary: 'Change the single price of a piece of content, and who may read it.',
    tag,
    access: may('write'),
    errors: ['not_found', 'conflict'],
  })
    .input(contentPriceInput)
    .output(contentItem),

  reach: route({
    method: 'GET',
    path: '/content/{key}/reach',
    summary: 'List the plans and events that open a piece of content, and why.',
    tag,
    access: may('read'),
    errors: ['not_found'],
  })
    .input(byContentKey)
    .output(contentReach),

  countReach: route({
    method: 'POST',
    path: '/content/reach',
    summary: 'Preview how much content a plan or an event would open. Changes nothing.',
    tag,
    access: may('read'),
    repeat: 'safe',
    errors: ['not_found'],
  })
    .input(reachInput)
    .output(reachCounts),

  importPiece: route({
    method: 'PUT',
    path: '/content/imports/wordpress',
    summary: 'Import a WordPress export or a part of one. Repeating it changes nothing.',
    tag,
    access: may('write'),
  })
    .input(importPieceInput)
    .output(importedPiece),
};
