// Amounts and currencies without schemas: a list of the console knows them without Zod. "Cents" are minor units of the
// amount's currency wherever the word stands: yen for the yen, thousandths for the dinar of Kuwait.
import { type Currency, decimalsOf, shareOf, unitOf } from './minor-units.ts';

export type { Currency };

/** Largest amount in minor units that is accepted: 10 billion units of a currency with cents. */
export const maxCents = 1_000_000_000_000;

/** Currencies that are offered for prices. A price that came with another one keeps it. */
export const currencies = ['usd', 'eur', 'gbp'] as const;
export const defaultCurrency: Currency = 'usd';

/** Currencies to choose from, with the one that is held already. */
export function currenciesWith<Code extends string>(held: Code): (Code | (typeof currencies)[number])[] {
  return [...new Set([...currencies, held])];
}

/**
 * Reads an amount typed by a person (`12`, `12.5`, `12.50`, `1,234.50`) into minor units, digit by digit: going through
 * a binary fraction would lose a cent on amounts such as 0.29. A sign is dropped, and so are zeros beyond the
 * currency's decimals. Null when it is no amount, or a finer one than the currency has.
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

/** An amount as plain text with the currency's decimals: 1234567 is `12345.67` of usd, `1234567` of jpy. */
export function amountToText(amount: number, currency: string): string {
  const decimals = decimalsOf(currency);
  const digits = String(Math.abs(amount)).padStart(decimals + 1, '0');
  const whole = digits.slice(0, digits.length - decimals);
  const fraction = decimals === 0 ? '' : `.${digits.slice(-decimals)}`;
  return `${amount < 0 ? '-' : ''}${whole}${fraction}`;
}

/** An amount for reading, with commas between the thousands: 1234567 is `12,345.67` of usd, `1,234,567` of jpy. */
export function amountInGroups(amount: number, currency: string): string {
  return amountToText(amount, currency).replace(/\B(?<!\.\d*)(?=(\d{3})+(?!\d))/g, ',');
}

/** VAT on a net amount, rounded half up to what can be charged. `basisPoints` is hundredths of a percent. */
export function vatCents(net: number, basisPoints: number, currency: string): number {
  return shareOf(net, basisPoints, 10_000, currency);
}
