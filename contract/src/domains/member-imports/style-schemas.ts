import { z } from 'zod';
import { idParam } from '../../base/ids.ts';
import { oneLine } from '../../base/one-line.ts';

/** Whether 01/02/2026 is January 2 or February 1. */
export const dateOrder = z.enum(['month_first', 'day_first']);
export type DateOrder = z.infer<typeof dateOrder>;

/** Whether 1.234 is a little more than one, or more than a thousand. */
export const decimalSign = z.enum(['point', 'comma']);
export type DecimalSign = z.infer<typeof decimalSign>;

/** How a text file is written. Windows-1252 is what Excel writes as CSV. */
export const textEncoding = z.enum(['utf-8', 'utf-16le', 'utf-16be', 'windows-1252']);
export type TextEncoding = z.infer<typeof textEncoding>;

/** Furthest line of a file that its headings can stand on. */
export const headingLineMax = 20;

/** Some values of a file that can be read in two ways, with nothing in the file that tells which; mostly none. */
export const importDoubts = z.object({ dates: z.array(z.string()), amounts: z.array(z.string()) });
export type ImportDoubts = z.infer<typeof importDoubts>;

/** What a check may be told about how the file is written. Left out, the file itself decides, or the check asks. */
export const styleInput = {
  date_order: dateOrder.optional(),
  decimal_sign: decimalSign.optional(),
  /** Of the amounts of a file of sales that has no column for it: ISO 4217, in either case. */
  currency: z
    .string()
    .regex(/^[a-z]{3}$/i)
    .optional(),
};

/** How the file is written: as it was told or found out, null where nothing depends on it. */
export const fileStyle = {
  /** Null for a spreadsheet, and until the file is looked at. */
  encoding: textEncoding.nullable(),
  /** Line of the headings, or of the first row, counted from 1: what stands above is left out. */
  heading_line: z.int(),
  date_order: dateOrder.nullable(),
  decimal_sign: decimalSign.nullable(),
  /** ISO 4217 in lower case. */
  currency: z.string().nullable(),
  doubts: importDoubts,
};

export const importLookInput = z.strictObject({
  id: idParam,
  /** Line of the file that the headings stand on; left out, they are found. */
  heading_line: z.int().min(1).max(headingLineMax).optional(),
  /** Null reads the file as any file, the key of its system as that system's again; left out, its headings say. */
  source: z.string().overwrite(oneLine).max(60).nullable().optional(),
});
