import { z } from 'zod';
import { plainDate, timestamp } from '../../base/dates.ts';
import { idParam } from '../../base/ids.ts';
import { cents, currency } from '../../base/money.ts';
import { countryVat, vatPercent } from '../../base/vat.ts';
import { period } from '../plans/schemas.ts';

/** Terms that a sold subscription keeps: price (net, in cents), currency, period and VAT. */
const terms = {
  price: cents,
  currency: z.string(),
  period,
  vat_percent: vatPercent,
  is_applied_vat: z.boolean(),
  country_vat: z.array(countryVat),
};

/** Option version: the terms of an option from a moment on. */
export const optionVersion = z.object({
  version: z.int(),
  ...terms,
  /** True if earlier subscriptions renew on these terms. */
  is_followed: z.boolean(),
  /** Author of the change; null if the product itself made it. */
  author: z.string().nullable(),
  created_at: timestamp,
  /** Number of subscriptions with these terms now. */
  users_count: z.int(),
});
export type OptionVersion = z.infer<typeof optionVersion>;

export const optionVersions = z.object({ items: z.array(optionVersion) });

/** Input with unsaved terms; omitted ones stay unchanged. */
export const optionEffectInput = z.strictObject({
  id: idParam,
  price: cents.optional(),
  currency: currency.optional(),
  period: period.optional(),
  vat_percent: vatPercent.optional(),
  is_applied_vat: z.boolean().optional(),
  country_vat: z.array(countryVat.strict()).max(250).optional(),
});

/** Preview of new terms for existing subscriptions, if renewals follow them. */
export const optionEffect = z.object({
  /** Number of subscriptions that change at once: always 0, because an edit never changes a period that was sold. */
  now: z.literal(0),
  /** Number of subscriptions whose next renewal would have other terms. */
  renewals: z.int(),
  /** Number of trials whose first regular period would have other terms. */
  trials: z.int(),
  /** Day of the first of these renewals, in the site's reporting zone. */
  from: plainDate.nullable(),
  /** Change of monthly recurring revenue after all of them have renewed, in cents without VAT. */
  mrr_change: z.array(z.object({ currency: z.string(), amount: z.int() })),
});
export type OptionEffect = z.infer<typeof optionEffect>;
