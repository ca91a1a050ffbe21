import { z } from 'zod';
import { crudRoutes, successSchema } from '../../base/crud-routes.ts';
import { byId } from '../../base/ids.ts';
import { route } from '../../base/route.ts';
import { assignInput, givenPassesInput, pass, passesOfMember } from './schemas.ts';

const tag = 'Passes';
const { may } = crudRoutes('passes', tag, '/ti-event/ticket/pass');

/** The link is a credential: callers who may not see it may not create one either. */
const mayLink = { who: 'area', area: 'passLinks', verb: 'write' } as const;

export const passes = {
  ofMember: route({
    method: 'GET',
    path: '/ti-event/ticket/user/{id}/passes',
    summary: 'List the events and tickets a member has passes for.',
    tag,
    access: may('read'),
    errors: ['not_found'],
  })
    .input(byId)
    .output(passesOfMember),

  give: route({
    method: 'POST',
    path: '/ti-event/ticket/{ticketId}/passes',
    summary: 'Give a member passes for a ticket, with the subscription that comes with it.',
    tag,
    access: may('write'),
    errors: ['not_found'],
  })
    .input(givenPassesInput)
    .output(z.object({ items: z.array(pass).describe('Created passes.') })),

  assign: route({
    method: 'PUT',
    path: '/ti-event/ticket/pass/{id}/user',
    summary: 'Assign a pass to a user. Detach the current user first.',
    tag,
    access: may('write'),
    errors: ['not_found', 'conflict'],
  })
    .input(assignInput)
    .output(pass),

  detach: route({
    method: 'DELETE',
    path: '/ti-event/ticket/pass/{id}/detach-assign',
    summary: 'Detach the user of a pass. Its owner keeps it; its magic link ends.',
    tag,
    access: may('write'),
    errors: ['not_found'],
  })
    .input(byId)
    .output(pass),

  remove: route({
    method: 'DELETE',
    path: '/ti-event/ticket/pass/{id}',
    summary: 'Delete a pass and free its place.',
    tag,
    access: may('delete'),
    errors: ['not_found'],
  })
    .input(byId)
    .output(successSchema),

  makeLink: route({
    method: 'PUT',
    path: '/ti-event/ticket/pass/{id}/generate-auth-token',
    summary: 'Create a new magic link for a pass. The previous one stops working.',
    tag,
    access: mayLink,
    errors: ['not_found'],
  })
    .input(byId)
    .output(pass),

  removeLink: route({
    method: 'DELETE',
    path: '/ti-event/ticket/pass/{id}/delete-auth-token',
    summary: 'Revoke the magic link of a pass.',
    tag,
    access: mayLink,
    errors: ['not_found'],
  })
    .input(byId)
    .output(pass),
};
