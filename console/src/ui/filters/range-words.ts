import type { TFunction } from 'i18next';
import { date, money } from '#console/lib/formats.ts';
import type { DateRange, MoneyRange } from './filter.ts';

function between(t: TFunction<'kit'>, from: string | undefined, to: string | undefined): string {
  if (from && to) return t('list.between', { from, to });
  return from ? t('list.since', { from }) : t('list.until', { to: to ?? '' });
}

/** Formats a range of dates. */
export function datesInWords(t: TFunction<'kit'>, { from, to }: DateRange): string {
  return between(t, from && date(from), to && date(to));
}

/** Formats a range of amounts. */
export function amountsInWords(t: TFunction<'kit'>, { from, to }: MoneyRange, currency: string): string {
  const show = (cents: number | undefined) => (cents === undefined ? undefined : money(cents, currency));
  return between(t, show(from), show(to));
}
