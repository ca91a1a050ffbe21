import { z } from 'zod';

/** Whether 01/02/2026 is January 2 or February 1. */
export const dateOrder = z.enum(['month_first', 'day_first']);
export type DateOrder = z.infer<typeof dateOrder>;

/** Whether 1.234 is a little more than one, or more than a thousand. */
export const decimalSign = z.enum(['point', 'comma']);
export type DecimalSign = z.infer<typeof decimalSign>;

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
  date_order: dateOrder.nullable(),
  decimal_sign: decimalSign.nullable(),
  /** ISO 4217 in lower case. */
  currency: z.string().nullable(),
  doubts: importDoubts,
};
