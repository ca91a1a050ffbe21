import { successSchema } from '../../base/crud-routes.ts';
import { byId } from '../../base/ids.ts';
import { pageOf } from '../../base/paging.ts';
import { route } from '../../base/route.ts';
import { bulkChangeInput, endChangeInput, priceChangeInput } from './orders.ts';
import {
  bulkChange,
  bulkChangeListInput,
  bulkChangeRow,
  bulkChangeStartInput,
  bulkMember,
  bulkMembersInput,
} from './schemas.ts';

const tag = 'Members';
const access = { who: 'area', area: 'members', verb: 'write' } as const;

export const bulkChanges = {
  list: route({
    method: 'GET',
    path: '/users/bulk-changes',
    summary: 'List bulk changes, newest first.',
    tag,
    access,
  })
    .input(bulkChangeListInput)
    .output(pageOf(bulkChangeRow)),

  get: route({
    method: 'GET',
    path: '/users/bulk-changes/{id}',
    summary: 'Get a bulk change.',
    tag,
    access,
    errors: ['not_found'],
  })
    .input(byId)
    .output(bulkChange),

  rows: route({
    method: 'GET',
    path: '/users/bulk-changes/{id}/rows',
    summary: 'List the result for each member of a bulk change.',
    tag,
    access,
    errors: ['not_found'],
  })
    .input(bulkMembersInput)
    .output(pageOf(bulkMember)),

  create: route({
    method: 'POST',
    path: '/users/bulk-changes',
    summary: 'Prepare a change for chosen members or a filter. Changes nothing yet.',
    tag,
    access,
    errors: ['not_found'],
  })
    .input(bulkChangeInput)
    .output(bulkChange),

  createPrices: route({
    method: 'POST',
    path: '/content/bulk-changes',
    summary: 'Prepare a price change for chosen content or a filter. Changes nothing yet.',
    tag,
    access: { who: 'area', area: 'content', verb: 'write' },
    errors: ['not_found'],
  })
    .input(priceChangeInput)
    .output(bulkChange),

  createEnds: route({
    method: 'POST',
    path: '/users/bulk-changes/subscriptions',
    summary: 'Prepare new end dates for subscriptions of chosen members. Changes nothing yet.',
    tag,
    access: { who: 'area', area: 'memberSubscriptions', verb: 'write' },
    errors: ['not_found'],
  })
    .input(endChangeInput)
    .output(bulkChange),

  start: route({
    method: 'POST',
    path: '/users/bulk-changes/{id}/start',
    summary: 'Start a prepared change.',
    tag,
    access,
    errors: ['not_found', 'conflict'],
  })
    .input(bulkChangeStartInput)
    .output(bulkChange),

  stop: route({
    method: 'POST',
    path: '/users/bulk-changes/{id}/stop',
    summary: 'Stop a bulk change. Changes made so far stay and can be undone.',
    tag,
    access,
    errors: ['not_found', 'conflict'],
  })
    .input(byId)
    .output(bulkChange),

  undo: route({
    method: 'POST',
    path: '/users/bulk-changes/{id}/undo',
    summary: 'Undo a bulk change within 30 minutes. Later changes stay.',
    tag,
    access,
    errors: ['not_found', 'conflict'],
  })
    .input(byId)
    .output(bulkChange),

  remove: route({
    method: 'DELETE',
    path: '/users/bulk-changes/{id}',
    summary: 'Discard a prepared bulk change.',
    tag,
    access,
    errors: ['not_found', 'conflict'],
  })
    .input(byId)
    .output(successSchema),
};
