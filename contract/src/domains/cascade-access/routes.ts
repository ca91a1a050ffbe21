import { done } from '../../base/crud-routes.ts';
import { listOf } from '../../base/paging.ts';
import { route } from '../../base/route.ts';
import {
  appliedInput,
  appliedUpdateInput,
  byCascadeAccess,
  byCascadeItem,
  byPartner,
  cascadeAccess,
  cascadeAccessInput,
  cascadeAccessUpdateInput,
  cascadeApplied,
  cascadeExcluded,
  cascadeListInput,
  cascadeLoss,
  cascadePicture,
  cascadeSite,
  excludedInput,
  excludedUpdateInput,
  memberView,
  memberViewInput,
} from './schemas.ts';

const tag = 'Cascade access';
const read = { who: 'area', area: 'cascadeAccess', verb: 'read' } as const;
const write = { who: 'area', area: 'cascadeAccess', verb: 'write' } as const;
const remove = { who: 'area', area: 'cascadeAccess', verb: 'delete' } as const;
const base = '/partners/{partnerId}/cascade-access';
const changes = ['not_found', 'conflict'] as const;

/** `partnerId` is the partner of the site of the resource header; any other answers 404. */
export const cascadeAccesses = {
  resources: route({
    method: 'GET',
    path: '/partner/resources',
    summary: 'Sites of the partner that rules can name, by title.',
    tag,
    access: read,
  }).output(listOf(cascadeSite)),

  list: route({
    method: 'GET',
    path: '/partners/{partnerId}/cascade-accesses',
    summary: 'Cascade accesses of the partner. Who has no part in a site is not told of its rules.',
    tag,
    access: read,
    errors: ['not_found'],
  })
    .input(cascadeListInput)
    .output(listOf(cascadeAccess)),

  picture: route({
    method: 'GET',
    path: '/partners/{partnerId}/cascade-accesses/picture',
    summary: 'Who opens what where: everything that cascade accesses of the partner provide, a line each.',
    tag,
    access: read,
    errors: ['not_found'],
  })
    .input(byPartner)
    .output(cascadePicture),

  loss: route({
    method: 'GET',
    path: `${base}/applied/{itemId}/loss`,
    summary: 'How many people would have something no more if it were not provided on that site.',
    tag,
    access: read,
    cost: 'heavy',
    errors: ['not_found'],
  })
    .input(byCascadeItem)
    .output(cascadeLoss),

  memberView: route({
    method: 'GET',
    path: '/partners/{partnerId}/cascade-accesses/users/{userId}',
    summary: 'What a member of the site would see on each site of the partner, and why.',
    tag,
    access: read,
    errors: ['not_found'],
  })
    .input(memberViewInput)
    .output(memberView),

  create: route({
    method: 'POST',
    path: base,
    summary: 'Create a cascade access from a pricing option, a ticket or a piece of content.',
    tag,
    access: write,
    errors: ['not_found'],
  })
    .input(cascadeAccessInput)
    .output(cascadeAccess),

  update: route({
    method: 'PUT',
    path: `${base}/{id}`,
    summary: 'Change a cascade access: its source, of the same kind, and whether it is active.',
    tag,
    access: write,
    errors: changes,
  })
    .input(cascadeAccessUpdateInput)
    .output(cascadeAccess),

  remove: route({
    method: 'DELETE',
    path: `${base}/{id}`,
    summary: 'Delete a cascade access with what it provides and excludes.',
    tag,
    access: remove,
    errors: ['not_found'],
  })
    .input(byCascadeAccess)
    .output(done),

  applied: route({
    method: 'GET',
    path: `${base}/{id}/applied`,
    summary: 'What a cascade access provides on other sites.',
    tag,
    access: read,
    errors: ['not_found'],
  })
    .input(byCascadeAccess)
    .output(listOf(cascadeApplied)),

  provide: route({
    method: 'POST',
    path: `${base}/{id}/applied`,
    summary: 'Provide a plan, an event or a piece of content on another site; once for each site.',
    tag,
    access: write,
    errors: ['not_found'],
  })
    .input(appliedInput)
    .output(cascadeApplied),

  updateApplied: route({
    method: 'PUT',
    path: `${base}/applied/{itemId}`,
    summary: 'Change what is provided on another site, and whether it is.',
    tag,
    access: write,
    errors: changes,
  })
    .input(appliedUpdateInput)
    .output(cascadeApplied),

  removeApplied: route({
    method: 'DELETE',
    path: `${base}/applied/{itemId}`,
    summary: 'Stop providing on another site.',
    tag,
    access: remove,
    errors: ['not_found'],
  })
    .input(byCascadeItem)
    .output(done),

  excluded: route({
    method: 'GET',
    path: `${base}/{id}/exclude`,
    summary: 'What keeps its holders on other sites from what a cascade access provides there.',
    tag,
    access: read,
    errors: ['not_found'],
  })
    .input(byCascadeAccess)
    .output(listOf(cascadeExcluded)),

  exclude: route({
    method: 'POST',
    path: `${base}/{id}/exclude`,
    summary: 'Let holders of something on another site keep what they have there.',
    tag,
    access: write,
    errors: ['not_found'],
  })
    .input(excludedInput)
    .output(cascadeExcluded),

  updateExcluded: route({
    method: 'PUT',
    path: `${base}/exclude/{itemId}`,
    summary: 'Change an exclusion.',
    tag,
    access: write,
    errors: changes,
  })
    .input(excludedUpdateInput)
    .output(cascadeExcluded),

  removeExcluded: route({
    method: 'DELETE',
    path: `${base}/exclude/{itemId}`,
    summary: 'Delete an exclusion.',
    tag,
    access: remove,
    errors: ['not_found'],
  })
    .input(byCascadeItem)
    .output(done),
};
