import type { Invoice, InvoiceLine } from '#contract/domains/invoices/schemas.ts';
import type { InvoiceStatus } from '#contract/domains/invoices/words.ts';

interface Numbered {
  livemode: boolean;
  number_year: number | null;
  number: number | null;
}

/** Returns a number such as `MH-2026-000017`, in test mode `TEST-2026-000017`; null for a draft. */
export function numberOf({ livemode, number_year: year, number }: Numbered): string | null {
  if (year === null || number === null) return null;
  return `${livemode ? 'MH' : 'TEST'}-${year}-${String(number).padStart(6, '0')}`;
}

/** A row of an invoice with its site, for lists. */
export interface FoundInvoice extends Numbered {
  id: number;
  version: number;
  resource_id: number;
  title: string;
  key: string;
  /** True if the site is deleted. */
  deleted: boolean;
  calendar_period: string;
  status: InvoiceStatus;
  description: string;
  amount: number;
  currency: string;
  hosted_invoice_url: string | null;
  payment_due_date: string | null;
  finalized_at: Date | null;
}

export function onWire(row: FoundInvoice, lines: InvoiceLine[]): Invoice {
  const number = numberOf(row);
  const { resource_id: siteId, title, key, deleted } = row;
  return {
    id: row.id,
    version: row.version,
    resource: { id: siteId, title, key, deleted },
    livemode: row.livemode,
    calendar_period: row.calendar_period,
    status: row.status,
    paid: row.status === 'paid',
    is_finalized: row.status !== 'draft',
    description: row.description,
    amount: row.amount,
    currency: row.currency,
    invoice_number: number,
    invoice_pdf: number === null ? null : `/resources/${key}/pricing/invoice/${row.id}/pdf`,
    hosted_invoice_url: row.hosted_invoice_url,
    payment_due_date: row.payment_due_date,
    finalized_at: row.finalized_at?.toISOString() ?? null,
    line_items: lines,
  };
}
