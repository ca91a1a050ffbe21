import { z } from 'zod';
import { timestamp } from '../../base/dates.ts';
import { filterOf, flagParam, textFilter } from '../../base/filters.ts';
import { orderedBy, paging } from '../../base/paging.ts';
import { ticketEventOrderColumns } from './words.ts';

/** Row of an event that sells tickets. Instants are in UTC, `timezone` is an IANA time zone. */
export const ticketEventRow = z.object({
  id: z.int(),
  title: z.string(),
  description: z.string().nullable(),
  start_date: timestamp,
  end_date: timestamp,
  timezone: z.string(),
  active: z.boolean(),
  /** Tickets in the order of their creation. */
  tickets: z.array(z.object({ id: z.int(), title: z.string() })),
});

export const ticketEventFilter = filterOf({ title: textFilter, active: flagParam });
export type TicketEventFilter = z.infer<typeof ticketEventFilter>;

export type TicketEventOrderColumn = (typeof ticketEventOrderColumns)[number];

export const ticketEventListInput = z
  .strictObject({
    ...paging,
    ...orderedBy(ticketEventOrderColumns),
    filter: ticketEventFilter.optional(),
  })
  .optional();
