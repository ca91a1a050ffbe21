import { centsToText } from '#contract/base/money.ts';

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

/** Sign of a currency, or its code in capitals. */
export function currencySign(currency: string): string {
  return signs[currency.toLowerCase()] ?? currency.toUpperCase();
}

/** 1234567 becomes `1,234,567`. */
export function number(value: number): string {
  return numbers.format(value);
}

/** Amount with its sign and two decimals: 123456 cents of usd are `$1,234.56`, of sek `kr 1,234.56`. */
export function money(cents: number, currency: string): string {
  const [whole = '0', fraction = '00'] = centsToText(Math.abs(cents)).split('.');
  const sign = currencySign(currency);
  const gap = /\p{L}$/u.test(sign) ? ' ' : '';
  return `${cents < 0 ? '-' : ''}${sign}${gap}${numbers.format(BigInt(whole))}.${fraction}`;
}

const tenths = new Intl.NumberFormat('en-US', { minimumFractionDigits: 1, maximumFractionDigits: 1 });

/** Percent with one decimal: 94.2 becomes `94.2%`. */
export function percent(value: number): string {
  return `${tenths.format(value === 0 ? 0 : value)}%`;
}

const two = (value: number) => String(value).padStart(2, '0');

/** Calendar date `2026-11-21`, or the day of an instant in the viewer's zone, as MM/DD/YYYY. */
export function date(value: string): string {
  const plain = /^(\d{4})-(\d{2})-(\d{2})$/.exec(value);
  if (plain) return `${plain[2]}/${plain[3]}/${plain[1]}`;
  const instant = new Date(value);
  if (Number.isNaN(instant.getTime())) return value;
  return `${two(instant.getMonth() + 1)}/${two(instant.getDate())}/${instant.getFullYear()}`;
}

/** Instant in the viewer's zone as `MM/DD/YYYY hh:mm am/pm`. */
export function dateTime(value: string): string {
  const instant = new Date(value);
  if (Number.isNaN(instant.getTime())) return value;
  const hours = instant.getHours();
  const half = hours < 12 ? 'am' : 'pm';
  return `${date(value)} ${two(hours % 12 || 12)}:${two(instant.getMinutes())} ${half}`;
}

export const shortTextMax = 20;

/** Cuts a text after 20 characters (not in the middle of one) and adds an ellipsis. */
export function truncate(value: string, max = shortTextMax): string {
  const characters = Array.from(value);
  return characters.length > max ? `${characters.slice(0, max).join('')}…` : value;
}
