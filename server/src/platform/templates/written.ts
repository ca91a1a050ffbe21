// How amounts and days stand in what is written by templates.
import { decimalsOf, unitOf } from '#contract/base/minor-units.ts';

/** Amounts in minor units of a currency, as in $12.50 and ¥1,250. */
export function moneyIn(currency: string): (cents: number) => string {
  const decimals = decimalsOf(currency);
  const format = new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency: currency.toUpperCase(),
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  });
  return (cents) => format.format(cents / unitOf(currency));
}

/** The day of an instant in a zone, MM/DD/YYYY. */
export const dayIn = (at: Date, zone: string): string =>
  new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).format(at);
