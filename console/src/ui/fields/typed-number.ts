import { currencySign, money } from '#console/lib/formats.ts';
import { maxCents } from '#contract/base/cents.ts';
import { decimalsOf, isCurrency } from '#contract/base/minor-units.ts';

/** Kind of number that a field takes. */
export interface NumberSpec {
  /** Code such as `usd`: the number is an amount in minor units of it. */
  currency?: string | undefined;
  /** Maximum number of decimals; defaults to that of the currency. */
  decimals?: number | undefined;
  /** Sign that may follow the number, such as `%`. */
  suffix?: string | undefined;
  isNegativeAllowed?: boolean | undefined;
}

export type Refusal =
  | { reason: 'notNumber' | 'negative' | 'whole' | 'tooLarge' }
  | { reason: 'tooFine'; decimals: number }
  /** The digits may be thousands or decimals. */
  | { reason: 'unclear'; thousands: string; decimals: number }
  | { reason: 'otherCurrency'; currency: string };

export type Reading =
  | { kind: 'empty' }
  /** Minor units of the currency, or the number itself. */
  | { kind: 'number'; value: number }
  /** Unfinished: digits typed at the end may still make it a number. */
  | ({ kind: 'refused'; isUnfinished: boolean } & Refusal);

interface Marks {
  group: string;
  decimal: string;
  /** Digits are grouped as in India: 12,34,567. */
  isIndian: boolean;
}

const knownMarks = new Map<string, Marks>();

function marksOf(locale: string): Marks {
  const known = knownMarks.get(locale);
  if (known) return known;
  const parts = new Intl.NumberFormat(locale, { useGrouping: true }).formatToParts(1_234_567.5);
  const markOf = (type: string, other: string) =>
    plain(parts.find((part) => part.type === type)?.value ?? other);
  const marks = {
    group: markOf('group', ','),
    decimal: markOf('decimal', '.'),
    isIndian: parts.filter(({ type }) => type === 'integer')[1]?.value.length === 2,
  };
  knownMarks.set(locale, marks);
  return marks;
}

/** Writes every kind of space, apostrophe and minus as the plain one. */
function plain(text: string): string {
  return text
    .replaceAll(/\s/gu, ' ')
    .replaceAll(/[’‘ʼ´`]/g, "'")
    .replaceAll(/[−–]/g, '-');
}

const refused = (refusal: Refusal, isUnfinished = false): Reading => ({
  kind: 'refused',
  isUnfinished,
  ...refusal,
});

/** Returns the maximum number of decimals of a field. */
export function decimalsIn({ currency, decimals = 0 }: NumberSpec): number {
  return currency === undefined ? decimals : decimalsOf(currency);
}

/**
 * Parses typed or pasted text. Never drops characters or rounds: text that isn't one certain number is rejected. A
 * single mark before exactly three digits is read by the locale, or rejected if that doesn't decide it
 * (docs/decisions/0055-typed-numbers.md).
 */
export function readNumber(text: string, spec: NumberSpec, locale: string): Reading {
  const typed = plain(text).trim();
  if (typed === '') return { kind: 'empty' };
  const { body, isNegative } = bare(typed, spec);
  if (body === '' && isNegative && !spec.isNegativeAllowed) return refused({ reason: 'negative' });
  if (body === '') return refused({ reason: 'notNumber' }, true);
  if (!/^[\d.,' ]+$/.test(body)) return refused(foreign(body, spec));
  const found = split(body, marksOf(locale), decimalsIn(spec));
  if ('reason' in found) {
    return refused(found, found.reason === 'notNumber' && isBegun(body));
  }
  if (isNegative && !spec.isNegativeAllowed) return refused({ reason: 'negative' });
  const value = exactValue(found, spec);
  if (value === null) return refused({ reason: 'tooLarge' });
  return { kind: 'number', value: isNegative && value !== 0 ? -value : value };
}

/**
 * Reads `+100` as an addition to the existing number, and other text as `readNumber` does.
 * @param base null, or 0 where it means no limit, if there is nothing to add to
 */
export function readSum(text: string, base: number | null, spec: NumberSpec, locale: string): Reading {
  const more = base ? /^\s*\+(.+)$/.exec(text)?.[1] : undefined;
  const reading = readNumber(more ?? text, spec, locale);
  if (more === undefined || base === null || reading.kind !== 'number') return reading;
  return { kind: 'number', value: base + reading.value };
}

/** Returns whether more digits could make it a number: `.`, `1,234,5`. */
function isBegun(body: string): boolean {
  return body.length === 1 || /^\d{1,3}([.,' ])(\d{3}\1)*\d{0,2}$/.test(body);
}

/** Takes sign, currency and suffix off a number. */
function bare(typed: string, spec: NumberSpec): { body: string; isNegative: boolean } {
  const brackets = /^\((.*)\)$/.exec(typed);
  let body = brackets?.[1]?.trim() ?? typed;
  let isNegative = brackets !== null;
  const takeSign = () => {
    const sign = isNegative ? null : /^[-+]/.exec(body);
    if (!sign) return;
    isNegative = sign[0] === '-';
    body = body.slice(1).trim();
  };
  takeSign();
  const affixes = affixesOf(spec);
  const isPrefixed = affixes.find((affix) => body.toLowerCase().startsWith(affix));
  const isSuffixed = affixes.find((affix) => body.toLowerCase().endsWith(affix));
  if (isPrefixed && spec.currency !== undefined) body = body.slice(isPrefixed.length).trim();
  else if (isSuffixed) body = body.slice(0, -isSuffixed.length).trim();
  takeSign();
  return { body, isNegative };
}

function affixesOf({ currency, suffix }: NumberSpec): string[] {
  if (currency === undefined) return suffix === undefined ? [] : [suffix];
  const sign = currencySign(currency).toLowerCase();
  return [sign, currency.toLowerCase(), ...(sign.endsWith('$') ? ['$'] : [])];
}

/** Returns why a text with other characters than digits and marks is rejected. */
function foreign(body: string, { currency }: NumberSpec): Refusal {
  if (!currency) return { reason: 'notNumber' };
  const [, before, after] = /^([^\d.,]*)[\d.,' ]+([^\d.,]*)$/.exec(body) ?? [];
  const sign = `${before ?? ''}${after ?? ''}`.trim().toLowerCase();
  const isOther = isCurrency(sign) || /^[a-z]{0,3}\p{Sc}$/u.test(sign);
  return isOther ? { reason: 'otherCurrency', currency: currency.toUpperCase() } : { reason: 'notNumber' };
}

interface Digits {
  whole: string;
  fraction: string;
}

/** Splits the digits at the decimal mark. */
function split(body: string, own: Marks, decimals: number): Digits | Refusal {
  const marks = body.match(/\D/g) ?? [];
  const last = marks.at(-1);
  const kinds = new Set(marks);
  if (last === undefined) return { whole: body, fraction: '' };
  const isDecimalKind = last === '.' || last === ',';
  const isSingle = marks.filter((mark) => mark === last).length === 1;
  if (kinds.size > 2 || (kinds.size === 2 && !(isDecimalKind && isSingle))) return { reason: 'notNumber' };
  if (!isDecimalKind || !isSingle) return grouped(body, last, own);
  const at = body.lastIndexOf(last);
  const [left, fraction] = [body.slice(0, at), body.slice(at + 1)];
  if (kinds.size === 1 && fraction.length === 3 && /^[1-9]\d{0,2}$/.test(left)) {
    if (last === own.group) return { whole: left + fraction, fraction: '' };
    const isFine = last === own.decimal && decimals >= 3;
    if (!isFine) return { reason: 'unclear', thousands: `${left}${own.group}${fraction}`, decimals };
  }
  const whole = kinds.size === 1 ? { whole: left, fraction: '' } : grouped(left, marks[0] ?? '', own);
  if ('reason' in whole) return whole;
  if (left === '' && fraction === '') return { reason: 'notNumber' };
  // Zeros that the locale's own mark sets apart lose nothing: 5.00 of whole numbers.
  const isPadding = last === own.decimal && !/[1-9]/.test(fraction.slice(decimals));
  if (fraction.length > decimals && !isPadding)
    return decimals === 0 ? { reason: 'whole' } : { reason: 'tooFine', decimals };
  return { whole: whole.whole, fraction: fraction.slice(0, decimals) };
}

/** Parses whole digits in groups of three, or as in India if the locale does so. */
function grouped(text: string, mark: string, own: Marks): Digits | Refusal {
  const [first = '', ...others] = text.split(mark);
  const end = others.pop() ?? '';
  const isWritten =
    /^[1-9]\d{0,2}$/.test(first) && /^\d{3}$/.test(end) && others.every((part) => /^\d{3}$/.test(part));
  const isIndian =
    own.isIndian &&
    mark === own.group &&
    /^[1-9]\d?$/.test(first) &&
    /^\d{3}$/.test(end) &&
    others.every((part) => /^\d{2}$/.test(part));
  return isWritten || isIndian ? { whole: text.replaceAll(mark, ''), fraction: '' } : { reason: 'notNumber' };
}

/** Returns the number of the digits; null if it is too large to be exact. */
function exactValue({ whole, fraction }: Digits, { currency }: NumberSpec): number | null {
  if (currency === undefined) {
    const value = Number(`${whole || '0'}.${fraction}`);
    return value <= Number.MAX_SAFE_INTEGER ? value : null;
  }
  const minor = Number(`${whole}${fraction.padEnd(decimalsOf(currency), '0')}`);
  return minor <= maxCents ? minor : null;
}

/** Formats a number as its field shows it: `$2,500.00`, `7.5%`. */
export function numberText(value: number, spec: NumberSpec, locale: string): string {
  if (spec.currency !== undefined) return money(value, spec.currency);
  const format = new Intl.NumberFormat(locale, { maximumFractionDigits: spec.decimals ?? 0 });
  return `${format.format(value)}${spec.suffix ?? ''}`;
}
