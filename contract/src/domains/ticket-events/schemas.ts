import { z } from 'zod';
import { timestamp } from '../../base/dates.ts';
import { filterOf, flagParam, textFilter } from '../../base/filters.ts';
import { orderedBy, paging } from '../../base/paging.ts';
import { ticketEventOrderColumns } from './words.ts';

/** Row of an event that sells tickets. */
export const ticketEventRow = z.object({
  id: z.int().describe('Id of the event.'),
  title: z.string().describe('Title as members see it.'),
  description: z.string().nullable().describe('Description of the event; null without one.'),
  start_date: timestamp.describe('Start of the event, in UTC.'),
  end_date: timestamp.describe('End of the event, in UTC.'),
  timezone: z.string().describe('IANA time zone in which the event takes place.'),
  active: z.boolean().describe('True if its tickets can be sold.'),
  tickets: z
    .array(
      z.object({
        id: z.int().describe('Id of the ticket.'),
        title: z.string().describe('Title of the ticket.'),
      }),
    )
    .describe('Tickets, in the order of their creation.'),
});

export const ticketEventFilter = filterOf({
  title: textFilter.describe('Part of the title.'),
  active: flagParam.describe('True for active events, false for the others.'),
});
export type TicketEventFilter = z.infer<typeof ticketEventFilter>;

export type TicketEventOrderColumn = (typeof ticketEventOrderColumns)[number];

export const ticketEventListInput = z
  .strictObject({
    ...paging,
    ...orderedBy(ticketEventOrderColumns),
    filter: ticketEventFilter.optional(),
  })
  .optional();
