// Converts the API's fields to columns and checks the rules that the schema can't express. Pure.
import { chargeStep } from '#contract/base/minor-units.ts';
import type { pricingOptions } from '#contract/domains/pricing-options/routes.ts';
import type { RouteInput } from '#server/database/handlers.ts';
import type { Row } from '#server/database/rows.ts';
import { basisPointsOf, storedCountryVat } from '../plans/option-on-wire.service.ts';
import { maxPrice } from './highest-price.service.ts';
import { optionTexts } from './texts.ts';

export type PricingOptionInput = RouteInput<typeof pricingOptions.create>;
export type OptionFields = Partial<Omit<PricingOptionInput, 'plan_id' | 'type'>>;

const emptyIsNull = (text: string | null | undefined) => (text === '' ? null : text);

/**
 * Returns the columns of the given fields; omitted ones stay. Without a trial, its price and number get their defaults.
 */
export function valuesOf(input: OptionFields) {
  const hasNoTrial = input.trial_period === null;
  return {
    title: input.title,
    slug: emptyIsNull(input.slug),
    description: emptyIsNull(input.description),
    external_source_ids: emptyIsNull(input.external_source_ids),
    seats: input.limit_sponsored_slots,
    subscriber_type: emptyIsNull(input.subscriber_type),
    price_cents: input.price,
    currency: input.currency,
    vat_basis_points: input.vat_percent === undefined ? undefined : basisPointsOf(input.vat_percent),
    country_vat: input.country_vat && storedCountryVat(input.country_vat),
    is_applied_vat: input.is_applied_vat,
    period: input.period,
    trial_period: input.trial_period,
    trial_price_cents: hasNoTrial ? 0 : input.trial_price,
    trial_iterations: hasNoTrial ? 1 : input.trial_iterations,
    active: input.active,
    private: input.private,
    once: input.once,
    is_allowed_upgrade_price: input.is_allowed_upgrade_price,
    is_allowed_autorenew: input.is_allowed_autorenew,
    next_option_id: input.next_subscription,
    downgrade_option_id: input.downgrade_subscription,
  };
}

/** Columns of the option that the rules for other fields depend on: the stored ones, or a new option's defaults. */
export type Stands = Pick<
  Row<'pricing_options'>,
  'type' | 'is_allowed_autorenew' | 'trial_period' | 'currency' | 'price_cents' | 'trial_price_cents'
>;

type Faults = Record<string, string>;

function faultsOfTrial(input: OptionFields, stands: Stands): Faults {
  const { trial_period = stands.trial_period, trial_price = 0, trial_iterations = 1 } = input;
  if (trial_period !== null) return {};
  return {
    ...(trial_price > 0 ? { trial_price: optionTexts.onlyTrial } : {}),
    ...(trial_iterations > 1 ? { trial_iterations: optionTexts.onlyTrial } : {}),
  };
}

function faultsOfNext(input: OptionFields, stands: Stands): Faults {
  const renews = input.is_allowed_autorenew ?? stands.is_allowed_autorenew;
  return renews && input.next_subscription ? { next_subscription: optionTexts.renewsItself } : {};
}

function faultsOfCountries({ country_vat: vat = [] }: OptionFields): Faults {
  const seen = new Set<string>();
  const faults: Faults = {};
  for (const [position, { country_id }] of vat.entries()) {
    if (seen.has(country_id)) faults[`country_vat.${position}.country_id`] = optionTexts.twice;
    seen.add(country_id);
  }
  return faults;
}

/** Prices that no card can be charged, judged in the currency that they will be in. */
function faultsOfCharging(input: OptionFields, stands: Stands): Faults {
  if (input.currency === undefined && input.price === undefined && input.trial_price === undefined) return {};
  const { currency = stands.currency, price = stands.price_cents } = input;
  const { trial_price = input.trial_period === null ? 0 : stands.trial_price_cents } = input;
  const isCharged = (amount: number) => amount % chargeStep(currency) === 0;
  return {
    ...(isCharged(price) ? {} : { price: optionTexts.notCharged }),
    ...(isCharged(trial_price) ? {} : { trial_price: optionTexts.notCharged }),
  };
}

/** Returns the errors of an option beyond its schema, by field name on the wire. */
export function validateOption(input: OptionFields, stands: Stands, tooHigh: string): Faults {
  const { price = 0, trial_price = 0, limit_sponsored_slots: seats = 1 } = input;
  return {
    ...(price > maxPrice ? { price: tooHigh } : {}),
    ...(trial_price > maxPrice ? { trial_price: tooHigh } : {}),
    ...(seats > 1 && stands.type !== 'multi-seat'
      ? { limit_sponsored_slots: optionTexts.onlyMultiSeat }
      : {}),
    ...faultsOfCharging(input, stands),
    ...faultsOfTrial(input, stands),
    ...faultsOfNext(input, stands),
    ...faultsOfCountries(input),
  };
}
