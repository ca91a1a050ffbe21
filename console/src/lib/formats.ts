import { decimalsOf, unitOf } from '#contract/base/minor-units.ts';
import { currencySign } from '#contract/base/number-words.ts';
import { sites } from './browser-state/sites.ts';

export { currencySign, money, number, percent } from '#contract/base/number-words.ts';

/** Locale in which the console writes numbers, and reads them where they are typed. */
export const consoleLocale = 'en-US';

/** Formats a small amount with its sign and one more decimal than usual: 12.3 cents of usd are `$0.123`. */
export function fineMoney(cents: number, currency: string): string {
  const digits = decimalsOf(currency) + 1;
  const fine = new Intl.NumberFormat('en-US', {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  const sign = currencySign(currency);
  const gap = /\p{L}$/u.test(sign) ? ' ' : '';
  return `${cents < 0 ? '-' : ''}${sign}${gap}${fine.format(Math.abs(cents) / unitOf(currency))}`;
}

const walls = new Map<string | undefined, Intl.DateTimeFormat>();

/**
 * Returns the format of local times in a zone; of the viewer's zone if none is named or the browser doesn't know it.
 */
function wallOf(zone: string | undefined): Intl.DateTimeFormat {
  const known = walls.get(zone);
  if (known) return known;
  const shown = {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  } as const;
  const make = (timeZone?: string) => new Intl.DateTimeFormat('en-US', { ...shown, hour12: true, timeZone });
  let made: Intl.DateTimeFormat;
  try {
    made = make(zone);
  } catch {
    made = make();
  }
  // The viewer's own zone may change while the page is open.
  if (zone !== undefined) walls.set(zone, made);
  return made;
}

function onWall(instant: Date, zone: string | undefined): Record<string, string> {
  return Object.fromEntries(
    wallOf(zone)
      .formatToParts(instant)
      .map(({ type, value }) => [type, value]),
  );
}

const plainDate = /^(\d{4})-(\d{2})-(\d{2})$/;

/** Returns the current site's time zone; undefined without one and outside the frame, for the viewer's. */
const shownZone = (): string | undefined => sites.state().current?.reporting_timezone;

/**
 * Formats a calendar date `2026-11-21`, or the day of an instant, as MM/DD/YYYY, by default in the site's time zone.
 */
export function date(value: string, zone = shownZone()): string {
  const plain = plainDate.exec(value);
  if (plain) return `${plain[2]}/${plain[3]}/${plain[1]}`;
  const instant = new Date(value);
  if (Number.isNaN(instant.getTime())) return value;
  const { month, day, year } = onWall(instant, zone);
  return `${month}/${day}/${year}`;
}

/** Formats an instant as `MM/DD/YYYY hh:mm am/pm`, by default in the site's time zone. A calendar date has no time. */
export function dateTime(value: string, zone = shownZone()): string {
  const instant = new Date(value);
  if (plainDate.test(value) || Number.isNaN(instant.getTime())) return date(value);
  const { hour, minute, dayPeriod = '' } = onWall(instant, zone);
  return `${date(value, zone)} ${hour}:${minute} ${dayPeriod.toLowerCase()}`;
}

/** Returns the IANA name of the viewer's own time zone. */
export function viewerZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** Describes a time zone: `America/New_York` is `New York time`. */
export function zoneInWords(zone: string): string {
  const place = zone.startsWith('Etc/') ? undefined : zone.split('/').slice(1).at(-1);
  return place === undefined ? zone.replace('Etc/', '') : `${place.replaceAll('_', ' ')} time`;
}

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** Formats a calendar month `2025-01` as `Jan 2025`. */
export function monthInWords(month: string): string {
  const [year = '', number] = month.split('-');
  return `${months[Number(number) - 1] ?? number} ${year}`;
}

/** Formats a calendar date `2026-11-05` as `Nov 5`, or `Nov 5, 2026`. */
export function dayInWords(day: string, withYear = true): string {
  const [year = '', month, number] = day.split('-');
  return `${months[Number(month) - 1] ?? month} ${Number(number)}${withYear ? `, ${year}` : ''}`;
}

/** Formats the first and last day of a range: `Oct 25 – Nov 21, 2026`. */
export function daysInWords(start: string, end: string): string {
  if (start === end) return dayInWords(start);
  return `${dayInWords(start, start.slice(0, 4) !== end.slice(0, 4))} – ${dayInWords(end)}`;
}

export const shortTextMax = 20;

/** Cuts a text after 20 characters (not in the middle of one) and adds an ellipsis. */
export function truncate(value: string, max = shortTextMax): string {
  const characters = Array.from(value);
  return characters.length > max ? `${characters.slice(0, max).join('')}…` : value;
}
