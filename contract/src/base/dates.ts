import { z } from 'zod';
import { fieldTexts } from './issues.ts';

export const timestamp = z.iso
  .datetime({ offset: true })
  .describe('Instant, ISO 8601 in UTC with a trailing Z.');

export const plainDate = z.iso
  .date()
  // There is no year 0.
  .refine((date) => !date.startsWith('0000'), fieldTexts.invalid)
  .describe('Calendar date without a time, YYYY-MM-DD.');

/** Range of calendar dates, both included. Days begin and end in the site's reporting time zone. */
export const dateRange = z
  .strictObject({
    from: plainDate
      .optional()
      .describe("First day, in the site's reporting time zone; without it, from the beginning."),
    to: plainDate
      .optional()
      .describe("Last day, included, in the site's reporting time zone; without it, to the end."),
  })
  .refine((range) => range.from === undefined || range.to === undefined || range.from <= range.to, {
    path: ['to'],
    message: 'The end date is before the start date.',
  })
  .describe('Range of calendar dates, both included.');
export type DateRange = z.infer<typeof dateRange>;
