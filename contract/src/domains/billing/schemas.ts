import { z } from 'zod';
import { calendarPeriod } from '../../base/calendar-period.ts';
import { timestamp } from '../../base/dates.ts';
import { id } from '../../base/ids.ts';
import { whenMissing } from '../../base/issues.ts';
import { oneLine } from '../../base/one-line.ts';
import { hours, planTerms, pricingFields } from '../partner-plans/schemas.ts';
import { billingModes, billingTexts, emailFault } from './words.ts';

/** A site's own terms: a copy of a plan that root may change for this site alone. */
export const resourcePricing = planTerms.extend({
  id: z.int(),
  version: z.int(),
  /** The plan that was copied. */
  pricing_plans_id: z.int(),
  created_at: timestamp,
});
export type ResourcePricing = z.infer<typeof resourcePricing>;

export const supportHours = z.object({ calendar_period: z.string(), hours: z.number() });

/** `item` is null for a site without pricing. Hours of support are those of the latest twelve months that have any. */
export const pricingAnswer = z.object({
  item: resourcePricing.nullable(),
  support_hours: z.array(supportHours),
});
export type PricingAnswer = z.infer<typeof pricingAnswer>;

const key = z.string().max(63);
export const bySiteKey = z.strictObject({ key });

export const attachInput = z.strictObject({ key, pricing_plans_id: id });

export const resourcePricingInput = z.strictObject(pricingFields);
export type ResourcePricingInput = z.infer<typeof resourcePricingInput>;

export const pricingUpdateInput = z.strictObject({
  key,
  ...pricingFields,
  /** The version that was read; a newer one in the meantime answers 409. */
  version: z.int().optional(),
});

export const supportHoursInput = z.strictObject({ key, calendar_period: calendarPeriod, hours });

export const card = z.object({
  id: z.int(),
  resource_id: z.int(),
  livemode: z.boolean(),
  /** The one card of its mode. */
  default: z.literal(true),
  card_brand: z.string(),
  card_last4: z.string(),
  customer_email: z.string().nullable(),
  /** `YYYY-MM`, the last month in which it can be charged; null where the provider does not say. */
  expiration_date: z.string().nullable(),
  /** It ends before the next invoice is charged, or has ended. */
  is_expiring: z.boolean(),
  stripe_card_id: z.string().nullable(),
  stripe_customer_id: z.string().nullable(),
  stripe_payment_method_id: z.string().nullable(),
  stripe_payment_method_billing_details: z.record(z.string(), z.unknown()),
});
export type Card = z.infer<typeof card>;

export const cardAnswer = z.object({
  /** Null without a card. */
  item: card.nullable(),
  /** Whom mails about invoices of the mode reach. */
  customer_email: z.string().nullable(),
  /** False where the platform takes no cards: invoices are paid by other means. */
  takes_cards: z.boolean(),
  /** For the provider's card form; null where none is set up: then a development token is typed. */
  publishable_key: z.string().nullable(),
});
export type CardAnswer = z.infer<typeof cardAnswer>;

/** 13 to 19 digits that pass the check of card numbers, however they are grouped. */
function holdsCardNumber(text: string): boolean {
  const runs = text.match(/\d(?:[ -]?\d){12,18}/g) ?? [];
  return runs.some((run) => {
    const digits = Array.from(run.replace(/\D/g, '')).reverse().map(Number);
    const sum = digits.reduce((total, digit, place) => {
      const counted = place % 2 === 0 ? digit : digit * 2 > 9 ? digit * 2 - 9 : digit * 2;
      return total + counted;
    }, 0);
    return sum % 10 === 0;
  });
}

const noCardNumber = (text: string) => !holdsCardNumber(text);
const mode = z.enum(billingModes);

const billingEmail = z
  .string(whenMissing(billingTexts.noEmail))
  .overwrite(oneLine)
  .max(254)
  .superRefine((typed, ctx) => {
    const fault = emailFault(typed) ?? (noCardNumber(typed) ? null : billingTexts.cardNumber);
    if (fault !== null) ctx.addIssue({ code: 'custom', message: fault });
  });

const token = z
  .string(whenMissing(billingTexts.noToken))
  .overwrite(oneLine)
  .max(255)
  .superRefine((typed, ctx) => {
    const fault = typed === '' ? billingTexts.noToken : noCardNumber(typed) ? null : billingTexts.cardNumber;
    if (fault !== null) ctx.addIssue({ code: 'custom', message: fault });
  });

export const byMode = z.strictObject({ key, mode });
export const cardInput = z.strictObject({ key, mode, token, customer_email: billingEmail });
export const cardForm = cardInput.pick({ token: true, customer_email: true });
export const emailInput = z.strictObject({ key, mode, customer_email: billingEmail });
