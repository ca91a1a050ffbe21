import { successSchema } from '../../base/crud-routes.ts';
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
  cascadeSite,
  excludedInput,
  excludedUpdateInput,
  memberViewInput,
} from './schemas.ts';
import { cascadeLoss, cascadePicture, memberView } from './view-schemas.ts';

const tag = 'Cascade access';
const read = { who: 'area', area: 'cascadeAccess', verb: 'read' } as const;
const write = { who: 'area', area: 'cascadeAccess', verb: 'write' } as const;
const remove = { who: 'area', area: 'cascadeAccess', verb: 'delete' } as const;
const base = '/partners/{partnerId}/cascade-access';
const changes = ['not_found', 'conflict'] as const;

/** `partnerId` is the partner of the site in the resource header; any other answers 404. */
export const cascadeAccesses = {
  resources: route({
    method: 'GET',
    path: '/partner/resources',
    summary: "List the partner's sites that access rules can name.",
    tag,
    access: read,
  }).output(listOf(cascadeSite)),

  list: route({
    method: 'GET',
    path: '/partners/{partnerId}/cascade-accesses',
    summary: "List the partner's access rules. Rules of sites you can't see are left out.",
    tag,
    access: read,
    errors: ['not_found'],
  })
    .input(cascadeListInput)
    .output(listOf(cascadeAccess)),

  picture: route({
    method: 'GET',
    path: '/partners/{partnerId}/cascade-accesses/picture',
    summary: 'Get all access rules as a picture: who opens what on which site.',
    tag,
    access: read,
    errors: ['not_found'],
  })
    .input(byPartner)
    .output(cascadePicture),

  loss: route({
    method: 'GET',
    path: `${base}/applied/{itemId}/loss`,
    summary: 'Count the people who would lose access if a line was removed.',
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
    summary: 'Preview what a member of this site can open on each other site.',
    tag,
    access: read,
    errors: ['not_found'],
  })
    .input(memberViewInput)
    .output(memberView),

  create: route({
    method: 'POST',
    path: base,
    summary: 'Create an access rule from a pricing option, a ticket or a piece of content.',
    tag,
    access: write,
    errors: ['not_found'],
  })
    .input(cascadeAccessInput)
    .output(cascadeAccess),

  update: route({
    method: 'PUT',
    path: `${base}/{id}`,
    summary: 'Change an access rule: its source, of the same kind, and whether it is active.',
    tag,
    access: write,
    errors: changes,
  })
    .input(cascadeAccessUpdateInput)
    .output(cascadeAccess),

  remove: route({
    method: 'DELETE',
    path: `${base}/{id}`,
    summary: 'Delete an access rule with the access it gives and its exceptions.',
    tag,
    access: remove,
    errors: ['not_found'],
  })
    .input(byCascadeAccess)
    .output(successSchema),

  applied: route({
    method: 'GET',
    path: `${base}/{id}/applied`,
    summary: 'List the access a rule gives on other sites.',
    tag,
    access: read,
    errors: ['not_found'],
  })
    .input(byCascadeAccess)
    .output(listOf(cascadeApplied)),

  provide: route({
    method: 'POST',
    path: `${base}/{id}/applied`,
    summary: 'Give access to a plan, an event or a piece of content on another site.',
    tag,
    access: write,
    errors: ['not_found'],
  })
    .input(appliedInput)
    .output(cascadeApplied),

  updateApplied: route({
    method: 'PUT',
    path: `${base}/applied/{itemId}`,
    summary: 'Change the access given on another site.',
    tag,
    access: write,
    errors: changes,
  })
    .input(appliedUpdateInput)
    .output(cascadeApplied),

  removeApplied: route({
    method: 'DELETE',
    path: `${base}/applied/{itemId}`,
    summary: 'Stop giving access on another site.',
    tag,
    access: remove,
    errors: ['not_found'],
  })
    .input(byCascadeItem)
    .output(successSchema),

  excluded: route({
    method: 'GET',
    path: `${base}/{id}/exclude`,
    summary: 'List the exceptions of an access rule.',
    tag,
    access: read,
    errors: ['not_found'],
  })
    .input(byCascadeAccess)
    .output(listOf(cascadeExcluded)),

  exclude: route({
    method: 'POST',
    path: `${base}/{id}/exclude`,
    summary: 'Add an exception: holders of something on another site keep what they have there.',
    tag,
    access: write,
    errors: ['not_found'],
  })
    .input(excludedInput)
    .output(cascadeExcluded),

  updateExcluded: route({
    method: 'PUT',
    path: `${base}/exclude/{itemId}`,
    summary: 'Change an exception.',
    tag,
    access: write,
    errors: changes,
  })
    .input(excludedUpdateInput)
    .output(cascadeExcluded),

  removeExcluded: route({
    method: 'DELETE',
    path: `${base}/exclude/{itemId}`,
    summary: 'Delete an exception.',
    tag,
    access: remove,
    errors: ['not_found'],
  })
    .input(byCascadeItem)
    .output(successSchema),
};
