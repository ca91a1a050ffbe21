import { z } from 'zod';
import { idParam } from '../../base/ids.ts';
import { oneLine } from '../../base/one-line.ts';

/** Order of dates: 01/02/2026 is January 2 or February 1. */
export const dateOrder = z.enum(['month_first', 'day_first']);
export type DateOrder = z.infer<typeof dateOrder>;

/** Decimal sign: 1.234 is a little more than one, or more than a thousand. */
export const decimalSign = z.enum(['point', 'comma']);
export type DecimalSign = z.infer<typeof decimalSign>;

/** Encodings of a text file. Excel writes CSV in Windows-1252. */
export const textEncoding = z.enum(['utf-8', 'utf-16le', 'utf-16be', 'windows-1252']);
export type TextEncoding = z.infer<typeof textEncoding>;

/** Last line of a file that can be the heading line. */
export const headingLineMax = 20;

/** Ambiguous sample values of a file, if nothing in the file decides how to read them; usually empty. */
export const importDoubts = z.object({ dates: z.array(z.string()), amounts: z.array(z.string()) });
export type ImportDoubts = z.infer<typeof importDoubts>;

/** Optional details of the file format. If omitted, the file itself decides, or the check asks. */
export const styleInput = {
  date_order: dateOrder.optional(),
  decimal_sign: decimalSign.optional(),
  /** Currency of the amounts of a sales file without such a column: ISO 4217, in either case. */
  currency: z
    .string()
    .regex(/^[a-z]{3}$/i)
    .optional(),
};

/** File format, given or detected; null for details that don't apply. */
export const fileStyle = {
  /** Text encoding; null for a spreadsheet, and until the file is examined. */
  encoding: textEncoding.nullable(),
  /** Line of the headings, or of the first row, from 1: the lines above are skipped. */
  heading_line: z.int(),
  date_order: dateOrder.nullable(),
  decimal_sign: decimalSign.nullable(),
  /** ISO 4217 code in lower case. */
  currency: z.string().nullable(),
  doubts: importDoubts,
};

export const importLookInput = z.strictObject({
  id: idParam,
  /** Line of the headings in the file; detected if omitted. */
  heading_line: z.int().min(1).max(headingLineMax).optional(),
  /** Key of the source system; null reads the file as a generic one. If omitted, the headings decide. */
  source: z.string().overwrite(oneLine).max(60).nullable().optional(),
});
