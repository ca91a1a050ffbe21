import type { ticketEvents } from '#contract/domains/ticket-events/routes.ts';
import type { Handlers } from '#server/database/handlers.ts';
import { listTicketEvents } from './service.ts';

export const ticketEventHandlers = { list: listTicketEvents } satisfies Handlers<typeof ticketEvents>;
