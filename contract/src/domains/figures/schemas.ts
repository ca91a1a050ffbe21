import { z } from 'zod';
import { longestReference, parseFigureReference } from './words.ts';

/** Reference to a metric in a query; it stays text, so that a filter can be stored and linked to unchanged. */
export const figureReference = z
  .string()
  .trim()
  .max(longestReference)
  .refine((text) => parseFigureReference(text) !== null, 'This is no figure with its dates.')
  .describe(
    "Metric and its days in the site's zone, as `new_starts:2026-10-01:2026-10-31`; `:7,9` at the end names plans.",
  );
