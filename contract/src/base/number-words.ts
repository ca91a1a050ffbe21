// Numbers, amounts and shares as people read them, on screens and in emails.
import { amountInGroups } from './cents.ts';

/** Signs of the currencies that have one here; any other shows its code in capitals. */
const signs: Readonly<Record<string, string>> = {
  usd: '$',
  eur: '€',
  gbp: '£',
  jpy: '¥',
  cny: '¥',
  inr: '₹',
  krw: '₩',
  rub: '₽',
  uah: '₴',
  pln: 'zł',
  czk: 'Kč',
  huf: 'Ft',
  ron: 'lei',
  bgn: 'лв',
  sek: 'kr',
  nok: 'kr',
  dkk: 'kr',
  chf: 'CHF',
  cad: 'CA$',
  aud: 'A$',
  brl: 'R$',
  try: '₺',
};

const numbers = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 });

/** Returns the sign of a currency, or its code in capitals. */
export function currencySign(currency: string): string {
  return signs[currency.toLowerCase()] ?? currency.toUpperCase();
}

/** Formats 1234567 as `1,234,567`. */
export function number(value: number): string {
  return numbers.format(value);
}

/**
 * Formats an amount with its sign and decimals: 123456 of usd are `$1,234.56`, of sek `kr 1,234.56`, of jpy `¥123,456`.
 */
export function money(cents: number, currency: string): string {
  // A field that holds no number.
  if (Number.isNaN(cents)) return '—';
  const sign = currencySign(currency);
  const gap = /\p{L}$/u.test(sign) ? ' ' : '';
  return `${cents < 0 ? '-' : ''}${sign}${gap}${amountInGroups(Math.abs(cents), currency)}`;
}

const tenths = new Intl.NumberFormat('en-US', { minimumFractionDigits: 1, maximumFractionDigits: 1 });

/** Formats a percentage with one decimal: 94.2 becomes `94.2%`. */
export function percent(value: number): string {
  return `${tenths.format(value === 0 ? 0 : value)}%`;
}
