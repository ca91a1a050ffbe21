import { z } from 'zod';
import { maxCents } from '../../base/cents.ts';
import { timestamp } from '../../base/dates.ts';
import { filterOf, flagParam, textFilter } from '../../base/filters.ts';
import { idParam } from '../../base/ids.ts';
import { fieldTexts, whenMissing } from '../../base/issues.ts';
import { oneLine } from '../../base/one-line.ts';
import { orderedBy, paging } from '../../base/paging.ts';
import { partnerPlanOrderColumns } from './words.ts';

/** Terms of a partner plan; a site's pricing is a copy of them. Prices are cents of the platform's currency. */
export const planTerms = z.object({
  slug: z.string().nullable(),
  title: z.string(),
  description: z.string(),
  monthly_price: z.int(),
  /** Percentage of the site's revenue, with two decimals. */
  transaction_fee: z.number(),
  free_signups: z.int(),
  /** Size of the packs in which sign-ups beyond the free ones are sold; 0 means they cost nothing. */
  up_free_signups: z.int(),
  up_free_signups_price: z.int(),
  free_support_hours: z.number(),
  up_free_support_price_per_hour: z.int(),
  available_paywall: z.boolean(),
  available_ti_event: z.boolean(),
  available_reader_id: z.boolean(),
  active: z.boolean(),
  is_public: z.boolean(),
  /** Sanitized HTML. */
  content: z.string(),
  /** Days between an invoice and its due date, as text; null for none. */
  invoice_grace_period_days: z.string().nullable(),
  /** True if the card is charged when an invoice is finalized. */
  invoice_charge_automatically: z.boolean(),
  /** False if the site's test payments are billed, by test invoices. */
  livemode: z.boolean(),
});
export type PlanTerms = z.infer<typeof planTerms>;

export const partnerPlan = planTerms.extend({ id: z.int(), version: z.int(), created_at: timestamp });
export type PartnerPlan = z.infer<typeof partnerPlan>;

export const partnerPlanFilter = filterOf({ title: textFilter, active: flagParam, is_public: flagParam });
export type PartnerPlanFilter = z.infer<typeof partnerPlanFilter>;

export const partnerPlanListInput = z
  .strictObject({ ...paging, ...orderedBy(partnerPlanOrderColumns), filter: partnerPlanFilter.optional() })
  .optional();

const missing = whenMissing(fieldTexts.required);
const requiredText = (limit: number) => z.string(missing).trim().min(1, fieldTexts.required).max(limit);
const requiredLine = (limit: number) =>
  z.string(missing).overwrite(oneLine).min(1, fieldTexts.required).max(limit);
const price = z.int(missing).min(0).max(maxCents);
const count = z.int(missing).min(0).max(1_000_000_000);
const hasTwoDecimals = (value: number) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6;
/** Hours with at most two decimals. */
export const hours = z.number(missing).min(0).max(999_999).refine(hasTwoDecimals, fieldTexts.invalid);

const graceDays = z
  .string()
  .overwrite(oneLine)
  .refine((text) => text === '' || (/^\d{1,3}$/.test(text) && Number(text) <= 365), fieldTexts.invalid)
  .nullable();

/** Terms without the fee, which plans and site pricings round differently. */
const commonTerms = {
  slug: z
    .string()
    .overwrite(oneLine)
    .regex(/^([a-z0-9][a-z0-9-]{0,62})?$/, fieldTexts.invalid)
    .nullable()
    .optional(),
  title: requiredLine(120),
  description: requiredText(2_000),
  monthly_price: price,
  free_signups: count,
  up_free_signups: count,
  up_free_signups_price: price,
  free_support_hours: hours,
  up_free_support_price_per_hour: price,
  available_paywall: z.boolean().optional(),
  available_ti_event: z.boolean().optional(),
  available_reader_id: z.boolean().optional(),
  active: z.boolean().optional(),
  is_public: z.boolean().optional(),
  content: requiredText(50_000),
  invoice_grace_period_days: graceDays.optional(),
  invoice_charge_automatically: z.boolean().optional(),
  livemode: z.boolean().optional(),
};

const percent = z.number(missing).min(0).max(100);

const planFields = {
  ...commonTerms,
  transaction_fee: percent.refine(hasTwoDecimals, fieldTexts.invalid),
};

/** Terms of a site pricing: the fee is rounded up to two decimals. */
export const pricingFields = {
  ...commonTerms,
  transaction_fee: percent.transform((fee) => Math.ceil(Number((fee * 100).toFixed(6))) / 100),
};

export const partnerPlanInput = z.strictObject(planFields);
export type PartnerPlanInput = z.infer<typeof partnerPlanInput>;

export const partnerPlanUpdateInput = z.strictObject({
  id: idParam,
  ...planFields,
  /** Version that the caller read; a newer stored version answers 409. */
  version: z.int().optional(),
});
