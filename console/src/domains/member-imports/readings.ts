import type { MemberImport } from './types.ts';

type Doubts = MemberImport['doubts'];

/** Reading of dates and amounts; null lets the file decide. */
export interface Readings {
  dates: MemberImport['date_order'];
  amounts: MemberImport['decimal_sign'];
}

/**
 * Returns the earlier answers for this file. A reading that the file itself determines is detected again at each check.
 */
export function readingsOf({ doubts, date_order: dates, decimal_sign: amounts }: MemberImport): Readings {
  return {
    dates: doubts.dates.length > 0 ? dates : null,
    amounts: doubts.amounts.length > 0 ? amounts : null,
  };
}

/** Returns whether a question has no answer yet. */
export function isUnanswered(doubts: Doubts, { dates, amounts }: Readings): boolean {
  return (doubts.dates.length > 0 && dates === null) || (doubts.amounts.length > 0 && amounts === null);
}

const longDay = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/** Formats a date such as 01/02/2026 in one reading; null if it is invalid in that one. */
export function dayIn(sample: string, order: NonNullable<Readings['dates']>): string | null {
  const found = /^(\d\d?)[/-](\d\d?)[/-](\d{4}|\d\d)(?!\d)/.exec(sample);
  if (!found) return null;
  const [first, second, said] = [Number(found[1]), Number(found[2]), Number(found[3])];
  // The server takes years of two digits for 1970 to 2069.
  const year = said > 99 ? said : said + (said < 70 ? 2_000 : 1_900);
  const [month, day] = order === 'month_first' ? [first, second] : [second, first];
  return month > 12 ? null : longDay.format(new Date(Date.UTC(year, month - 1, day)));
}

/** Formats an ambiguous amount such as 1,200 in one reading; null if the amount is unambiguous. */
export function amountIn(sample: string, sign: NonNullable<Readings['amounts']>): string | null {
  const found = /^(\d+)([.,])(\d{3})$/.exec(sample.replaceAll(/[^\d.,]/g, ''));
  if (!found) return null;
  const [, whole = '', separator, rest = ''] = found;
  const isDecimal = (separator === ',') === (sign === 'comma');
  const value = isDecimal ? Number(`${whole}.${rest}`) : Number(whole + rest);
  return value.toLocaleString('en-US', { minimumFractionDigits: 2 });
}
