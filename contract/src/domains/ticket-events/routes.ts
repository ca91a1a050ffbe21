import { crudRoutes, successSchema } from '../../base/crud-routes.ts';
import { byId } from '../../base/ids.ts';
import { route } from '../../base/route.ts';
import {
  photoInput,
  ticket,
  ticketEvent,
  ticketEventInput,
  ticketEventUpdateInput,
  ticketInput,
  ticketUpdateInput,
} from './form-schemas.ts';
import { ticketEventListInput, ticketEventRow } from './schemas.ts';

const tag = 'Events';
const { may, ...usual } = crudRoutes('ticketEvents', tag, '/ti-events', '/ti-event');

export const ticketEvents = {
  list: usual.list('List ticket events, active ones first.', ticketEventListInput, ticketEventRow),
  get: usual.get('Get a ticket event with its access rules and tickets.', ticketEvent),
  create: usual.create('Create a ticket event.', ticketEventInput, ticketEvent, ['not_found']),
  update: usual.update('Update a ticket event.', ticketEventUpdateInput, ticketEvent),

  remove: route({
    method: 'DELETE',
    path: '/ti-event/{id}',
    summary: 'Delete a ticket event with its tickets. Refused while it has passes.',
    tag,
    access: may('delete'),
    errors: ['not_found', 'conflict'],
  })
    .input(byId)
    .output(successSchema),

  copy: route({
    method: 'POST',
    path: '/ti-event/{id}/copy',
    summary: 'Copy a ticket event with its photo, access rules and tickets. The copy is inactive.',
    tag,
    access: may('write'),
    errors: ['not_found'],
  })
    .input(byId)
    .output(ticketEvent),

  uploadPhoto: route({
    method: 'POST',
    path: '/ti-event/{id}/photo',
    summary: 'Upload a photo: PNG, JPEG or WebP, at most 5 MB and 25 megapixels.',
    tag,
    access: may('write'),
    repeat: 'safe',
    errors: ['not_found'],
  })
    .input(photoInput)
    .output(ticketEvent),

  createTicket: route({
    method: 'POST',
    path: '/ti-event/ticket',
    summary: 'Add a ticket to an event.',
    tag,
    access: may('write'),
    errors: ['not_found'],
  })
    .input(ticketInput)
    .output(ticket),

  updateTicket: route({
    method: 'PUT',
    path: '/ti-event/ticket/{id}',
    summary: "Update a ticket. It can't move to another event.",
    tag,
    access: may('write'),
    errors: ['not_found', 'conflict'],
  })
    .input(ticketUpdateInput)
    .output(ticket),

  removeTicket: route({
    method: 'DELETE',
    path: '/ti-event/ticket/{id}',
    summary: 'Delete a ticket. Refused while it has passes.',
    tag,
    access: may('delete'),
    errors: ['not_found', 'conflict'],
  })
    .input(byId)
    .output(successSchema),
};
