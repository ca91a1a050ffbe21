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

/** Another option, as one names it. */
const optionName = z.object({ id: z.int(), title: z.string() });

/** What a plan sells. Prices are net, in cents, for one period. */
export const pricingOption = z.object({
  id: z.int(),
  version: z.int(),
  plan_id: z.int(),
  title: z.string(),
  slug: z.string().nullable(),
  description: z.string().nullable(),
  external_source_ids: z.string().nullable(),
  type: z.enum(pricingOptionTypes),
  /** Places of a multi-seat option; 1 for the others. */
  limit_sponsored_slots: z.int(),
  subscriber_type: z.string().nullable(),
  price: cents,
  currency: z.string(),
  vat_percent: vatPercent,
  country_vat: z.array(countryVat),
  is_applied_vat: z.boolean(),
  period,
  trial_period: period.nullable(),
  trial_price: cents,
  /** How many trial periods come before the first regular one. */
  trial_iterations: z.int(),
  active: z.boolean(),
  private: z.boolean(),
  /** Can be bought once by each member. */
  once: z.boolean(),
  /** What is left of the old period counts towards the price of an upgrade. */
  is_allowed_upgrade_price: z.boolean(),
  is_allowed_autorenew: z.boolean(),
  /** What follows by itself at the end; only where it does not renew. */
  next_subscription: optionName.nullable(),
  /** What follows after a failed payment has used up its grace. */
  downgrade_subscription: optionName.nullable(),
  /** Subscriptions that hold it now. */
  users_count: z.int(),
  created_at: timestamp,
});
export type PricingOption = z.infer<typeof pricingOption>;

/** What a plan sells, as far as option lists need it. Prices are net, in cents. */
export const pricingOptionSummary = z.object({
  id: z.int(),
  title: z.string(),
  type: z.enum(pricingOptionTypes),
  active: z.boolean(),
  price: cents,
  currency: z.string(),
  period,
});

export const planRow = z.object({
  id: z.int(),
  title: z.string(),
  active: z.boolean(),
  private: z.boolean(),
  /** Members who hold it now. */
  extras: z.object({ users_count: z.int() }),
  subscriptions: z.array(pricingOptionSummary),
});
export type PlanRow = z.infer<typeof planRow>;

export const planFilter = filterOf({ id: anyOf(idParam), title: textFilter, active: flagParam });
export type PlanFilter = z.infer<typeof planFilter>;

export const planListInput = z
  .strictObject({ ...paging, ...orderedBy(planOrderColumns), filter: planFilter.optional() })
  .optional();
