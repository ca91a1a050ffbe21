// Converts the terms of a plan between the wire and the tables: a site's pricing is a copy with the same columns.
import type { PartnerPlanInput, PlanTerms } from '#contract/domains/partner-plans/schemas.ts';
import { throwIfInvalid } from '#server/platform/errors/app-error.ts';
import { cleanMail } from '#server/platform/templates/mail-html.ts';
import type { PartnerPlanRow } from './queries.ts';
import { partnerPlanTexts as texts } from './texts.ts';

/** The columns that a plan and a pricing have in common. */
export type TermColumns = Pick<PartnerPlanRow, keyof PlanTerms>;

/** Returns only the columns of a row that are terms. */
export function termColumns(row: TermColumns): TermColumns {
  return {
    slug: row.slug,
    title: row.title,
    description: row.description,
    monthly_price: row.monthly_price,
    transaction_fee: row.transaction_fee,
    free_signups: row.free_signups,
    up_free_signups: row.up_free_signups,
    up_free_signups_price: row.up_free_signups_price,
    free_support_hours: row.free_support_hours,
    up_free_support_price_per_hour: row.up_free_support_price_per_hour,
    available_paywall: row.available_paywall,
    available_ti_event: row.available_ti_event,
    available_reader_id: row.available_reader_id,
    active: row.active,
    is_public: row.is_public,
    content: row.content,
    invoice_grace_period_days: row.invoice_grace_period_days,
    invoice_charge_automatically: row.invoice_charge_automatically,
    livemode: row.livemode,
  };
}

export function termsOnWire(row: TermColumns): PlanTerms {
  const days = row.invoice_grace_period_days;
  return {
    ...termColumns(row),
    transaction_fee: Number(row.transaction_fee),
    free_support_hours: Number(row.free_support_hours),
    invoice_grace_period_days: days === null ? null : String(days),
  };
}

/** @throws AppError invalid for HTML that is empty after sanitizing */
export function requireContent({ content }: { content: string }): void {
  if (content.trim() === '') throwIfInvalid({ content: texts.emptyContent.en });
}

/** Returns the new column values; undefined leaves a column unchanged. The HTML is sanitized. */
export function termsFrom(input: PartnerPlanInput) {
  const { slug, content, transaction_fee: fee, invoice_grace_period_days: days, ...terms } = input;
  return {
    ...terms,
    slug: slug === '' ? null : slug,
    content: cleanMail(content),
    transaction_fee: fee.toFixed(2),
    free_support_hours: input.free_support_hours.toFixed(2),
    invoice_grace_period_days:
      days === undefined ? undefined : days === null || days === '' ? null : Number(days),
  };
}
