// Explanation of the change of recurring revenue, or of charges, between two periods, line by line.
import { z } from 'zod';
import { plainDate } from '../../base/dates.ts';
import { hiddenWithout } from '../../base/hidden-fields.ts';
import { currencyCards, figures } from '../figures/words.ts';

/** Both ranges with both dates, in the site's reporting zone. */
export const changesInput = z.strictObject({
  figure: z
    .enum(currencyCards)
    .describe('Metric whose change is explained: recurring revenue or gross volume.'),
  date_start: plainDate.describe("First day of the period, in the site's reporting zone."),
  date_end: plainDate.describe('Last day of the period; yesterday at the latest.'),
  compare_start: plainDate.describe('First day of the period to compare with.'),
  compare_end: plainDate.describe('Last day of the period to compare with; yesterday at the latest.'),
});

const days = z.object({
  date_start: plainDate.describe("First day, in the site's reporting zone."),
  date_end: plainDate.describe('Last day, included.'),
});

/** One line. Amounts are minor units of the currency. */
const changePart = z.object({
  figure: z.enum(figures).describe('Metric whose rows in the days of `parts` add up to `current`.'),
  current: z.int().describe('Amount of the period, in cents; losses of recurring revenue are positive, too.'),
  compared: z
    .int()
    .nullable()
    .describe('Amount of the compared period, in cents; null for changes of recurring revenue.'),
  change: z.int().describe('Contribution of the line to the total, in cents; negative if it lowers it.'),
});
export type ChangePart = z.infer<typeof changePart>;

const currencyChanges = z.object({
  currency: z.string().describe('Currency code in lower case.'),
  from: z.int().describe('Total of the days of `from`, in cents. `from` + all changes + `rounding` = `to`.'),
  to: z.int().describe('Total of the days of `to`, in cents.'),
  parts: z
    .array(changePart)
    .describe('Lines that explain the change; lines without any amount are left out.'),
  rounding: z.int().describe('Remainder of rounding each line, a few cents at most; 0 for gross volume.'),
  refunds: changePart
    .nullable()
    .describe('Refunds of both periods by their own day; no part of the total. Null without any.'),
});
export type CurrencyChanges = z.infer<typeof currencyChanges>;

export const changes = z.object({
  figure: z.enum(currencyCards).describe('Metric whose change is explained.'),
  from: days.describe(
    'Days of the total `from`. Recurring revenue is measured at the end of the earlier last day.',
  ),
  to: days.describe(
    'Days of the total `to`. Recurring revenue is measured at the end of the later last day.',
  ),
  parts: days
    .nullable()
    .describe('Days of the `current` amounts of the lines; null if both periods end on the same day.'),
  currencies: hiddenWithout('amounts')(
    z.array(currencyChanges).describe("Changes by currency, the site's default currency first."),
  ),
  timezone: z.string().describe('IANA time zone of the days.'),
  provisional: z
    .boolean()
    .describe('True if the last day can still change: an ended stay may continue for 24 hours.'),
  counting: z.boolean().describe('True while these days are still being counted and values are incomplete.'),
});
export type Changes = z.infer<typeof changes>;
