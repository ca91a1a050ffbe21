// Why recurring revenue, or what was charged, is not what it was: what lies between two periods, line by line.
import { z } from 'zod';
import { plainDate } from '../../base/dates.ts';
import { hiddenWithout } from '../../base/hidden-fields.ts';
import { currencyCards, figures } from '../figures/words.ts';

/** Both ranges with both dates, in the site's reporting zone. */
export const changesInput = z.strictObject({
  figure: z.enum(currencyCards),
  date_start: plainDate,
  date_end: plainDate,
  compare_start: plainDate,
  compare_end: plainDate,
});

const days = z.object({ date_start: plainDate, date_end: plainDate });

/** One line. Amounts in minor units of the currency. */
const changePart = z.object({
  /** Its rows add up to `current` over the days of `current`, and to `compared` over those of `compared`. */
  figure: z.enum(figures),
  current: z.int(),
  /** Null for moves of recurring revenue, which lie between the two ends. */
  compared: z.int().nullable(),
  /** Amount that the line adds to the total; negative where it takes away. */
  change: z.int(),
});
export type ChangePart = z.infer<typeof changePart>;

const currencyChanges = z.object({
  /** Lower case. */
  currency: z.string(),
  /** `from` + all changes + `rounding` = `to`. */
  from: z.int(),
  to: z.int(),
  parts: z.array(changePart),
  /** Recurring revenue is kept in fractions of a cent; what rounding each line leaves over, a few cents at most. */
  rounding: z.int(),
  /** Given back in both ranges, by the day it was given back. No part of the total. */
  refunds: changePart.nullable(),
});
export type CurrencyChanges = z.infer<typeof currencyChanges>;

export const changes = z.object({
  figure: z.enum(currencyCards),
  /**
   * The days of `from` and of `to`. Recurring revenue holds at the end of the last day; there the earlier end comes first.
   */
  from: days,
  to: days,
  /** The days that `current` of the parts is of; null when both ends are the same. */
  parts: days.nullable(),
  /** The default currency first; empty for readers who see no amounts. */
  currencies: hiddenWithout('amounts')(z.array(currencyChanges)),
  /** IANA name. */
  timezone: z.string(),
  /** The figures of the last day can change for 24 hours: what ended may still be followed. */
  provisional: z.boolean(),
  counting: z.boolean(),
});
export type Changes = z.infer<typeof changes>;
