import type { ticketEvents } from '#contract/domains/ticket-events/routes.ts';
import type { Handlers } from '#server/database/handlers.ts';
import type { FileStore } from '#server/platform/files/files.ts';
import { copyTicketEvent } from './copy.service.ts';
import { uploadPhoto } from './photo.service.ts';
import {
  createTicketEvent,
  getTicketEvent,
  listTicketEvents,
  removeTicketEvent,
  updateTicketEvent,
} from './service.ts';
import { createTicket, removeTicket, updateTicket } from './tickets.service.ts';

/** @param files storage of photos */
export const ticketEventHandlers = (files: FileStore) =>
  ({
    list: listTicketEvents,
    get: getTicketEvent,
    create: createTicketEvent,
    update: updateTicketEvent,
    remove: (ctx, input) => removeTicketEvent(files, ctx, input),
    copy: (ctx, input) => copyTicketEvent(files, ctx, input),
    uploadPhoto: (ctx, input) => uploadPhoto(files, ctx, input),
    createTicket,
    updateTicket,
    removeTicket,
  }) satisfies Handlers<typeof ticketEvents>;
