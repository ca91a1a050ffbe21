import { z } from 'zod';
import { groupings } from '../../base/date-ranges.ts';
import { plainDate } from '../../base/dates.ts';
import { flagParam } from '../../base/filters.ts';
import { hiddenWithout } from '../../base/hidden-fields.ts';
import { longestPlans, parsePlans } from '../figures/words.ts';

const amount = hiddenWithout('amounts');

/** Largest number of buckets of a range. */
export const maxBuckets = 1_200;

/** Largest number of days that cards compare. */
export const maxRangeDays = 3_660;

/** Any currency that a site may have been paid in, in lower case. */
export const currencyCode = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^[a-z]{3}$/);

/** Ids joined by commas in a query; empty means any. */
const planIds = z
  .string()
  .trim()
  .max(longestPlans)
  .refine((text) => text === '' || parsePlans(text) !== null, 'These are no ids of plans, or too many.')
  .transform((text) => parsePlans(text) ?? []);

/** Range with both dates included; defaults to the last four weeks. Yesterday is the latest day. */
export const statisticsInput = z
  .strictObject({
    group_by: z
      .enum(groupings)
      .optional()
      .describe('Length of the points of each series. By default days, or months beyond 31 days.'),
    date_start: plainDate
      .optional()
      .describe("First day, in the site's reporting zone; by default that of the last four weeks."),
    date_end: plainDate.optional().describe('Last day, included; by default yesterday, which is the latest.'),
    compare_start: plainDate
      .optional()
      .describe('First day to compare with; without both days, nothing is compared.'),
    compare_end: plainDate
      .optional()
      .describe('Last day to compare with. A call without any day is compared with the period before.'),
    do_not_compare: flagParam.optional().describe('True compares with nothing.'),
    retention_rate_subscriptions: planIds
      .optional()
      .describe('Ids of plans joined by commas, whose payers the retention rate counts; empty for all.'),
  })
  .optional();

/**
 * Bucket of a card's series. A stock has the value at the bucket's end, a flow counts within it. Null if the divisor is
 * 0.
 */
export const point = z.object({
  groupby: z.string().describe('Label, such as 2026-11-21, 2026-W47, 2026-11 or 2026.'),
  value: z
    .number()
    .nullable()
    .describe('Value within the days, or at their end for stocks; null for a share of nothing.'),
  partial: z.boolean().describe('True if the range contains only a part of this week, month or year.'),
  date_start: plainDate.describe('First day of the point that lies in the range.'),
  date_end: plainDate.describe('Last day of the point that lies in the range.'),
});
export type Point = z.infer<typeof point>;

/** Data of a card. Amounts are cents, `retention_rate` is percent with one decimal, everything else a count. */
export const cardData = z.object({
  current: z.array(point).describe('Series of the period, in order.'),
  compare: z.array(point).describe('Series of the compared period; empty without a comparison.'),
  current_value: z
    .number()
    .nullable()
    .describe('Value of the whole period: cents, percent, or a count; null for a share of nothing.'),
  compare_value: z.number().nullable().describe('Value of the compared period; null without a comparison.'),
  change: z
    .number()
    .nullable()
    .describe('Change in percent with one decimal; null without a value to compare with.'),
});
export type CardData = z.infer<typeof cardData>;

const money = z.record(z.string(), cardData);

/** Net volume: the gross volume less refunds and other adjustments, each by its own date, in cents. */
const netVolume = z.object({
  gross: z.int().describe('All charges, in cents.'),
  refunds: z.int().describe('Refunds by their own day, in cents.'),
  disputes: z.int().describe('Lost disputes by their own day, in cents.'),
  credits: z.int().describe('Credits by their own day, in cents.'),
  fees: z.int().describe('Fees of the payment provider, in cents.'),
  net: z.int().describe('Gross volume less refunds, disputes, credits and fees, in cents; may be negative.'),
});

export const statistics = z.object({
  period: z
    .object({
      date_start: plainDate.describe("First day, in the site's reporting zone."),
      date_end: plainDate.describe('Last day, included.'),
      compare_start: plainDate.nullable().describe('First day to compare with; null without a comparison.'),
      compare_end: plainDate.nullable().describe('Last day to compare with; null without a comparison.'),
      group_by: z.enum(groupings).describe('Length of the points of each series.'),
      timezone: z.string().describe('IANA time zone of the days.'),
      provisional: z
        .boolean()
        .describe('True if the last day can still change: an ended stay may continue for 24 hours.'),
      counting: z
        .boolean()
        .describe('True while these days are still being counted and values are incomplete.'),
      default_currency: z.string().describe("The site's default currency, in upper case."),
    })
    .describe('Effective query, with the defaults filled in.'),
  active_subscribers: cardData
    .extend({
      entitled: z.int().describe('Number of members with access at the end of the period, paid or not.'),
    })
    .describe('Members who pay for a subscription at the end of the period.'),
  mrr: amount(
    money
      .nullable()
      .describe('Monthly recurring revenue without VAT at the end of the period, in cents by currency code.'),
  ),
  gross_volume: amount(
    z
      .record(
        z.string(),
        cardData.extend({
          net: netVolume.describe('Net volume of the whole period, and what it is made of.'),
        }),
      )
      .nullable()
      .describe('Charges with VAT, before refunds and fees, in cents by currency code in lower case.'),
  ),
  new_subscribers: cardData.describe('Members who paid for a subscription for the first time ever.'),
  new_trials: cardData.describe('Trials that began.'),
  new_starts: cardData.describe(
    "Paid subscriptions that began, directly or after a trial; switches don't count.",
  ),
  trials_converted: cardData
    .extend({
      ended: z.int().describe('Number of trials that ended in the period.'),
      ended_converted: z
        .int()
        .describe('Number of these trials that were paid for by the end of the period.'),
      cohort_rate: z
        .number()
        .nullable()
        .describe('Share of ended trials that converted, in percent with one decimal; null if none ended.'),
    })
    .describe('Paid subscriptions that began after a trial.'),
  stopped_subscriptions: cardData
    .extend({
      causes: z
        .record(z.string(), z.int())
        .describe('Number of ends in the whole period by cause, such as `cancelled`.'),
    })
    .describe("Paid subscriptions that ended; switches don't count."),
  cancelled_subscriptions: cardData.describe(
    'Subscriptions whose renewal was cancelled and is still off at the end.',
  ),
  logged_in_members: cardData.describe('Different members who signed in, or read while signed in.'),
  logged_in_subscribers: cardData.describe(
    'Different members who visited while they paid for a subscription.',
  ),
  paywall_hits: cardData.describe(
    'Requests that the paywall stopped; at most one per session and item in 30 minutes.',
  ),
  retention_rate: cardData.describe(
    'Share of the payers at the start who still pay, in percent with one decimal.',
  ),
});
export type Statistics = z.infer<typeof statistics>;

/** Fields that a list of metrics has beside its items. */
export const listOfFigures = {
  counting: z.boolean().describe('True while these days are still being counted and values are incomplete.'),
};
