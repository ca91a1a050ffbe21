import { z } from 'zod';
import { timestamp } from '../../base/dates.ts';
import { filterOf, flagParam, textFilter } from '../../base/filters.ts';
import { ordering, paging } from '../../base/paging.ts';

/** An event that sells tickets, as option lists need it. Instants in UTC, `timezone` an IANA name. */
export const ticketEventRow = z.object({
  id: z.int(),
  title: z.string(),
  start_date: timestamp,
  end_date: timestamp,
  timezone: z.string(),
  active: z.boolean(),
});

export const ticketEventListInput = z
  .strictObject({
    ...paging,
    ...ordering,
    filter: filterOf({ title: textFilter, active: flagParam }).optional(),
  })
  .optional();
