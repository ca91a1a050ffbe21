import { z } from 'zod';
import { calendarPeriod } from '../../base/calendar-period.ts';
import { plainDate, timestamp } from '../../base/dates.ts';
import { flagParam } from '../../base/filters.ts';
import { idParam } from '../../base/ids.ts';
import { paging } from '../../base/paging.ts';
import { invoiceStatuses } from './words.ts';

/** Counting basis of an invoice line and the dates of its rows. Dates are days in the site's zone, both included. */
const lineFacts = z.object({
  from: z.string(),
  to: z.string(),
  /** Counted sign-ups, hundredths of hours, or cents of payments. */
  counted: z.int(),
  /** Free part of it. */
  free: z.int(),
  /** Percentage of the payments, or the size of a pack. */
  rate: z.number().nullable(),
});

export const invoiceLine = z.object({
  kind: z.enum(['monthly', 'transaction_fee', 'signups', 'support']),
  description: z.string(),
  quantity: z.number(),
  /** Price of one unit in cents; null for a share of payments. */
  unit_amount: z.int().nullable(),
  amount: z.int(),
  currency: z.string(),
  facts: lineFacts.nullable(),
});
export type InvoiceLine = z.infer<typeof invoiceLine>;

export const invoiceSite = z.object({ id: z.int(), title: z.string(), key: z.string() });

export const invoice = z.object({
  id: z.int(),
  version: z.int(),
  /** Site of the invoice. A deleted site keeps its invoices, and its payers still see them. */
  resource: invoiceSite.extend({ deleted: z.boolean() }),
  livemode: z.boolean(),
  calendar_period: z.string(),
  status: z.enum(invoiceStatuses),
  paid: z.boolean(),
  is_finalized: z.boolean(),
  description: z.string(),
  /** Amount in cents. */
  amount: z.int(),
  currency: z.string(),
  /** Invoice number; null for a draft. */
  invoice_number: z.string().nullable(),
  /** Path of the PDF below the API's base; null for a draft. */
  invoice_pdf: z.string().nullable(),
  /** Payment page of a provider, if there is one. */
  hosted_invoice_url: z.string().nullable(),
  payment_due_date: plainDate.nullable(),
  finalized_at: timestamp.nullable(),
  line_items: z.array(invoiceLine),
});
export type Invoice = z.infer<typeof invoice>;

export const invoicePayment = z.object({
  id: z.int(),
  invoice_number: z.string(),
  pay_system: z.enum(['manual', 'stripe', 'development']),
  amount: z.int(),
  currency: z.string(),
  status: z.enum(['paid', 'failed']),
  /** Reason of the failure. */
  error: z.string().nullable(),
  created_at: timestamp,
});
export type InvoicePayment = z.infer<typeof invoicePayment>;

const key = z.string().max(63);
export const bySiteKey = z.strictObject({ key });
export const ofInvoice = z.strictObject({ key, id: idParam });
const period = calendarPeriod.optional();
const livemode = flagParam.optional();

export const siteListInput = z.strictObject({ key, ...paging, calendar_period: period, livemode });
export const sitePaymentsInput = z.strictObject({ key, ...paging });

export const acrossInput = z
  .strictObject({
    ...paging,
    calendar_period: period,
    resource_id: idParam.optional(),
    livemode,
    partner_id: idParam.optional(),
    /** True for invoices of deleted sites. */
    deleted: flagParam.optional(),
    /** True for finalized invoices that await payment. */
    unpaid: flagParam.optional(),
  })
  .optional();
export const acrossSitesInput = z.strictObject({ calendar_period: period, livemode }).optional();
export const acrossPeriodsInput = z.strictObject({ resource_id: idParam.optional(), livemode }).optional();

export const periodItem = z.object({ calendar_period: z.string() });

/**
 * Outcomes of generating an invoice: a new draft (`created`), an unchanged invoice (`same`), a draft that would differ
 * and is rewritten on request (`differs`), an invoice that is already finalized, or a draft with nothing to bill any
 * more (`obsolete`).
 */
export const outcomes = ['created', 'same', 'differs', 'finalized', 'obsolete'] as const;
export type Outcome = (typeof outcomes)[number];

export const generated = z.object({
  resource: invoiceSite,
  calendar_period: z.string(),
  livemode: z.boolean(),
  currency: z.string(),
  outcome: z.enum(outcomes),
  /** Amount counted now, in cents. */
  amount: z.int(),
  /** Amount of the existing invoice in cents; null without one. */
  amount_before: z.int().nullable(),
  line_items: z.array(invoiceLine),
});
export type Generated = z.infer<typeof generated>;

export const generatedAnswer = z.object({
  items: z.array(generated),
  /** Number of invoices by outcome. */
  counts: z.record(z.enum(outcomes), z.int()),
});
export type GeneratedAnswer = z.infer<typeof generatedAnswer>;

export const runningAnswer = generatedAnswer.extend({
  /** True for the first billed month, which costs the full monthly fee. */
  is_first_month: z.boolean(),
});
export type RunningAnswer = z.infer<typeof runningAnswer>;

/** Kinds of open amounts: an invoice with a number, a draft, a month without an invoice, or the current month. */
export const owedKinds = ['invoice', 'draft', 'unbilled', 'running'] as const;

export const owedItem = z.object({
  kind: z.enum(owedKinds),
  calendar_period: z.string(),
  /** Invoice number; null for the other kinds. */
  invoice_number: z.string().nullable(),
  /** Amount in cents. */
  amount: z.int(),
  currency: z.string(),
});
export type OwedItem = z.infer<typeof owedItem>;

export const owedAnswer = z.object({
  items: z.array(owedItem),
  /** True if the site can't be deleted until this is paid; the current month never blocks. */
  blocks_deletion: z.boolean(),
});
export type OwedAnswer = z.infer<typeof owedAnswer>;

/** `as_drafted` finalizes the draft unchanged, even if the month is counted differently now. */
export const finalizeInput = z.strictObject({ id: idParam, as_drafted: z.boolean().optional() });

/** True to rewrite existing drafts. */
const isForce = z.boolean().optional();
export const generateInput = z.strictObject({ key, calendar_period: calendarPeriod, is_force: isForce });
export const dryRunInput = z.strictObject({ key, calendar_period: calendarPeriod });

/** Input of a preview of the invoices of the current month so far, or of a month that has none yet. */
export const runningInput = z.strictObject({ key, calendar_period: period });
