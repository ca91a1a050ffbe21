import { z } from 'zod';
import { plainDate, timestamp } from '../../base/dates.ts';
import { flagParam } from '../../base/filters.ts';
import { hiddenWithout, inputRequiresByValue } from '../../base/hidden-fields.ts';
import { idParam } from '../../base/ids.ts';
import { paging, sendablePageOf } from '../../base/paging.ts';
import { figures, keptFigures, mostPlans, sightOfFigure } from '../figures/words.ts';
import { email } from '../session/schemas.ts';
import { currencyCode } from './schemas.ts';

const amount = hiddenWithout('amounts');
const detail = hiddenWithout('memberDetails');
const charge = hiddenWithout('charges');
const visit = hiddenWithout('visits');

/** Sends the list to `email` as a file instead of a page. */
const sending = {
  download: flagParam.optional().describe('True sends the list to `email` as a file instead of a page.'),
  email: email.optional().describe('Email that the file is sent to; required with `download`.'),
};

const range = {
  date_start: plainDate.describe("First day, in the site's reporting zone."),
  date_end: plainDate.describe('Last day, included.'),
};
const inOrder = (input: { date_start: string; date_end: string }) => input.date_start <= input.date_end;
const endsFirst = { path: ['date_end'], message: 'The end date is before the start date.' };

export const churnCountInput = z.strictObject(range).refine(inOrder, endsFirst);
export const churnUsersInput = z.strictObject({ ...range, ...paging, ...sending }).refine(inOrder, endsFirst);

/** Member; null if there is none or they were erased. */
const person = z.object({
  id: z.int().describe('Id of the member.'),
  name: z.string().describe('First and last name; may be empty.'),
  email: z.string().describe('Email of the member.'),
});
export type Person = z.infer<typeof person>;

export const churnedMember = z.object({
  id: z.int().describe('Id of the member.'),
  member: person.nullable().describe('Member who left; null if they were erased since.'),
  left_at: detail(timestamp.nullable().describe('Time when their last paid subscription ended.')),
  cause: detail(
    z
      .string()
      .nullable()
      .describe('Cause of the end: `cancelled`, `payment_failed`, `expired`, `admin` or `erased`.'),
  ),
  plan: z
    .object({ id: z.int().describe('Id of the plan.'), title: z.string().describe('Title of the plan.') })
    .nullable()
    .describe('Plan of the subscription that ended; null if unknown.'),
  mrr_lost: amount(
    z
      .array(
        z.object({
          currency: z.string().describe('Currency code in lower case.'),
          amount: z.int().describe('Cents a month.'),
        }),
      )
      .nullable()
      .describe('Monthly recurring revenue lost with them, by currency.'),
  ),
});
export type ChurnedMember = z.infer<typeof churnedMember>;

export const pastDueInput = z.strictObject({ ...paging, ...sending }).optional();

export const pastDueSubscription = z.object({
  subscription_id: z.int().describe('Id of the subscription.'),
  member: person.nullable().describe('Member who pays for it; null if they were erased.'),
  plan: z
    .object({ id: z.int().describe('Id of the plan.'), title: z.string().describe('Title of the plan.') })
    .describe('Plan of the subscription.'),
  amount_due: amount(
    z
      .int()
      .nullable()
      .describe("Amount of the next charge attempt in cents, including VAT of the payer's country."),
  ),
  currency: z.string().describe('Currency code in lower case.'),
  failed_at: detail(timestamp.nullable().describe('Time of the latest failed charge.')),
  grace_ends_at: detail(timestamp.nullable().describe('End of access unless it is paid until then.')),
});
export type PastDueSubscription = z.infer<typeof pastDueSubscription>;

const rowsOfFigure = {
  figure: inputRequiresByValue(
    sightOfFigure,
    z.enum(figures).describe('Metric whose rows are listed: a card, or a part of one.'),
  ),
  ...range,
  currency: currencyCode
    .optional()
    .describe("Currency of the rows of amounts; the site's default currency without it."),
  plan: z
    .union([idParam, z.array(idParam).max(mostPlans)])
    .optional()
    .describe('Id of a plan, or ids of up to 100, to restrict the rows to.'),
};

export const figureRowsQuery = z.strictObject(rowsOfFigure).refine(inOrder, endsFirst);
export type FigureRowsQuery = z.infer<typeof figureRowsQuery>;
export const figureRowsInput = z
  .strictObject({ ...rowsOfFigure, ...paging, ...sending })
  .refine(inOrder, endsFirst);

/** Row behind a metric; fields that don't apply to the metric are null. */
export const figureRow = z.object({
  at: detail(timestamp.nullable().describe('Time of the event: a start, an end, a charge or a visit.')),
  day: detail(
    plainDate.nullable().describe('Date of a charge whose time is unknown; `at` is then noon of that day.'),
  ),
  until: detail(
    timestamp
      .nullable()
      .describe('Time when it was undone, ended or converted; null if that does not apply.'),
  ),
  member: person.nullable().describe('Member of the row; null if there is none or they were erased.'),
  member_id: z.int().nullable().describe('Id of the member, kept after an erasure; null if there is none.'),
  group: detail(
    z
      .object({ id: z.int().describe('Id of the group.'), name: z.string().describe('Name of the group.') })
      .nullable()
      .describe('Group that holds the subscription; null if a member does.'),
  ),
  subscription_id: detail(z.int().nullable().describe('Id of the subscription; null if the row has none.')),
  plan: z
    .object({ id: z.int().describe('Id of the plan.'), title: z.string().describe('Title of the plan.') })
    .nullable()
    .describe('Plan of the row; null if it has none.'),
  transaction_id: charge(
    z.int().nullable().describe('Id of the transaction; null if the row is no charge or adjustment.'),
  ),
  sold: charge(
    z
      .string()
      .nullable()
      .describe("Titles of the transaction's lines, or else its description at the source."),
  ),
  content: visit(
    z
      .object({
        id: z.int().describe('Id of the content.'),
        title: z.string().describe('Title of the content.'),
      })
      .nullable()
      .describe('Content that the row is about; null if there is none.'),
  ),
  detail: detail(
    z
      .string()
      .nullable()
      .describe('Cause, kind or status of the row, such as `cancelled`, `trial`, `kept` or `succeeded`.'),
  ),
  amount: amount(
    z
      .int()
      .nullable()
      .describe(
        'Cents of `currency`; rows of recurring revenue are rounded so that they add up to the total.',
      ),
  ),
  currency: amount(
    z.string().nullable().describe('Currency code of `amount` in lower case; null without one.'),
  ),
});
export type FigureRow = z.infer<typeof figureRow>;

export const figureRows = sendablePageOf(figureRow).extend({
  value: z
    .number()
    .nullable()
    .describe('Value of the metric: cents, percent with one decimal, or a count; null if there is none.'),
  currency: z.string().nullable().describe('Currency of the amounts, in lower case; null for counts.'),
  timezone: z.string().describe('IANA time zone of the days.'),
});
export type FigureRows = z.infer<typeof figureRows>;

export const adjustmentsInput = z
  .strictObject({
    figure: inputRequiresByValue(
      sightOfFigure,
      z.enum(keptFigures).describe('Metric whose corrections are listed.'),
    ),
    ...range,
    currency: currencyCode
      .optional()
      .describe("Currency of amounts; the site's default currency without it."),
  })
  .refine(inOrder, endsFirst);

/**
 * Corrections: values of the closed days of a range as shown, and as they are now. A stock has the value of the last
 * closed day. Amounts are in cents.
 */
export const adjustments = z.object({
  items: z
    .array(
      z.object({
        day: plainDate.describe("Closed day, in the site's reporting zone."),
        shown: z.int().describe('Value when the day was closed: cents, or a count.'),
        now: z.int().describe('Value now: cents, or a count.'),
      }),
    )
    .describe('Days whose value has changed since they were closed, in order.'),
  closed: z
    .object({
      day: plainDate.describe('Last closed day of the range.'),
      kept_at: timestamp.describe('Time when the values of that day were stored.'),
      // A decision that is withdrawn within the range counts as neither, so its days don't add up.
      shown: z
        .int()
        .nullable()
        .describe("Total as shown when the days were closed; null for metrics whose days don't add up."),
      now: z.int().nullable().describe("Total now; null for metrics whose days don't add up."),
    })
    .nullable()
    .describe(
      'Totals of the closed days; null if no day is closed, and while all metrics are being rebuilt.',
    ),
  currency: z.string().nullable().describe('Currency of amounts, in lower case; null for counts.'),
  timezone: z.string().describe('IANA time zone of the days.'),
});
export type Adjustments = z.infer<typeof adjustments>;
