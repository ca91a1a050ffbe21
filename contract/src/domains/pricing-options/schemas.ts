import { z } from 'zod';
import { id, idParam } from '../../base/ids.ts';
import { cents, currency } from '../../base/money.ts';
import { oneLine } from '../../base/one-line.ts';
import { countryVat, vatPercent } from '../../base/vat.ts';
import { period } from '../plans/schemas.ts';
import { pricingOptionTypes } from '../plans/words.ts';
import { seatsMax, subscriberTypeMax, trialIterationsMax } from './words.ts';

const line = (max: number) => z.string().overwrite(oneLine).max(max).nullable().optional();
const text = z.string().trim().max(2_000).nullable().optional();

const fields = {
  title: z.string().overwrite(oneLine).min(1).max(255).describe('Title as members see it.'),
  slug: line(255).describe(
    "Name in links, unique among the site's pricing options; null or an empty text removes it.",
  ),
  description: text.describe('Description of the pricing option; null or an empty text removes it.'),
  external_source_ids: text.describe(
    'Ids of the pricing option in other systems, one per line; null or an empty text removes them.',
  ),
  limit_sponsored_slots: z
    .int()
    .min(1)
    .max(seatsMax)
    .optional()
    .describe('Number of seats of a multi-seat option. Must be 1, the default, for other types.'),
  subscriber_type: line(subscriberTypeMax).describe(
    'Your own word for its subscribers, such as `student`; null or an empty text removes it.',
  ),
  price: cents.optional().describe('Net price of one period, in cents. Defaults to 0 in a new option.'),
  currency: currency.optional().describe('Currency of all its prices. Defaults to `usd` in a new option.'),
  vat_percent: vatPercent
    .optional()
    .describe(
      'VAT in percent, for buyers from countries that `country_vat` leaves out. Defaults to 0 in a new option.',
    ),
  country_vat: z
    .array(countryVat.strict())
    .max(250)
    .optional()
    .describe('VAT for buyers from single countries, each named once; replaces the stored list.'),
  is_applied_vat: z
    .boolean()
    .optional()
    .describe('True if VAT is added to the price. Defaults to false in a new option.'),
  period: period.describe('Length of a paid period.'),
  trial_period: period
    .nullable()
    .optional()
    .describe('Length of a trial period; null, the default of a new option, for no trial.'),
  trial_price: cents
    .optional()
    .describe('Net price of one trial period, in cents; 0 for a free trial. Requires a trial period.'),
  trial_iterations: z
    .int()
    .min(1)
    .max(trialIterationsMax)
    .optional()
    .describe('Number of trial periods before the first regular one. Defaults to 1 in a new option.'),
  active: z.boolean().optional().describe('True if it can be bought. Defaults to false in a new option.'),
  private: z
    .boolean()
    .optional()
    .describe('False if it is meant for every reader. Defaults to false in a new option.'),
  once: z
    .boolean()
    .optional()
    .describe('True if each member can buy it only once. Defaults to false in a new option.'),
  is_allowed_upgrade_price: z
    .boolean()
    .optional()
    .describe(
      'True if the rest of the old period is credited to the price of an upgrade. Defaults to false in a new option.',
    ),
  is_allowed_autorenew: z
    .boolean()
    .optional()
    .describe(
      'True if it renews automatically at the end of each period. Defaults to false in a new option.',
    ),
  next_subscription: id
    .nullable()
    .optional()
    .describe('Id of the option that follows automatically at the end; only without `is_allowed_autorenew`.'),
  downgrade_subscription: id
    .nullable()
    .optional()
    .describe('Id of the option that follows when the grace period ends without payment; null for none.'),
};

export const pricingOptionInput = z.strictObject({
  ...fields,
  plan_id: id.describe('Id of the plan that it belongs to.'),
  type: z
    .enum(pricingOptionTypes)
    .describe("For one member, as a gift for another member, or with several seats. Can't change later."),
});

export const pricingOptionUpdateInput = z.strictObject({
  id: idParam.describe('Id of the pricing option.'),
  ...fields,
  plan_id: id.optional().describe('Plan of the option; a different one is refused.'),
  type: z.enum(pricingOptionTypes).optional().describe('Type of the option; a different one is refused.'),
  renewals_follow: z
    .boolean()
    .optional()
    .describe('True if existing subscriptions renew on the new terms; by default they keep their terms.'),
  version: z.int().optional().describe('Version that the caller read; a newer stored version answers 409.'),
});
