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
const sending = { download: flagParam.optional(), email: email.optional() };

const range = { date_start: plainDate, date_end: plainDate };
const inOrder = (input: { date_start: string; date_end: string }) => input.date_start <= input.date_end;
const endsFirst = { path: ['date_end'], message: 'The end date is before the start date.' };

export const churnCountInput = z.strictObject(range).refine(inOrder, endsFirst);
export const churnUsersInput = z.strictObject({ ...range, ...paging, ...sending }).refine(inOrder, endsFirst);

/** Member; null if there is none or they were erased. */
const person = z.object({ id: z.int(), name: z.string(), email: z.string() });
export type Person = z.infer<typeof person>;

export const churnedMember = z.object({
  /** Id of the member. */
  id: z.int(),
  member: person.nullable(),
  left_at: detail(timestamp.nullable()),
  cause: detail(z.string().nullable()),
  plan: z.object({ id: z.int(), title: z.string() }).nullable(),
  /** Recurring revenue lost with them, cents a month by currency. */
  mrr_lost: amount(z.array(z.object({ currency: z.string(), amount: z.int() })).nullable()),
});
export type ChurnedMember = z.infer<typeof churnedMember>;

export const pastDueInput = z.strictObject({ ...paging, ...sending }).optional();

export const pastDueSubscription = z.object({
  subscription_id: z.int(),
  member: person.nullable(),
  plan: z.object({ id: z.int(), title: z.string() }),
  /** Amount of the next attempt in cents, including VAT of the payer's country. */
  amount_due: amount(z.int().nullable()),
  currency: z.string(),
  failed_at: detail(timestamp.nullable()),
  grace_ends_at: detail(timestamp.nullable()),
});
export type PastDueSubscription = z.infer<typeof pastDueSubscription>;

const rowsOfFigure = {
  figure: inputRequiresByValue(sightOfFigure, z.enum(figures)),
  ...range,
  /** Currency of the rows, for amounts. Defaults to the site's default currency. */
  currency: currencyCode.optional(),
  /** Plan or plans to restrict the rows to. */
  plan: z.union([idParam, z.array(idParam).max(mostPlans)]).optional(),
};

export const figureRowsQuery = z.strictObject(rowsOfFigure).refine(inOrder, endsFirst);
export type FigureRowsQuery = z.infer<typeof figureRowsQuery>;
export const figureRowsInput = z
  .strictObject({ ...rowsOfFigure, ...paging, ...sending })
  .refine(inOrder, endsFirst);

/** Row behind a metric; fields that don't apply to the metric are null. */
export const figureRow = z.object({
  at: detail(timestamp.nullable()),
  /** Date of a charge whose time is unknown; `at` is then noon of that day. */
  day: detail(plainDate.nullable()),
  /** Time of undoing, ending or conversion. */
  until: detail(timestamp.nullable()),
  member: person.nullable(),
  /** Id of the member; it stays after an erasure. */
  member_id: z.int().nullable(),
  group: detail(z.object({ id: z.int(), name: z.string() }).nullable()),
  subscription_id: detail(z.int().nullable()),
  plan: z.object({ id: z.int(), title: z.string() }).nullable(),
  transaction_id: charge(z.int().nullable()),
  /** Titles of the transaction's lines, or else its description at the source. */
  sold: charge(z.string().nullable()),
  content: visit(z.object({ id: z.int(), title: z.string() }).nullable()),
  /** Cause of an end; direct or trial; kept or lost; status of a charge. */
  detail: detail(z.string().nullable()),
  /** Cents. Recurring revenue is distributed by largest remainder over all rows, so that they add up to `value`. */
  amount: amount(z.int().nullable()),
  currency: amount(z.string().nullable()),
});
export type FigureRow = z.infer<typeof figureRow>;

export const figureRows = sendablePageOf(figureRow).extend({
  /** Sum of the rows, the metric itself: cents, percent with one decimal, or a count. */
  value: z.number().nullable(),
  /** Currency of amounts, lower case; null for counts. */
  currency: z.string().nullable(),
  timezone: z.string(),
});
export type FigureRows = z.infer<typeof figureRows>;

export const adjustmentsInput = z
  .strictObject({
    figure: inputRequiresByValue(sightOfFigure, z.enum(keptFigures)),
    ...range,
    /** Currency of amounts. Defaults to the site's default currency. */
    currency: currencyCode.optional(),
  })
  .refine(inOrder, endsFirst);

/**
 * Corrections: values of the closed days of a range as shown, and as they are now. A stock has the value of the last
 * closed day. Amounts are in cents.
 */
export const adjustments = z.object({
  /** Days that differ, in order. */
  items: z.array(z.object({ day: plainDate, shown: z.int(), now: z.int() })),
  /** Totals; null while no day of the range is closed, and while all metrics are being rebuilt. */
  closed: z
    .object({
      /** Last closed day of the range, and the time of its snapshot. */
      day: plainDate,
      kept_at: timestamp,
      /**
       * Sum over all closed days. Null for metrics whose days don't add up, because a decision that is withdrawn within
       * the range counts as neither.
       */
      shown: z.int().nullable(),
      now: z.int().nullable(),
    })
    .nullable(),
  /** Currency of amounts, lower case; null for counts. */
  currency: z.string().nullable(),
  timezone: z.string(),
});
export type Adjustments = z.infer<typeof adjustments>;
