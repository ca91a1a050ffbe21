import { z } from 'zod';
import { timestamp } from '../../base/dates.ts';
import { anyOf, filterOf, flagParam, textFilter } from '../../base/filters.ts';
import { idParam } from '../../base/ids.ts';
import { cents } from '../../base/money.ts';
import { orderedBy, paging } from '../../base/paging.ts';
import { type Period, periods } from '../../base/periods.ts';
import { countryVat, vatPercent } from '../../base/vat.ts';
import { planOrderColumns, pricingOptionTypes } from './words.ts';

export const period = z.enum(periods as [Period, ...Period[]]);

/** Reference to another option. */
const optionName = z.object({
  id: z.int().describe('Id of the pricing option.'),
  title: z.string().describe('Title of the pricing option.'),
});

/** Pricing option of a plan. */
export const pricingOption = z.object({
  id: z.int().describe('Id of the pricing option.'),
  version: z.int().describe('Version of the pricing option; send it back with an update.'),
  plan_id: z.int().describe('Id of its plan.'),
  title: z.string().describe('Title as members see it.'),
  slug: z
    .string()
    .nullable()
    .describe("Name in links, unique among the site's pricing options; null without one."),
  description: z.string().nullable().describe('Description of the pricing option; null without one.'),
  external_source_ids: z
    .string()
    .nullable()
    .describe('Ids of the pricing option in other systems, one per line; null without any.'),
  type: z
    .enum(pricingOptionTypes)
    .describe('For one member, as a gift for another member, or with several seats.'),
  limit_sponsored_slots: z.int().describe('Number of seats of a multi-seat option; 1 for other types.'),
  subscriber_type: z
    .string()
    .nullable()
    .describe('Your own word for its subscribers, such as `student`; null without one.'),
  price: cents.describe('Net price of one period, in cents.'),
  currency: z.string().describe('Currency of all its prices, in lower case.'),
  vat_percent: vatPercent.describe(
    'VAT in percent, for buyers from countries that `country_vat` leaves out.',
  ),
  country_vat: z.array(countryVat).describe('VAT for buyers from single countries.'),
  is_applied_vat: z.boolean().describe('True if VAT is added to the price; otherwise it is 0.'),
  period: period.describe('Length of a paid period.'),
  trial_period: period.nullable().describe('Length of a trial period; null without a trial.'),
  trial_price: cents.describe(
    'Net price of one trial period, in cents; 0 for a free trial and without a trial.',
  ),
  trial_iterations: z
    .int()
    .describe('Number of trial periods before the first regular one; 1 without a trial.'),
  active: z.boolean().describe('True if it can be bought.'),
  private: z.boolean().describe('False if it is meant for every reader, true if it is offered to some only.'),
  once: z.boolean().describe('True if each member can buy it only once.'),
  is_allowed_upgrade_price: z
    .boolean()
    .describe('True if the rest of the old period is credited to the price of an upgrade.'),
  is_allowed_autorenew: z.boolean().describe('True if it renews automatically at the end of each period.'),
  next_subscription: optionName
    .nullable()
    .describe("Pricing option that follows automatically at the end, if it doesn't renew; null without one."),
  downgrade_subscription: optionName
    .nullable()
    .describe('Pricing option that follows when the grace period ends without payment; null without one.'),
  users_count: z.int().describe('Number of subscriptions that hold it now.'),
  created_at: timestamp.describe('Time when the pricing option was created.'),
});
export type PricingOption = z.infer<typeof pricingOption>;

/** Summary of a pricing option for option lists. */
export const pricingOptionSummary = z.object({
  id: z.int().describe('Id of the pricing option.'),
  title: z.string().describe('Title as members see it.'),
  type: z
    .enum(pricingOptionTypes)
    .describe('For one member, as a gift for another member, or with several seats.'),
  active: z.boolean().describe('True if it can be bought.'),
  price: cents.describe('Net price of one period, in cents.'),
  currency: z.string().describe('Currency of the price, in lower case.'),
  period: period.describe('Length of a paid period.'),
});

export const planRow = z.object({
  id: z.int().describe('Id of the plan.'),
  title: z.string().describe('Title as members see it.'),
  active: z.boolean().describe('True if it can be sold.'),
  private: z
    .boolean()
    .describe('False if the plan is meant for every reader, true if it is offered to some only.'),
  extras: z
    .object({ users_count: z.int().describe('Number of members who hold it now.') })
    .describe('Counts of the plan.'),
  subscriptions: z.array(pricingOptionSummary).describe('Pricing options, in the order of their creation.'),
});
export type PlanRow = z.infer<typeof planRow>;

export const planFilter = filterOf({
  id: anyOf(idParam).describe('Ids of plans, any of which may match.'),
  title: textFilter.describe('Part of the title.'),
  active: flagParam.describe('True for plans that can be sold, false for the others.'),
});
export type PlanFilter = z.infer<typeof planFilter>;

export const planListInput = z
  .strictObject({ ...paging, ...orderedBy(planOrderColumns), filter: planFilter.optional() })
  .optional();
