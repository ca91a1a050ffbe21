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
  id: z.int().describe("Id of the site's pricing."),
  version: z.int().describe('Version of the row, incremented with each change; send it back with an update.'),
  pricing_plans_id: z.int().describe('Id of the partner plan that was copied.'),
  created_at: timestamp.describe('Time at which the site first got pricing (UTC).'),
});
export type ResourcePricing = z.infer<typeof resourcePricing>;

export const supportHours = z.object({
  calendar_period: z.string().describe('Calendar month, `YYYY-MM`.'),
  hours: z.number().describe('Support hours that the site used in the month.'),
});

export const pricingAnswer = z.object({
  item: resourcePricing.nullable().describe("The site's pricing; null if it has none."),
  support_hours: z.array(supportHours).describe('Support hours of the latest twelve months that have any.'),
});
export type PricingAnswer = z.infer<typeof pricingAnswer>;

const key = z.string().max(63).describe('Key of the site.');
export const bySiteKey = z.strictObject({ key });

export const attachInput = z.strictObject({
  key,
  pricing_plans_id: id.describe(
    'Id of the partner plan to copy; an owner can only choose an active, public one.',
  ),
});

export const resourcePricingInput = z.strictObject(pricingFields);
export type ResourcePricingInput = z.infer<typeof resourcePricingInput>;

export const pricingUpdateInput = z.strictObject({
  key,
  ...pricingFields,
  version: z.int().optional().describe('Version that the caller read; a newer stored version answers 409.'),
});

export const supportHoursInput = z.strictObject({
  key,
  calendar_period: calendarPeriod.describe('Calendar month, `YYYY-MM`.'),
  hours: hours.describe('Support hours that the site used in the month; they replace earlier ones.'),
});

export const card = z.object({
  id: z.int().describe('Id of the card.'),
  resource_id: z.int().describe('Id of the site that pays with the card.'),
  livemode: z.boolean().describe('True for the card of live mode, false for that of test mode.'),
  default: z.literal(true).describe('Always true: each mode has only one card.'),
  card_brand: z.string().describe("Brand in the provider's spelling, such as `visa`; empty if unknown."),
  card_last4: z.string().describe('Last four digits of the card number; empty if unknown.'),
  customer_email: z.string().nullable().describe('Email address for invoices of the mode; null for none.'),
  expiration_date: z
    .string()
    .nullable()
    .describe(
      "Last month in which the card can be charged, `YYYY-MM`; null if the provider doesn't report it.",
    ),
  is_expiring: z
    .boolean()
    .describe('True if the card has expired or expires before the next invoice is charged.'),
  stripe_card_id: z.string().nullable().describe('Id of the card at Stripe; null for none.'),
  stripe_customer_id: z.string().nullable().describe('Id of the customer at Stripe; null for none.'),
  stripe_payment_method_id: z
    .string()
    .nullable()
    .describe('Id of the payment method at Stripe; null for none.'),
  stripe_payment_method_billing_details: z
    .record(z.string(), z.unknown())
    .describe('Billing details that were sent with the card, such as `email`.'),
});
export type Card = z.infer<typeof card>;

export const cardAnswer = z.object({
  item: card.nullable().describe('Card of the mode; null if there is none.'),
  customer_email: z
    .string()
    .nullable()
    .describe('Email address for invoices of the mode; it needs no card. Null for none.'),
  takes_cards: z
    .boolean()
    .describe('False if the platform takes no cards: invoices are then paid by other means.'),
  publishable_key: z
    .string()
    .nullable()
    .describe("Public key for the provider's card form; null if the platform has no Stripe account."),
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
const mode = z.enum(billingModes).describe('Mode whose invoices are paid with the card.');

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
export const cardInput = z.strictObject({
  key,
  mode,
  token: token.describe("Token that the provider's card form returned; never a card number."),
  customer_email: billingEmail.describe('Email address for invoices of the mode.'),
});
export const cardForm = cardInput.pick({ token: true, customer_email: true });
export const emailInput = z.strictObject({
  key,
  mode,
  customer_email: billingEmail.describe('Email address for invoices of the mode.'),
});
