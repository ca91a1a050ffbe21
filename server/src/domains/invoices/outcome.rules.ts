// Compares the newly counted invoice of a month with the existing one.
import type { InvoiceLine, Outcome } from '#contract/domains/invoices/schemas.ts';
import type { SiteRef } from '#server/database/context.ts';
import type { PricingRow } from '../billing/queries.ts';
import { areSameLines, type Bill } from './amounts.rules.ts';
import { monthInWords } from './months.rules.ts';
import type { InvoiceRow } from './queries.ts';

export interface Draft {
  description: string;
  graceDays: number;
  isCharged: boolean;
}

/** Returns the values of a month's draft besides its lines. */
export function draftOf(site: SiteRef, pricing: PricingRow, period: string): Draft {
  return {
    description: `${site.title.slice(0, 200)}, ${monthInWords(period)}`,
    graceDays: pricing.invoice_grace_period_days ?? 0,
    isCharged: pricing.invoice_charge_automatically,
  };
}

/** Returns the outcome of generating an invoice. */
export function outcomeOf(
  bill: Bill,
  draft: Draft,
  there: InvoiceRow | null,
  lines: readonly InvoiceLine[],
): Outcome {
  if (there === null) return 'created';
  if (there.status !== 'draft') return 'finalized';
  const isSame =
    there.amount === bill.amount &&
    there.description === draft.description &&
    there.grace_days === draft.graceDays &&
    there.charge_automatically === draft.isCharged &&
    areSameLines(lines, bill.lines);
  return isSame ? 'same' : 'differs';
}
