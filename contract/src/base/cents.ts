// Amounts and currencies without schemas, so that lists of the console can import them without loading Zod. "Cents"
// always means minor units of the amount's currency: yen for the yen, thousandths for the dinar of Kuwait.
import { type Currency, decimalsOf, shareOf, unitOf } from './minor-units.ts';

export type { Currency };

/** Largest accepted amount in minor units: 10 billion units of a currency with cents. */
export const maxCents = 1_000_000_000_000;

/** Currencies offered for prices. An imported price in another currency keeps it. */
export const currencies = ['usd', 'eur', 'gbp'] as const;
export const defaultCurrency: Currency = 'usd';

/** Returns the currencies to choose from, including the current one. */
export function currenciesWith<Code extends string>(held: Code): (Code | (typeof currencies)[number])[] {
  return [...new Set([...currencies, held])];
}

/**
 * Parses an amount typed by a person (`12`, `12.5`, `12.50`, `1,234.50`) into minor units, digit by digit, because a
 * binary fraction would lose a cent on amounts such as 0.29. Drops a sign and zeros beyond the currency's decimals.
 * Returns null if the text is no amount or has more decimals than the currency.
 */
export function parseAmount(text: string, currency: string): number | null {
  const match = /^\s*[-+]?(\d{1,3}(?:,\d{3})+|\d{1,13})?(?:\.(\d{0,4}))?\s*$/.exec(text);
  if (!match || (match[1] === undefined && !match[2])) return null;
  const decimals = decimalsOf(currency);
  const written = match[2] ?? '';
  if (/[1-9]/.test(written.slice(decimals))) return null;
  const whole = Number((match[1] ?? '0').replaceAll(',', ''));
  const total = whole * unitOf(currency) + Number(written.slice(0, decimals).padEnd(decimals, '0'));
  return total <= maxCents ? total : null;
}

/** Formats an amount as plain text with the currency's decimals: 1234567 is `12345.67` of usd, `1234567` of jpy. */
export function amountToText(amount: number, currency: string): string {
  const decimals = decimalsOf(currency);
  const digits = String(Math.abs(amount)).padStart(decimals + 1, '0');
  const whole = digits.slice(0, digits.length - decimals);
  const fraction = decimals === 0 ? '' : `.${digits.slice(-decimals)}`;
  return `${amount < 0 ? '-' : ''}${whole}${fraction}`;
}

/** Formats an amount with commas between the thousands: 1234567 is `12,345.67` of usd, `1,234,567` of jpy. */
export function amountInGroups(amount: number, currency: string): string {
  return amountToText(amount, currency).replace(/\B(?<!\.\d*)(?=(\d{3})+(?!\d))/g, ',');
}

/**
 * Returns the VAT on a net amount, rounded half up to a chargeable amount. `basisPoints` are hundredths of a percent.
 */
export function vatCents(net: number, basisPoints: number, currency: string): number {
  return shareOf(net, basisPoints, 10_000, currency);
}
