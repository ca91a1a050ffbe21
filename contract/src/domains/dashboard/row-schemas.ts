import { z } from 'zod';
import { plainDate, timestamp } from '../../base/dates.ts';
import { flagParam } from '../../base/filters.ts';
import { askedBy, hiddenWithout } from '../../base/hidden-fields.ts';
import { idParam } from '../../base/ids.ts';
import { paging, sendablePageOf } from '../../base/paging.ts';
import { figures, keptFigures, mostPlans, sightOfFigure } from '../figures/words.ts';
import { email } from '../session/schemas.ts';
import { currencyCode } from './schemas.ts';

const amount = hiddenWithout('amounts');
const detail = hiddenWithout('memberDetails');
const charge = hiddenWithout('charges');
const visit = hiddenWithout('visits');

/** Sends the list to `email` as a file, in place of a page of it. */
const sending = { download: flagParam.optional(), email: email.optional() };

const range = { date_start: plainDate, date_end: plainDate };
const inOrder = (input: { date_start: string; date_end: string }) => input.date_start <= input.date_end;
const endsFirst = { path: ['date_end'], message: 'The end date is before the start date.' };

export const churnCountInput = z.strictObject(range).refine(inOrder, endsFirst);
export const churnUsersInput = z.strictObject({ ...range, ...paging, ...sending }).refine(inOrder, endsFirst);

/** Null where there is no member, or they were erased. */
const person = z.object({ id: z.int(), name: z.string(), email: z.string() });
export type Person = z.infer<typeof person>;

export const churnedMember = z.object({
  /** The member's id. */
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
  figure: askedBy(sightOfFigure, z.enum(figures)),
  ...range,
  /** Needed for amounts: rows of one currency. Without it the default currency. */
  currency: currencyCode.optional(),
  /** Only of this plan. */
  plan: z.union([idParam, z.array(idParam).max(mostPlans)]).optional(),
};

export const figureRowsQuery = z.strictObject(rowsOfFigure).refine(inOrder, endsFirst);
export type FigureRowsQuery = z.infer<typeof figureRowsQuery>;
export const figureRowsInput = z
  .strictObject({ ...rowsOfFigure, ...paging, ...sending })
  .refine(inOrder, endsFirst);

/** One row behind a figure; what does not apply to a figure is null. */
export const figureRow = z.object({
  at: detail(timestamp.nullable()),
  /** Of a charge that is known by its day alone; `at` is then noon of it. */
  day: detail(plainDate.nullable()),
  /** Where something is undone, ends or has converted. */
  until: detail(timestamp.nullable()),
  member: person.nullable(),
  /** The id stays when the member was erased. */
  member_id: z.int().nullable(),
  group: detail(z.object({ id: z.int(), name: z.string() }).nullable()),
  subscription_id: detail(z.int().nullable()),
  plan: z.object({ id: z.int(), title: z.string() }).nullable(),
  transaction_id: charge(z.int().nullable()),
  /** What the transaction was for: the titles of its lines, or else what it was called where it comes from. */
  sold: charge(z.string().nullable()),
  content: visit(z.object({ id: z.int(), title: z.string() }).nullable()),
  /** Cause of an end; direct or trial; kept or lost; status of a charge. */
  detail: detail(z.string().nullable()),
  /** Cents. Recurring revenue is shared out by largest remainder over all rows, so that they add up to `value`. */
  amount: amount(z.int().nullable()),
  currency: amount(z.string().nullable()),
});
export type FigureRow = z.infer<typeof figureRow>;

export const figureRows = sendablePageOf(figureRow).extend({
  /** What the rows come to: the figure itself. Cents, percent with one decimal, or a count. */
  value: z.number().nullable(),
  /** The currency of amounts, lower case; null for counts. */
  currency: z.string().nullable(),
  timezone: z.string(),
});
export type FigureRows = z.infer<typeof figureRows>;

export const adjustmentsInput = z
  .strictObject({
    figure: askedBy(sightOfFigure, z.enum(keptFigures)),
    ...range,
    /** For amounts. Without it the default currency. */
    currency: currencyCode.optional(),
  })
  .refine(inOrder, endsFirst);

/**
 * What the closed days of a range were shown as, and what they come to now. A figure that holds at the end of a range is
 * that of the last closed day. Amounts in cents.
 */
export const adjustments = z.object({
  /** The days that differ, in order. */
  items: z.array(z.object({ day: plainDate, shown: z.int(), now: z.int() })),
  /** Null while no day of the range is closed, and while all figures are being counted. */
  closed: z
    .object({
      /** The last closed day of the range, and when what it was shown as was kept. */
      day: plainDate,
      kept_at: timestamp,
      /** Of all closed days. Null where days do not add up: who decides and takes it back within a range did neither. */
      shown: z.int().nullable(),
      now: z.int().nullable(),
    })
    .nullable(),
  /** The currency of amounts, lower case; null for counts. */
  currency: z.string().nullable(),
  timezone: z.string(),
});
export type Adjustments = z.infer<typeof adjustments>;
