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
export const importDoubts = z.object({
  dates: z.array(z.string()).describe('Dates that can be read in two ways; answer with `date_order`.'),
  amounts: z.array(z.string()).describe('Amounts that can be read in two ways; answer with `decimal_sign`.'),
});
export type ImportDoubts = z.infer<typeof importDoubts>;

/** Optional details of the file format. If omitted, the file itself decides, or the check asks. */
export const styleInput = {
  date_order: dateOrder.optional().describe('Order of day and month in dates. If omitted, the file decides.'),
  decimal_sign: decimalSign
    .optional()
    .describe('Sign before the decimals of amounts. If omitted, the file decides.'),
  currency: z
    .string()
    .regex(/^[a-z]{3}$/i)
    .optional()
    .describe('Currency of all amounts, if no column has it: ISO 4217, in either case.'),
};

/** File format, given or detected; null for details that don't apply. */
export const fileStyle = {
  encoding: textEncoding
    .nullable()
    .describe('Text encoding; null for a spreadsheet, and until the file is examined.'),
  heading_line: z
    .int()
    .describe('Line of the headings, or of the first row, from 1: the lines above are skipped.'),
  date_order: dateOrder
    .nullable()
    .describe('Order of day and month in dates; null while it is open or without such dates.'),
  decimal_sign: decimalSign
    .nullable()
    .describe('Sign before the decimals of amounts; null while it is open or without such amounts.'),
  currency: z
    .string()
    .nullable()
    .describe('Currency of all amounts, as ISO 4217 in lower case; null if a column has it.'),
  doubts: importDoubts.describe(
    'Sample values that can be read in two ways and need an answer; usually empty.',
  ),
};

export const importLookInput = z.strictObject({
  id: idParam.describe('Id of the import.'),
  heading_line: z
    .int()
    .min(1)
    .max(headingLineMax)
    .optional()
    .describe('Line of the headings in the file, from 1; detected if omitted.'),
  source: z
    .string()
    .overwrite(oneLine)
    .max(60)
    .nullable()
    .optional()
    .describe('Key of the source system; null reads a generic file. If omitted, the headings decide.'),
});
