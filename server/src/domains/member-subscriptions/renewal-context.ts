// Facts that are needed to determine the next period of a subscription and its price.
import { vatCents } from '#contract/base/cents.ts';
import type { Row } from '#server/database/rows.ts';
import { vatOf } from '../pricing-options/vat.service.ts';
import { findNextPeriod, type NextPeriod, type PricedOption } from './next-period.rules.ts';
import { optionOf } from './rows.ts';
import type { Subscription } from './subscription.ts';

export interface RenewalContext {
  /** Time zone of the site. */
  zone: string;
  /** Options by id: the current one, with its renewal terms, and those that follow it. */
  options: Map<number, Row<'pricing_options'>>;
  /** ISO 3166 country of the payer; null if unknown. */
  country: string | null;
  /** Time of the next retry of an overdue payment; null if nothing is overdue or no retry is planned. */
  nextTryAt: Date | null;
}

/** Next period, with its name and price. */
export interface PricedNextPeriod extends NextPeriod {
  /** Title of the pricing option, for the line of the charge. */
  title: string;
  currency: string;
  /** VAT of the payer's country, in hundredths of a percent; 0 where the option adds none. */
  vatBasisPoints: number;
  /** VAT included, in minor units. */
  amountCents: number;
}

/** Converts an option's row for the rules of the next period. */
export const pricedOption = (row: Row<'pricing_options'>, zone: string): PricedOption => ({
  ...optionOf(row, zone),
  trialPriceCents: row.trial_price_cents,
});

/** Returns a function that gives the next period of a subscription; null if it ends with the current one. */
export function nextPeriodResolver({
  options,
  country,
  zone,
}: Pick<RenewalContext, 'options' | 'country' | 'zone'>): (
  subscription: Subscription,
) => PricedNextPeriod | null {
  return (subscription) => {
    const held = options.get(subscription.optionId);
    if (!held) return null;
    const next = held.next_option_id === null ? undefined : options.get(held.next_option_id);
    const following = findNextPeriod(
      subscription,
      pricedOption(held, zone),
      next ? optionOf(next, zone) : null,
    );
    if (following === null) return null;
    const row = following.step === 'next' && next ? next : held;
    const vatBasisPoints = vatOf(row, country);
    const { title, currency } = row;
    const amountCents = following.priceCents + vatCents(following.priceCents, vatBasisPoints, currency);
    return { ...following, title, currency, vatBasisPoints, amountCents };
  };
}
