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
  slug: z
    .string()
    .nullable()
    .describe('Name in lower case for addresses, unique among plans; null without one.'),
  title: z.string().describe('Title as partners see it.'),
  description: z.string().describe('Short description as partners see it.'),
  monthly_price: z.int().describe("Price of each month, in cents of the platform's currency."),
  transaction_fee: z
    .number()
    .describe("Percentage of the site's payments of a month that is billed, with two decimals."),
  free_signups: z.int().describe('Number of new members a month that the price includes.'),
  up_free_signups: z
    .int()
    .describe('Size of the packs in which further sign-ups are sold; 0 means they cost nothing.'),
  up_free_signups_price: z
    .int()
    .describe('Price of one pack in cents; a pack that is begun is paid in full.'),
  free_support_hours: z
    .number()
    .describe('Hours of support a month that the price includes, with two decimals.'),
  up_free_support_price_per_hour: z.int().describe('Price of each further hour of support, in cents.'),
  available_paywall: z.boolean().describe('True if the plan includes the paywall.'),
  available_ti_event: z.boolean().describe('True if the plan includes ticket events.'),
  available_reader_id: z.boolean().describe('True if the plan includes reader accounts.'),
  active: z.boolean().describe("False for a plan that can't be chosen."),
  is_public: z
    .boolean()
    .describe('True if partners can choose the plan themselves; otherwise only root assigns it.'),
  content: z.string().describe('Long description as sanitized HTML, shown where partners choose a plan.'),
  invoice_grace_period_days: z
    .string()
    .nullable()
    .describe('Days between an invoice and its due date, as text; null or empty for none.'),
  invoice_charge_automatically: z
    .boolean()
    .describe("True if the site's card is charged when an invoice is finalized."),
  livemode: z.boolean().describe("False if the site's test payments are billed, by test invoices."),
});
export type PlanTerms = z.infer<typeof planTerms>;

export const partnerPlan = planTerms.extend({
  id: z.int().describe('Id of the plan.'),
  version: z.int().describe('Version of the plan, for an update; it rises with each change.'),
  created_at: timestamp.describe('Time when the plan was created.'),
});
export type PartnerPlan = z.infer<typeof partnerPlan>;

export const partnerPlanFilter = filterOf({
  title: textFilter.describe('Part of the title.'),
  active: flagParam.describe("Plans that can or can't be chosen."),
  is_public: flagParam.describe("Plans that partners can or can't choose themselves."),
});
export type PartnerPlanFilter = z.infer<typeof partnerPlanFilter>;

export const partnerPlanListInput = z
  .strictObject({
    ...paging,
    ...orderedBy(partnerPlanOrderColumns),
    filter: partnerPlanFilter.optional().describe('Filter of the list.'),
  })
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
    .optional()
    .describe(
      'Name in lower case for addresses, unique among plans; letters, digits and hyphens. Can stay empty.',
    ),
  title: requiredLine(120).describe('Title as partners see it.'),
  description: requiredText(2_000).describe('Short description as partners see it.'),
  monthly_price: price.describe("Price of each month, in cents of the platform's currency."),
  free_signups: count.describe('Number of new members a month that the price includes.'),
  up_free_signups: count.describe(
    'Size of the packs in which further sign-ups are sold; 0 means they cost nothing.',
  ),
  up_free_signups_price: price.describe('Price of one pack in cents; a pack that is begun is paid in full.'),
  free_support_hours: hours.describe(
    'Hours of support a month that the price includes, with at most two decimals.',
  ),
  up_free_support_price_per_hour: price.describe('Price of each further hour of support, in cents.'),
  available_paywall: z.boolean().optional().describe('True if the plan includes the paywall.'),
  available_ti_event: z.boolean().optional().describe('True if the plan includes ticket events.'),
  available_reader_id: z.boolean().optional().describe('True if the plan includes reader accounts.'),
  active: z.boolean().optional().describe("False for a plan that can't be chosen."),
  is_public: z
    .boolean()
    .optional()
    .describe('True if partners can choose the plan themselves; otherwise only root assigns it.'),
  content: requiredText(50_000).describe(
    'Long description as HTML, shown where partners choose a plan. Scripts are removed.',
  ),
  invoice_grace_period_days: graceDays
    .optional()
    .describe('Days between an invoice and its due date, 0 to 365 as text; null or empty for none.'),
  invoice_charge_automatically: z
    .boolean()
    .optional()
    .describe("True if the site's card is charged when an invoice is finalized."),
  livemode: z
    .boolean()
    .optional()
    .describe("False if the site's test payments are billed, by test invoices."),
};

const percent = z.number(missing).min(0).max(100);

const planFields = {
  ...commonTerms,
  transaction_fee: percent
    .refine(hasTwoDecimals, fieldTexts.invalid)
    .describe("Percentage of the site's payments of a month that is billed, with at most two decimals."),
};

/** Terms of a site pricing: the fee is rounded up to two decimals. */
export const pricingFields = {
  ...commonTerms,
  transaction_fee: percent
    .transform((fee) => Math.ceil(Number((fee * 100).toFixed(6))) / 100)
    .describe("Percentage of the site's payments of a month that is billed, rounded up to two decimals."),
};

export const partnerPlanInput = z.strictObject(planFields);
export type PartnerPlanInput = z.infer<typeof partnerPlanInput>;

export const partnerPlanUpdateInput = z.strictObject({
  id: idParam.describe('Id of the plan.'),
  ...planFields,
  version: z.int().optional().describe('Version that the caller read; a newer stored version answers 409.'),
});
