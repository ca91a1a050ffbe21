import { maxCents } from '#contract/base/cents.ts';
import { chargeStep, decimalsOf, isCurrency, unitOf } from '#contract/base/minor-units.ts';
import type { DecimalSign } from '#contract/domains/member-imports/style-schemas.ts';
import { RowError } from '../file/cells.ts';

/** Returns a currency code in lower case. @param name of the column, for the reasons @throws RowError */
export function currencyOf(code: string | null, name = 'currency'): string {
  if (code === null) throw new RowError(`${name} is missing`);
  const currency = code.toLowerCase();
  if (!isCurrency(currency)) throw new RowError(`${name} is no currency code such as USD`);
  return currency;
}

// Forms 1234.5, 1,234.50 and 1.234,50. If the file doesn't show its decimal sign, a comma before three digits separates
// thousands: 1,234 is more than a thousand. With decimal commas, a point does.
const withPoint = /^(\d+|\d{1,3}(?:,\d{3})+)?(?:\.(\d+))?$/;
const withComma = /^(\d+|\d{1,3}(?:\.\d{3})+),(\d{1,2})$/;
const byCommas = /^(\d+|\d{1,3}(?:\.\d{3})+)?(?:,(\d+))?$/;

function digitsOf(amount: string, sign: DecimalSign | null): { whole: string; fraction: string } | null {
  const forms = sign === 'comma' ? [byCommas, withPoint] : [withPoint, withComma];
  const found = forms.map((form) => form.exec(amount)).find((one) => one !== null);
  if (!found || (found[1] ?? found[2]) === undefined) return null;
  return { whole: (found[1] ?? '0').replaceAll(/[.,]/g, ''), fraction: (found[2] ?? '').replace(/0+$/, '') };
}

/** Currencies that a sign may stand for. The currency column says which one it is. */
const signs: Readonly<Record<string, string>> = {
  $: 'usd cad aud nzd sgd hkd mxn ars clp cop twd',
  us$: 'usd',
  c$: 'cad',
  ca$: 'cad',
  a$: 'aud',
  au$: 'aud',
  nz$: 'nzd',
  s$: 'sgd',
  hk$: 'hkd',
  mx$: 'mxn',
  r$: 'brl',
  '€': 'eur',
  '£': 'gbp',
  '¥': 'jpy cny',
  '￥': 'jpy cny',
  '₹': 'inr',
  '₩': 'krw',
  '₺': 'try',
  '₪': 'ils',
  fr: 'chf',
  'fr.': 'chf',
  kr: 'sek nok dkk isk',
  'kr.': 'dkk isk sek nok',
  zł: 'pln',
  kč: 'czk',
  ft: 'huf',
};
const beside = /^(?:([\p{L}\p{Sc}]{1,4}\.?)\s*)?(.*?)(?:\s*([\p{L}\p{Sc}]{1,4}\.?))?$/su;

function isOf(said: string | undefined, currency: string): boolean {
  const word = said?.toLowerCase() ?? currency;
  return word === currency || (signs[word] ?? '').split(' ').includes(currency);
}

/** Thousands parted by blanks of any width or by apostrophes, as other countries do. */
const parted = /^\d{1,3}([\s'\u2019])\d{3}(?:\1\d{3})*(?=$|[.,])/u;

/** Removes the sign of the amount's own currency and the thousands separators. Another currency's sign stays. */
function bare(text: string, currency: string): string {
  const [, before, amount = '', after] = beside.exec(text.trim()) ?? [];
  const isOwn = isOf(before, currency) && isOf(after, currency);
  const digits = (isOwn ? amount : text).replace(/^\+/, '');
  return digits.replace(parted, (thousands) => thousands.replaceAll(/\D/g, ''));
}

interface Bounds {
  /** Name of the column, used in reasons. */
  name: string;
  /** Highest amount, in minor units of the currency; `maxInWords` is its text. */
  max: number;
  maxInWords: string;
  /** Decimal sign of the file; null if no amount depends on it. */
  decimals: DecimalSign | null;
}

/**
 * Parses an amount to minor units of its currency, digit by digit: a binary fraction would lose a cent on amounts such
 * as 0.29. An amount finer than the currency is rejected and not rounded.
 * @throws RowError
 */
export function minorUnitsOf(
  text: string,
  currency: string,
  { name, max, maxInWords, decimals }: Bounds,
): number {
  const digits = digitsOf(bare(text, currency), decimals);
  if (!digits) throw new RowError(`${name} is no number such as 1234.50`);
  const { whole, fraction } = digits;
  const places = decimalsOf(currency);
  if (fraction.length > places)
    throw new RowError(`${name} has more decimals than ${currency.toUpperCase()} has here`);
  const amount = BigInt(whole) * BigInt(unitOf(currency)) + BigInt(fraction.padEnd(places, '0') || '0');
  if (amount > BigInt(max)) throw new RowError(`${name} is larger than ${maxInWords}`);
  return Number(amount);
}

/** Refuses a price that no card can be charged. @throws RowError */
export function requireChargeable(price: number, currency: string): void {
  if (price % chargeStep(currency) === 0) return;
  const last = decimalsOf(currency) === 3 ? 'the third decimal has to be 0' : 'it has to be a whole number';
  throw new RowError(`price can't be charged to cards in ${currency.toUpperCase()}: ${last}`);
}

/** Returns whether an amount has a minus or is in brackets, before or after the currency sign. */
export function isNegative(text: string): boolean {
  return /^[^\d.,]*[-(\u2212]/.test(text) || text.endsWith('-');
}

/** Returns the amount paid, in minor units of the currency. @throws RowError */
export function amountOf(text: string | null, currency: string, decimals: DecimalSign | null): number {
  if (text === null) throw new RowError('amount is missing');
  if (isNegative(text)) throw new RowError('amount is negative: what was given back is no sale');
  const maxInWords = `${maxCents / unitOf(currency) / 1_000_000_000} billion`;
  return minorUnitsOf(text, currency, { name: 'amount', max: maxCents, maxInWords, decimals });
}
