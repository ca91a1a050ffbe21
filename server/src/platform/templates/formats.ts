// Formats amounts and days for templates.
import { decimalsOf, unitOf } from '#contract/base/minor-units.ts';

/** Returns a formatter for amounts in minor units of a currency: $12.50, ¥1,250. */
export function moneyIn(currency: string): (cents: number) => string {
  const decimals = decimalsOf(currency);
  const format = new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency: currency.toUpperCase(),
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  });
  return (cents) => format.format(cents / unitOf(currency));
}

interface DatesOf {
  /** IANA time zone. */
  zone: string;
  /** Two-letter code; null for the date format of the United States. */
  country: string | null;
}

/** Returns the locale in which a country writes dates, with Latin digits and the Gregorian calendar. */
function localeOf(country: string | null): Intl.Locale {
  const place = country ?? 'US';
  const { language } = new Intl.Locale(`und-${place}`).maximize();
  return new Intl.Locale(`${language}-${place}`, { calendar: 'gregory', numberingSystem: 'latn' });
}

const dayParts = { year: 'numeric', month: '2-digit', day: '2-digit' } as const;

// Removes marks of the writing direction, which some locales put between the numbers.
const withoutMarks = (text: string): string => text.replaceAll(/[\u200e\u200f]/g, '');

/** Formats the day of an instant as a country writes it: 11/26/2026, 26.11.2026, 2026/11/26. */
export const localDay = (at: Date, { zone, country }: DatesOf): string =>
  withoutMarks(new Intl.DateTimeFormat(localeOf(country), { timeZone: zone, ...dayParts }).format(at));

/** Formats the day with the time; in 24-hour form outside of English, so that no word is in another language. */
export function localMoment(at: Date, { zone, country }: DatesOf): string {
  const locale = localeOf(country);
  const hours =
    locale.language === 'en'
      ? { hour: 'numeric' as const }
      : { hour: '2-digit' as const, hourCycle: 'h23' as const };
  const time = new Intl.DateTimeFormat(locale, { timeZone: zone, ...hours, minute: '2-digit' });
  return `${localDay(at, { zone, country })}, ${withoutMarks(time.format(at))}`;
}

/** Formats the day of an instant in a zone, MM/DD/YYYY. */
export const dayIn = (at: Date, zone: string): string =>
  new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).format(at);
