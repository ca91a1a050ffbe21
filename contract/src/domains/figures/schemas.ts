import { z } from 'zod';
import { longestReference, parseFigureReference } from './words.ts';

/** A reference to a figure in a query; it stays a text, so that a filter can be kept and linked to as it is. */
export const figureReference = z
  .string()
  .trim()
  .max(longestReference)
  .refine((text) => parseFigureReference(text) !== null, 'This is no figure with its dates.');
