import { z } from 'zod';

/** Instant, ISO 8601 in UTC with a trailing Z. */
export const timestamp = z.iso.datetime({ offset: true });

/** Calendar date without a time, YYYY-MM-DD. */
export const plainDate = z.iso.date();

/**
 * Range of calendar dates, both ends included. Days are cut in the resource's reporting time zone.
 */
export const dateRange = z
  .strictObject({ from: plainDate.optional(), to: plainDate.optional() })
  .refine((range) => range.from === undefined || range.to === undefined || range.from <= range.to, {
    path: ['to'],
    message: 'The end lies before the start.',
  });
export type DateRange = z.infer<typeof dateRange>;
