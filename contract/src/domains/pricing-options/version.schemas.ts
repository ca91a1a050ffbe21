import { z } from 'zod';
import { plainDate, timestamp } from '../../base/dates.ts';
import { idParam } from '../../base/ids.ts';
import { cents, currency } from '../../base/money.ts';
import { countryVat, vatPercent } from '../../base/vat.ts';
import { period } from '../plans/schemas.ts';

/** Terms that a sold subscription keeps. */
const terms = {
  price: cents.describe('Net price of one period, in cents.'),
  currency: z.string().describe('Currency of the price, in lower case.'),
  period: period.describe('Length of a paid period.'),
  vat_percent: vatPercent.describe(
    'VAT in percent, for buyers from countries that `country_vat` leaves out.',
  ),
  is_applied_vat: z.boolean().describe('True if VAT is added to the price.'),
  country_vat: z.array(countryVat).describe('VAT for buyers from single countries.'),
};

/** Option version: the terms of an option from a moment on. */
export const optionVersion = z.object({
  version: z.int().describe('Version of the pricing option that began with these terms.'),
  ...terms,
  is_followed: z.boolean().describe('True if earlier subscriptions renew on these terms.'),
  author: z
    .string()
    .nullable()
    .describe('Email of the operator who made the change; null if the product itself made it.'),
  created_at: timestamp.describe('Time from which the terms are sold.'),
  users_count: z.int().describe('Number of subscriptions with these terms now.'),
});
export type OptionVersion = z.infer<typeof optionVersion>;

export const optionVersions = z.object({
  items: z.array(optionVersion).describe('Current and past terms, newest first.'),
});

/** Input with unsaved terms. */
export const optionEffectInput = z.strictObject({
  id: idParam.describe('Id of the pricing option.'),
  price: cents.optional().describe('Net price of one period, in cents; unchanged if omitted.'),
  currency: currency.optional().describe('Currency of the price; unchanged if omitted.'),
  period: period.optional().describe('Length of a paid period; unchanged if omitted.'),
  vat_percent: vatPercent.optional().describe('VAT in percent; unchanged if omitted.'),
  is_applied_vat: z.boolean().optional().describe('True if VAT is added to the price; unchanged if omitted.'),
  country_vat: z
    .array(countryVat.strict())
    .max(250)
    .optional()
    .describe('VAT for buyers from single countries; unchanged if omitted.'),
});

/** Preview of new terms for existing subscriptions, if renewals follow them. */
export const optionEffect = z.object({
  now: z
    .literal(0)
    .describe(
      'Number of subscriptions that change at once: always 0, because an edit never changes a period that was sold.',
    ),
  renewals: z.int().describe('Number of subscriptions whose next renewal would have other terms.'),
  trials: z.int().describe('Number of trials whose first regular period would have other terms.'),
  from: plainDate
    .nullable()
    .describe("Day of the first of these renewals, in the site's zone; null without any."),
  mrr_change: z
    .array(
      z.object({
        currency: z.string().describe('Currency in lower case.'),
        amount: z.int().describe('Change in cents, without VAT; negative for less revenue.'),
      }),
    )
    .describe('Change of monthly recurring revenue after all of them have renewed, by currency.'),
});
export type OptionEffect = z.infer<typeof optionEffect>;
