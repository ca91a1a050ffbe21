import { z } from 'zod';
import { plainDate, timestamp } from '../../base/dates.ts';
import { idParam } from '../../base/ids.ts';
import { cents, currency } from '../../base/money.ts';
import { countryVat, vatPercent } from '../../base/vat.ts';
import { period } from '../plans/schemas.ts';

/** Price (net, in cents), currency, period and VAT: what a subscription keeps of the option it was sold. */
const terms = {
  price: cents,
  currency: z.string(),
  period,
  vat_percent: vatPercent,
  is_applied_vat: z.boolean(),
  country_vat: z.array(countryVat),
};

/** The terms that an option had from a moment on. */
export const optionVersion = z.object({
  version: z.int(),
  ...terms,
  /** Whether subscriptions sold before renew on these terms. */
  is_followed: z.boolean(),
  /** Who set them; null when the product itself did. */
  author: z.string().nullable(),
  created_at: timestamp,
  /** Subscriptions that hold these terms now. */
  users_count: z.int(),
});
export type OptionVersion = z.infer<typeof optionVersion>;

export const optionVersions = z.object({ items: z.array(optionVersion) });

/** Terms that are not saved yet; those left out are as they are. */
export const optionEffectInput = z.strictObject({
  id: idParam,
  price: cents.optional(),
  currency: currency.optional(),
  period: period.optional(),
  vat_percent: vatPercent.optional(),
  is_applied_vat: z.boolean().optional(),
  country_vat: z.array(countryVat.strict()).max(250).optional(),
});

/** Whom new terms would touch, if renewals follow them. */
export const optionEffect = z.object({
  /** Subscriptions that change at once: an edit never reaches into a period that was sold. */
  now: z.literal(0),
  /** Subscriptions whose next renewal would be on other terms. */
  renewals: z.int(),
  /** Trials whose first regular period would be on other terms. */
  trials: z.int(),
  /** Day of the first of these renewals, in the site's reporting zone. */
  from: plainDate.nullable(),
  /** What monthly recurring revenue gains or loses once all of them have renewed, in cents; VAT never counts. */
  mrr_change: z.array(z.object({ currency: z.string(), amount: z.int() })),
});
export type OptionEffect = z.infer<typeof optionEffect>;
