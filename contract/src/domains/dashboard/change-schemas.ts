// Explanation of the change of recurring revenue, or of charges, between two periods, line by line.
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

/** One line. Amounts are minor units of the currency. */
const changePart = z.object({
  /** Metric whose rows add up to `current` over the days of `current`, and to `compared` over those of `compared`. */
  figure: z.enum(figures),
  current: z.int(),
  /** Amount of the compared range; null for changes of recurring revenue, which lie between the two ends. */
  compared: z.int().nullable(),
  /** Contribution of the line to the total; negative if it lowers it. */
  change: z.int(),
});
export type ChangePart = z.infer<typeof changePart>;

const currencyChanges = z.object({
  /** Currency code in lower case. */
  currency: z.string(),
  /** Total of the first period; `from` + all changes + `rounding` = `to`. */
  from: z.int(),
  to: z.int(),
  parts: z.array(changePart),
  /**
   * Remainder of rounding each line, a few cents at most, because recurring revenue is stored in fractions of a cent.
   */
  rounding: z.int(),
  /** Refunds of both ranges by their own day. They are no part of the total. */
  refunds: changePart.nullable(),
});
export type CurrencyChanges = z.infer<typeof currencyChanges>;

export const changes = z.object({
  figure: z.enum(currencyCards),
  /**
   * Days of `from` and of `to`. Recurring revenue is measured at the end of the last day; there the earlier end comes
   * first.
   */
  from: days,
  to: days,
  /** Days of the `current` amounts of the parts; null if both ends are the same. */
  parts: days.nullable(),
  /** Changes by currency, the default currency first; empty for callers who may not see amounts. */
  currencies: hiddenWithout('amounts')(z.array(currencyChanges)),
  /** IANA time zone. */
  timezone: z.string(),
  /** True if the metrics of the last day can still change: for 24 hours, an ended stay may still continue. */
  provisional: z.boolean(),
  counting: z.boolean(),
});
export type Changes = z.infer<typeof changes>;
