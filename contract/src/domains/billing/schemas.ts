import { z } from 'zod';
import { calendarPeriod } from '../../base/calendar-period.ts';
import { timestamp } from '../../base/dates.ts';
import { id } from '../../base/ids.ts';
import { whenMissing } from '../../base/issues.ts';
import { oneLine } from '../../base/one-line.ts';
import { hours, planTerms, pricingFields } from '../partner-plans/schemas.ts';
import { billingModes, billingTexts, emailFault } from './words.ts';

/** Site pricing: a copy of a plan that root may change for this site alone. */
export const resourcePricing = planTerms.extend({
  id: z.int(),
  version: z.int(),
  /** Id of the plan that was copied. */
  pricing_plans_id: z.int(),
  created_at: timestamp,
});
export type ResourcePricing = z.infer<typeof resourcePricing>;

export const supportHours = z.object({ calendar_period: z.string(), hours: z.number() });

/**
 * Answer with `item` null for a site without pricing. Support hours are those of the latest twelve months that have
 * any.
 */
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
  /** Version that the caller read; a newer stored version answers 409. */
  version: z.int().optional(),
});

export const supportHoursInput = z.strictObject({ key, calendar_period: calendarPeriod, hours });

export const card = z.object({
  id: z.int(),
  resource_id: z.int(),
  livemode: z.boolean(),
  /** Always true: each mode has only one card. */
  default: z.literal(true),
  card_brand: z.string(),
  card_last4: z.string(),
  customer_email: z.string().nullable(),
  /** Last month in which the card can be charged, `YYYY-MM`; null if the provider doesn't report it. */
  expiration_date: z.string().nullable(),
  /** True if the card has expired or expires before the next invoice is charged. */
  is_expiring: z.boolean(),
  stripe_card_id: z.string().nullable(),
  stripe_customer_id: z.string().nullable(),
  stripe_payment_method_id: z.string().nullable(),
  stripe_payment_method_billing_details: z.record(z.string(), z.unknown()),
});
export type Card = z.infer<typeof card>;

export const cardAnswer = z.object({
  /** Card of the mode; null if there is none. */
  item: card.nullable(),
  /** Email address for mails about invoices of the mode. */
  customer_email: z.string().nullable(),
  /** False if the platform takes no cards: invoices are then paid by other means. */
  takes_cards: z.boolean(),
  /** Key for the provider's card form; null if no provider is configured: a development token is then typed. */
  publishable_key: z.string().nullable(),
});
export type CardAnswer = z.infer<typeof cardAnswer>;

/** Returns whether a text contains a card number: 13 to 19 digits, grouped in any way, with a valid checksum. */
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
