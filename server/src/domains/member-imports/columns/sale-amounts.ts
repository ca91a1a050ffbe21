import { maxCents } from '#contract/base/cents.ts';
import type { DecimalSign } from '#contract/domains/member-imports/style-schemas.ts';
import { RowError } from '../file/cells.ts';

const known = new Set(Intl.supportedValuesOf('currency').map((code) => code.toLowerCase()));
const fractions = new Map<string, number>();

/** How many decimals amounts of a currency have. */
function decimalsOf(currency: string): number {
  const found = fractions.get(currency);
  if (found !== undefined) return found;
  const format = new Intl.NumberFormat('en', { style: 'currency', currency });
  const decimals = format.resolvedOptions().maximumFractionDigits ?? 2;
  fractions.set(currency, decimals);
  return decimals;
}

/** A currency by its code, in lower case. @param name of the column, for the reasons @throws RowError */
export function currencyOf(code: string | null, name = 'currency'): string {
  if (code === null) throw new RowError(`${name} is missing`);
  const currency = code.toLowerCase();
  if (!known.has(currency)) throw new RowError(`${name} is no currency code such as USD`);
  return currency;
}

// 1234.5, 1,234.50 and 1.234,50. Where the file does not tell, a comma before three digits parts thousands: 1,234 is
// more than a thousand. With decimal commas, a point does.
const withPoint = /^(\d+|\d{1,3}(?:,\d{3})+)(?:\.(\d+))?$/;
const withComma = /^(\d+|\d{1,3}(?:\.\d{3})+),(\d{1,2})$/;
const byCommas = /^(\d+|\d{1,3}(?:\.\d{3})+)(?:,(\d+))?$/;

function digitsOf(amount: string, sign: DecimalSign | null): { whole: string; fraction: string } | null {
  const forms = sign === 'comma' ? [byCommas, withPoint] : [withPoint, withComma];
  const found = forms.map((form) => form.exec(amount)).find((one) => one !== null);
  if (!found) return null;
  return { whole: (found[1] ?? '').replaceAll(/[.,]/g, ''), fraction: (found[2] ?? '').replace(/0+$/, '') };
}

interface Bounds {
  /** Of the column, for the reasons. */
  name: string;
  /** In hundredths of the currency's unit, and in words. */
  max: number;
  maxInWords: string;
  /** As the file writes decimals, where it depends on that. */
  decimals: DecimalSign | null;
}

/**
 * An amount in hundredths of the currency's unit, read digit by digit: a binary fraction would lose a cent on amounts
 * such as 0.29. An amount finer than the currency is refused and not rounded.
 * @throws RowError
 */
export function hundredthsOf(
  text: string,
  currency: string,
  { name, max, maxInWords, decimals }: Bounds,
): number {
  const digits = digitsOf(text.replace(/^\+/, ''), decimals);
  if (!digits) throw new RowError(`${name} is no number such as 1234.50`);
  const { whole, fraction } = digits;
  if (fraction.length > Math.min(2, decimalsOf(currency)))
    throw new RowError(`${name} has more decimals than ${currency.toUpperCase()} has here`);
  const cents = BigInt(whole) * 100n + BigInt(fraction.padEnd(2, '0'));
  if (cents > BigInt(max)) throw new RowError(`${name} is larger than ${maxInWords}`);
  return Number(cents);
}

export function isNegative(text: string): boolean {
  return /^(-|\(|\u2212)/.test(text) || text.endsWith('-');
}

/** What was paid, in hundredths of the currency's unit. @throws RowError */
export function amountOf(text: string | null, currency: string, decimals: DecimalSign | null): number {
  if (text === null) throw new RowError('amount is missing');
  if (isNegative(text)) throw new RowError('amount is negative: what was given back is no sale');
  return hundredthsOf(text, currency, { name: 'amount', max: maxCents, maxInWords: '10 billion', decimals });
}
