import type { z } from 'zod';
import type { ticketEventRow } from '#contract/domains/ticket-events/schemas.ts';

/** A row of the list of events. */
export type TicketEventRow = z.infer<typeof ticketEventRow>;
