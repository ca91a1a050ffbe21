import { z } from 'zod';
import { calendarPeriod } from '../../base/calendar-period.ts';
import { plainDate, timestamp } from '../../base/dates.ts';
import { flagParam } from '../../base/filters.ts';
import { idParam } from '../../base/ids.ts';
import { paging } from '../../base/paging.ts';
import { invoiceStatuses } from './words.ts';

/** What a line counted, and where its rows are. Dates are days of the site's zone, both included. */
const lineFacts = z.object({
  from: z.string(),
  to: z.string(),
  /** Sign-ups, hundredths of hours, or cents of payments that were counted. */
  counted: z.int(),
  /** What is free of it. */
  free: z.int(),
  /** Percent of the payments, or the size of a pack. */
  rate: z.number().nullable(),
});

export const invoiceLine = z.object({
  kind: z.enum(['monthly', 'transaction_fee', 'signups', 'support']),
  description: z.string(),
  quantity: z.number(),
  /** Cents of one; null for a share of payments. */
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
  /** A deleted site keeps its invoices; whoever pays for it sees them. */
  resource: invoiceSite.extend({ deleted: z.boolean() }),
  livemode: z.boolean(),
  calendar_period: z.string(),
  status: z.enum(invoiceStatuses),
  paid: z.boolean(),
  is_finalized: z.boolean(),
  description: z.string(),
  /** Cents. */
  amount: z.int(),
  currency: z.string(),
  /** Null for a draft. */
  invoice_number: z.string().nullable(),
  /** Path of the PDF below the API's base; null for a draft. */
  invoice_pdf: z.string().nullable(),
  /** A provider's page for paying, where there is one. */
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
  /** Why it failed. */
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
    /** Whether the site is deleted. */
    deleted: flagParam.optional(),
    /** Finalized and waiting for its payment, or not. */
    unpaid: flagParam.optional(),
  })
  .optional();
export const acrossSitesInput = z.strictObject({ calendar_period: period, livemode }).optional();
export const acrossPeriodsInput = z.strictObject({ resource_id: idParam.optional(), livemode }).optional();

export const periodItem = z.object({ calendar_period: z.string() });

/**
 * What generating makes of an invoice: a draft that is new, one that stays or is as it is, one that would differ (and is
 * written anew when asked for), one that is finalized already, or a draft with nothing to bill any more.
 */
export const outcomes = ['created', 'same', 'differs', 'finalized', 'obsolete'] as const;
export type Outcome = (typeof outcomes)[number];

export const generated = z.object({
  resource: invoiceSite,
  calendar_period: z.string(),
  livemode: z.boolean(),
  currency: z.string(),
  outcome: z.enum(outcomes),
  /** Cents as counted now. */
  amount: z.int(),
  /** Cents of the invoice there is; null without one. */
  amount_before: z.int().nullable(),
  line_items: z.array(invoiceLine),
});
export type Generated = z.infer<typeof generated>;

export const generatedAnswer = z.object({
  items: z.array(generated),
  /** How many of each outcome. */
  counts: z.record(z.enum(outcomes), z.int()),
});
export type GeneratedAnswer = z.infer<typeof generatedAnswer>;

export const runningAnswer = generatedAnswer.extend({
  /** Whether it is the first month that is billed: it costs the monthly fee in full. */
  is_first_month: z.boolean(),
});
export type RunningAnswer = z.infer<typeof runningAnswer>;

/** Why something is owed: an invoice with a number, a draft, a month that has no invoice yet, or the month that runs. */
export const owedKinds = ['invoice', 'draft', 'unbilled', 'running'] as const;

export const owedItem = z.object({
  kind: z.enum(owedKinds),
  calendar_period: z.string(),
  /** Null for what has no number. */
  invoice_number: z.string().nullable(),
  /** Cents. */
  amount: z.int(),
  currency: z.string(),
});
export type OwedItem = z.infer<typeof owedItem>;

export const owedAnswer = z.object({
  items: z.array(owedItem),
  /** Whether deleting the site is refused until it is paid; the month that runs refuses nothing. */
  blocks_deletion: z.boolean(),
});
export type OwedAnswer = z.infer<typeof owedAnswer>;

/** `as_drafted` takes the draft as it is, though the month is counted differently now. */
export const finalizeInput = z.strictObject({ id: idParam, as_drafted: z.boolean().optional() });

/** Whether existing drafts are written anew. */
const isForce = z.boolean().optional();
export const generateInput = z.strictObject({ key, calendar_period: calendarPeriod, is_force: isForce });
export const dryRunInput = z.strictObject({ key, calendar_period: calendarPeriod });

/** The month so far, or a month that has none yet: what its invoices would say. */
export const runningInput = z.strictObject({ key, calendar_period: period });
