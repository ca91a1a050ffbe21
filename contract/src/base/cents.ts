// Amounts and currencies without schemas: a list of the console knows them without Zod.

/** Largest amount in cents that is accepted: 10 billion units of a currency. */
export const maxCents = 1_000_000_000_000;

/** Currencies that prices can be set in. */
export const currencies = ['usd', 'eur', 'gbp'] as const;
export type Currency = (typeof currencies)[number];
export const defaultCurrency: Currency = 'usd';

/**
 * Reads an amount typed by a person (`12`, `12.5`, `12.50`, `1,234.50`) into integer cents, digit by digit: going
 * through a binary fraction would lose a cent on amounts such as 0.29. A sign is dropped. Null when it is no amount.
 */
export function parseCents(text: string): number | null {
  const match = /^\s*[-+]?(\d{1,3}(?:,\d{3})+|\d{1,11})?(?:\.(\d{0,2}))?\s*$/.exec(text);
  if (!match || (match[1] === undefined && !match[2])) return null;
  const whole = Number((match[1] ?? '0').replaceAll(',', ''));
  const fraction = Number((match[2] ?? '').padEnd(2, '0'));
  const total = whole * 100 + fraction;
  return total <= maxCents ? total : null;
}

/** Cents as plain text with two decimals and no sign: 1234567 is `12345.67`. */
export function centsToText(amount: number): string {
  const digits = String(Math.abs(amount)).padStart(3, '0');
  return `${amount < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** Cents for reading, with commas between the thousands: 1234567 is `12,345.67`. */
export function centsInGroups(amount: number): string {
  return centsToText(amount).replace(/\B(?=(\d{3})+\.)/g, ',');
}

/** Value added tax on a net amount in cents, rounded half up. `basisPoints` is hundredths of a percent. */
export function vatCents(net: number, basisPoints: number): number {
  return Math.floor((net * basisPoints + 5_000) / 10_000);
}
