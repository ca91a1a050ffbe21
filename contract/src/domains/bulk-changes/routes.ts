import { done } from '../../base/crud-routes.ts';
import { byId } from '../../base/ids.ts';
import { pageOf } from '../../base/paging.ts';
import { route } from '../../base/route.ts';
import { endChangeInput, priceChangeInput } from './orders.ts';
import {
  bulkChange,
  bulkChangeInput,
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
    summary: 'Changes of many members that were started, newest first.',
    tag,
    access,
  })
    .input(bulkChangeListInput)
    .output(pageOf(bulkChangeRow)),

  get: route({
    method: 'GET',
    path: '/users/bulk-changes/{id}',
    summary: 'One change of many members.',
    tag,
    access,
    errors: ['not_found'],
  })
    .input(byId)
    .output(bulkChange),

  rows: route({
    method: 'GET',
    path: '/users/bulk-changes/{id}/rows',
    summary: 'What became of each member worked through so far.',
    tag,
    access,
    errors: ['not_found'],
  })
    .input(bulkMembersInput)
    .output(pageOf(bulkMember)),

  create: route({
    method: 'POST',
    path: '/users/bulk-changes',
    summary:
      'Prepare a change of chosen members, or of all that a filter finds. Fixes who they are; changes nobody.',
    tag,
    access,
    errors: ['not_found'],
  })
    .input(bulkChangeInput)
    .output(bulkChange),

  createPrices: route({
    method: 'POST',
    path: '/content/bulk-changes',
    summary:
      'Prepare a change of prices of chosen content, or of all that a filter finds. Fixes which; changes nothing.',
    tag,
    access: { who: 'area', area: 'content', verb: 'write' },
    errors: ['not_found'],
  })
    .input(priceChangeInput)
    .output(bulkChange),

  createEnds: route({
    method: 'POST',
    path: '/users/bulk-changes/subscriptions',
    summary:
      'Prepare a change of ends of what chosen members hold, or all that a filter finds. Fixes which; changes nothing.',
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
    summary: 'Stop a change. What was done by then stays and can be undone.',
    tag,
    access,
    errors: ['not_found', 'conflict'],
  })
    .input(byId)
    .output(bulkChange),

  undo: route({
    method: 'POST',
    path: '/users/bulk-changes/{id}/undo',
    summary: 'Undo a change within 30 minutes. What was changed again since is left as it is.',
    tag,
    access,
    errors: ['not_found', 'conflict'],
  })
    .input(byId)
    .output(bulkChange),

  remove: route({
    method: 'DELETE',
    path: '/users/bulk-changes/{id}',
    summary: 'Throw away a change that was prepared and not started.',
    tag,
    access,
    errors: ['not_found', 'conflict'],
  })
    .input(byId)
    .output(done),
};
