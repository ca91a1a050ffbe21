import { z } from 'zod';
import { fieldTexts } from './issues.ts';

/** Instant, ISO 8601 in UTC with a trailing Z. */
export const timestamp = z.iso.datetime({ offset: true });

/** Calendar date without a time, YYYY-MM-DD. There is no year 0. */
export const plainDate = z.iso.date().refine((date) => !date.startsWith('0000'), fieldTexts.invalid);

/** Range of calendar dates, both included. Days begin and end in the site's reporting time zone. */
export const dateRange = z
  .strictObject({ from: plainDate.optional(), to: plainDate.optional() })
  .refine((range) => range.from === undefined || range.to === undefined || range.from <= range.to, {
    path: ['to'],
    message: 'The end date is before the start date.',
  });
export type DateRange = z.infer<typeof dateRange>;
