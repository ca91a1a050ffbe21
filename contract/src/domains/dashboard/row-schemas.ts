import { z } from 'zod';
import { plainDate, timestamp } from '../../base/dates.ts';
import { figures, keptFigures, mostPlans } from '../../base/figures.ts';
import { flagParam } from '../../base/filters.ts';
import { idParam } from '../../base/ids.ts';
import { paging, sendablePageOf } from '../../base/paging.ts';
import { email } from '../session/schemas.ts';
import { currencyCode } from './schemas.ts';

/** Sends the list to `email` as a file, in place of a page of it. */
const sending = { download: flagParam.optional(), email: email.optional() };

const range = { date_start: plainDate, date_end: plainDate };
const inOrder = (input: { date_start: string; date_end: string }) => input.date_start <= input.date_end;
const endsFirst = { path: ['date_end'], message: 'The end lies before the start.' };

export const churnCountInput = z.strictObject(range).refine(inOrder, endsFirst);
export const churnUsersInput = z.strictObject({ ...range, ...paging, ...sending }).refine(inOrder, endsFirst);

/** Null where there is no member, or they were erased. */
const person = z.object({ id: z.int(), name: z.string(), email: z.string() });
export type Person = z.infer<typeof person>;

export const churnedMember = z.object({
  /** The member's id. */
  id: z.int(),
  member: person.nullable(),
  left_at: timestamp,
  cause: z.string().nullable(),
  plan: z.object({ id: z.int(), title: z.string() }).nullable(),
  /** Recurring revenue lost with them, cents a month by currency. Null for readers who see no amounts. */
  mrr_lost: z.array(z.object({ currency: z.string(), amount: z.int() })).nullable(),
});
export type ChurnedMember = z.infer<typeof churnedMember>;

export const pastDueInput = z.strictObject({ ...paging, ...sending }).optional();

export const pastDueSubscription = z.object({
  subscription_id: z.int(),
  member: person.nullable(),
  plan: z.object({ id: z.int(), title: z.string() }),
  /** Cents. Null for readers who see no amounts. */
  amount_due: z.int().nullable(),
  currency: z.string(),
  failed_at: timestamp,
  grace_ends_at: timestamp,
});
export type PastDueSubscription = z.infer<typeof pastDueSubscription>;

const rowsOfFigure = {
  figure: z.enum(figures),
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
  at: timestamp.nullable(),
  /** Where something is undone, ends or has converted. */
  until: timestamp.nullable(),
  member: person.nullable(),
  /** The id stays when the member was erased. */
  member_id: z.int().nullable(),
  group: z.object({ id: z.int(), name: z.string() }).nullable(),
  subscription_id: z.int().nullable(),
  plan: z.object({ id: z.int(), title: z.string() }).nullable(),
  transaction_id: z.int().nullable(),
  /** What the transaction was for: the titles of its lines, or else what it was called where it comes from. */
  sold: z.string().nullable(),
  content: z.object({ id: z.int(), title: z.string() }).nullable(),
  /** Cause of an end; direct or trial; kept or lost; status of a charge. */
  detail: z.string().nullable(),
  /** Cents, rounded. The sum is rounded once, so it need not be the sum of these. */
  amount: z.int().nullable(),
  currency: z.string().nullable(),
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
    figure: z.enum(keptFigures),
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
