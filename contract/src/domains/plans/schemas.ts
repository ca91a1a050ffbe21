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
const optionName = z.object({ id: z.int(), title: z.string() });

/** Pricing option of a plan. Prices are net, in cents, for one period. */
export const pricingOption = z.object({
  id: z.int(),
  version: z.int(),
  plan_id: z.int(),
  title: z.string(),
  slug: z.string().nullable(),
  description: z.string().nullable(),
  external_source_ids: z.string().nullable(),
  type: z.enum(pricingOptionTypes),
  /** Number of seats of a multi-seat option; 1 for other types. */
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
  /** Number of trial periods before the first regular one. */
  trial_iterations: z.int(),
  active: z.boolean(),
  private: z.boolean(),
  /** True if each member can buy it only once. */
  once: z.boolean(),
  /** True if the rest of the old period is credited to the price of an upgrade. */
  is_allowed_upgrade_price: z.boolean(),
  is_allowed_autorenew: z.boolean(),
  /** Option that follows automatically at the end; only if it doesn't renew. */
  next_subscription: optionName.nullable(),
  /** Option that follows when the grace period ends without payment. */
  downgrade_subscription: optionName.nullable(),
  /** Number of subscriptions that hold it now. */
  users_count: z.int(),
  created_at: timestamp,
});
export type PricingOption = z.infer<typeof pricingOption>;

/** Summary of a pricing option for option lists. Prices are net, in cents. */
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
  /** Number of members who hold it now. */
  extras: z.object({ users_count: z.int() }),
  subscriptions: z.array(pricingOptionSummary),
});
export type PlanRow = z.infer<typeof planRow>;

export const planFilter = filterOf({ id: anyOf(idParam), title: textFilter, active: flagParam });
export type PlanFilter = z.infer<typeof planFilter>;

export const planListInput = z
  .strictObject({ ...paging, ...orderedBy(planOrderColumns), filter: planFilter.optional() })
  .optional();
