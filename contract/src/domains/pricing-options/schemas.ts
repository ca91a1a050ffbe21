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
  title: z.string().overwrite(oneLine).min(1).max(255),
  slug: line(255),
  description: text,
  external_source_ids: text,
  limit_sponsored_slots: z.int().min(1).max(seatsMax).optional(),
  subscriber_type: line(subscriberTypeMax),
  price: cents.optional(),
  currency: currency.optional(),
  vat_percent: vatPercent.optional(),
  country_vat: z.array(countryVat.strict()).max(250).optional(),
  is_applied_vat: z.boolean().optional(),
  period,
  trial_period: period.nullable().optional(),
  trial_price: cents.optional(),
  trial_iterations: z.int().min(1).max(trialIterationsMax).optional(),
  active: z.boolean().optional(),
  private: z.boolean().optional(),
  once: z.boolean().optional(),
  is_allowed_upgrade_price: z.boolean().optional(),
  is_allowed_autorenew: z.boolean().optional(),
  next_subscription: id.nullable().optional(),
  downgrade_subscription: id.nullable().optional(),
};

export const pricingOptionInput = z.strictObject({
  ...fields,
  plan_id: id,
  type: z.enum(pricingOptionTypes),
});

export const pricingOptionUpdateInput = z.strictObject({
  id: idParam,
  ...fields,
  /** Plan of the option; a different one is refused. */
  plan_id: id.optional(),
  type: z.enum(pricingOptionTypes).optional(),
  /** True if existing subscriptions renew on the new terms; by default they keep their terms. */
  renewals_follow: z.boolean().optional(),
  /** Version that the caller read; a newer stored version answers 409. */
  version: z.int().optional(),
});
