import { z } from 'zod';
import { calendarPeriod } from '../../base/calendar-period.ts';
import { plainDate, timestamp } from '../../base/dates.ts';
import { flagParam } from '../../base/filters.ts';
import { idParam } from '../../base/ids.ts';
import { paging } from '../../base/paging.ts';
import { invoiceStatuses } from './words.ts';

/** Counting basis of an invoice line. */
const lineFacts = z.object({
  from: z.string().describe("First counted day in the site's zone, YYYY-MM-DD."),
  to: z.string().describe("Last counted day in the site's zone, YYYY-MM-DD."),
  counted: z.int().describe('Counted sign-ups, hundredths of support hours, or cents of payments.'),
  free: z.int().describe('Part of it that is free, in the same unit.'),
  rate: z
    .number()
    .nullable()
    .describe('Percentage of the payments, or sign-ups in a pack; null for support hours.'),
});

export const invoiceLine = z.object({
  kind: z
    .enum(['monthly', 'transaction_fee', 'signups', 'support'])
    .describe("Monthly fee, share of members' payments, packs of sign-ups, or support hours."),
  description: z.string().describe('Text of the line on the invoice.'),
  quantity: z.number().describe('Number of packs or support hours; 1 for the other kinds.'),
  unit_amount: z.int().nullable().describe('Price of one unit in cents; null for a share of payments.'),
  amount: z.int().describe('Amount of the line in cents.'),
  currency: z.string().describe('Currency in lower case.'),
  facts: lineFacts.nullable().describe('Counting basis; null for the monthly fee.'),
});
export type InvoiceLine = z.infer<typeof invoiceLine>;

export const invoiceSite = z.object({
  id: z.int().describe('Id of the site.'),
  title: z.string().describe('Title of the site.'),
  key: z.string().describe('Key of the site.'),
});

export const invoice = z.object({
  id: z.int().describe('Id of the invoice.'),
  version: z.int().describe('Version of the invoice, which grows with each change.'),
  resource: invoiceSite
    .extend({ deleted: z.boolean().describe('True if the site is deleted.') })
    .describe('Site of the invoice. A deleted site keeps its invoices, and its payers still see them.'),
  livemode: z.boolean().describe('True for a live invoice, false for one in test mode.'),
  calendar_period: z.string().describe("Billed month in the site's zone, YYYY-MM."),
  status: z
    .enum(invoiceStatuses)
    .describe(
      'State of the invoice. `open` awaits payment; it becomes `past_due` after its due date or a failed charge.',
    ),
  paid: z.boolean().describe('True if the status is `paid`.'),
  is_finalized: z.boolean().describe('True if it has its number, which it gets when it is finalized.'),
  description: z.string().describe('Title of the site and billed month.'),
  amount: z.int().describe('Amount in cents.'),
  currency: z.string().describe('Currency in lower case.'),
  invoice_number: z
    .string()
    .nullable()
    .describe('Invoice number, such as `MH-2026-000017`; null for a draft.'),
  invoice_pdf: z.string().nullable().describe("Path of the PDF below the API's base; null for a draft."),
  hosted_invoice_url: z.string().nullable().describe('Payment page of a provider; null if there is none.'),
  payment_due_date: plainDate.nullable().describe("Last day to pay, in the site's zone; null for a draft."),
  finalized_at: timestamp.nullable().describe('Time when it was finalized; null for a draft.'),
  line_items: z.array(invoiceLine).describe('Lines of the invoice.'),
});
export type Invoice = z.infer<typeof invoice>;

export const invoicePayment = z.object({
  id: z.int().describe('Id of the payment attempt.'),
  invoice_number: z.string().describe('Number of the invoice.'),
  pay_system: z
    .enum(['manual', 'stripe', 'development'])
    .describe('Way of payment: `manual` was recorded by hand, `development` is a simulated card.'),
  amount: z.int().describe('Amount in cents.'),
  currency: z.string().describe('Currency in lower case.'),
  status: z.enum(['paid', 'failed']).describe('Outcome of the attempt.'),
  error: z.string().nullable().describe('Reason of the failure; null if it was paid.'),
  created_at: timestamp.describe('Time of the attempt.'),
});
export type InvoicePayment = z.infer<typeof invoicePayment>;

const key = z.string().max(63).describe('Key of the site.');
export const bySiteKey = z.strictObject({ key });
export const ofInvoice = z.strictObject({ key, id: idParam.describe('Id of the invoice.') });
const period = calendarPeriod.optional().describe('Billed month, YYYY-MM; all months if omitted.');
const livemode = flagParam
  .optional()
  .describe('True for live invoices, false for those in test mode; both if omitted.');

export const siteListInput = z.strictObject({ key, ...paging, calendar_period: period, livemode });
export const sitePaymentsInput = z.strictObject({ key, ...paging });

export const acrossInput = z
  .strictObject({
    ...paging,
    calendar_period: period,
    resource_id: idParam.optional().describe('Id of the site.'),
    livemode,
    partner_id: idParam.optional().describe('Id of the partner whose sites are billed.'),
    deleted: flagParam
      .optional()
      .describe('True for invoices of deleted sites, false for those of existing ones; both if omitted.'),
    unpaid: flagParam
      .optional()
      .describe('True for finalized invoices that await payment, false for all others.'),
  })
  .optional();
export const acrossSitesInput = z.strictObject({ calendar_period: period, livemode }).optional();
export const acrossPeriodsInput = z
  .strictObject({ resource_id: idParam.optional().describe('Id of the site.'), livemode })
  .optional();

export const periodItem = z.object({ calendar_period: z.string().describe('Billed month, YYYY-MM.') });

/**
 * Outcomes of generating an invoice: a new draft (`created`), an unchanged invoice (`same`), a draft that would differ
 * and is rewritten on request (`differs`), an invoice that is already finalized, or a draft with nothing to bill any
 * more (`obsolete`).
 */
export const outcomes = ['created', 'same', 'differs', 'finalized', 'obsolete'] as const;
export type Outcome = (typeof outcomes)[number];

export const generated = z.object({
  resource: invoiceSite.describe('Site of the invoice.'),
  calendar_period: z.string().describe("Billed month in the site's zone, YYYY-MM."),
  livemode: z.boolean().describe('True for a live invoice, false for one in test mode.'),
  currency: z.string().describe('Currency of the invoice, in lower case: a month has one invoice for each.'),
  outcome: z
    .enum(outcomes)
    .describe(
      'What generating does: `same`, `differs` and `obsolete` concern an existing draft, `finalized` never changes.',
    ),
  amount: z.int().describe('Amount counted now, in cents.'),
  amount_before: z.int().nullable().describe('Amount of the existing invoice in cents; null without one.'),
  line_items: z.array(invoiceLine).describe('Lines counted now.'),
});
export type Generated = z.infer<typeof generated>;

export const generatedAnswer = z.object({
  items: z.array(generated).describe('Invoices of the month, one for each currency.'),
  counts: z.record(z.enum(outcomes), z.int()).describe('Number of invoices by outcome.'),
});
export type GeneratedAnswer = z.infer<typeof generatedAnswer>;

export const runningAnswer = generatedAnswer.extend({
  is_first_month: z.boolean().describe('True for the first billed month, which costs the full monthly fee.'),
});
export type RunningAnswer = z.infer<typeof runningAnswer>;

/** Kinds of open amounts: an invoice with a number, a draft, a month without an invoice, or the current month. */
export const owedKinds = ['invoice', 'draft', 'unbilled', 'running'] as const;

export const owedItem = z.object({
  kind: z
    .enum(owedKinds)
    .describe('A numbered `invoice`, a `draft`, a month without an invoice, or the current month.'),
  calendar_period: z.string().describe("Billed month in the site's zone, YYYY-MM."),
  invoice_number: z.string().nullable().describe('Invoice number; null for the other kinds.'),
  amount: z.int().describe('Amount in cents.'),
  currency: z.string().describe('Currency in lower case.'),
});
export type OwedItem = z.infer<typeof owedItem>;

export const owedAnswer = z.object({
  items: z.array(owedItem).describe('Open amounts in live mode, the earliest month first.'),
  blocks_deletion: z
    .boolean()
    .describe("True if the site can't be deleted until this is paid; the current month never blocks."),
});
export type OwedAnswer = z.infer<typeof owedAnswer>;

export const finalizeInput = z.strictObject({
  id: idParam.describe('Id of the draft.'),
  as_drafted: z
    .boolean()
    .optional()
    .describe(
      'True to finalize the draft unchanged, even if the month is counted differently now. Defaults to false.',
    ),
});

const isForce = z
  .boolean()
  .optional()
  .describe('True to rewrite existing drafts that differ. Defaults to false: they stay.');
export const generateInput = z.strictObject({
  key,
  calendar_period: calendarPeriod.describe('Month to bill, YYYY-MM, which must have ended.'),
  is_force: isForce,
});
export const dryRunInput = z.strictObject({
  key,
  calendar_period: calendarPeriod.describe('Month to bill, YYYY-MM, which must have ended.'),
});

/** Input of a preview of a month's invoices. */
export const runningInput = z.strictObject({
  key,
  calendar_period: period.describe(
    'Month to preview, YYYY-MM. Defaults to the current one, as if it ended now.',
  ),
});
