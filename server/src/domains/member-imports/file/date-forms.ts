// Dates and times in the forms that files use.
import { Temporal } from 'temporal-polyfill';
import type { DateOrder } from '#contract/domains/member-imports/style-schemas.ts';
import { RowError } from './cells.ts';

/** Day in a cell, with its time and that time's zone if the cell has them. */
export interface FileTime {
  day: Temporal.PlainDate;
  time: Temporal.PlainTime | null;
  zone: string | null;
  /** Precision of the value in milliseconds: a day, a minute, a second, or less. */
  fineness: number;
}

const months = [
  'january', 'february', 'march', 'april', 'may', 'june', 'july', 'august', 'september', 'october', 'november',
  'december',
]; // biome-ignore format: a table reads better dense

/** Matches a date, optionally with a time, optionally with a zone. */
const shape =
  /^(?<date>.*?)(?:(?:T| at |, | )(?<time>\d\d?:\d\d(?<seconds>:\d\d(?<fraction>\.\d+)?)?)(?: ?(?<half>[AP]M))?(?: ?(?<zone>Z|UTC|GMT|[+-]\d\d(?::?\d\d)?))?)?$/i;

/**
 * Forms of a date. A two-digit year is accepted only after slashes and points, because 01-02-03 may begin with its
 * year.
 */
const forms = [
  /^(?<year>\d{4})(?<month>\d\d)(?<day>\d\d)$/,
  /^(?<year>\d{4})(?<mark>[-/.])(?<month>\d\d?)\k<mark>(?<day>\d\d?)$/,
  /^(?<day>\d\d?)\.(?<month>\d\d?)\.(?<year>\d{4}|\d\d)$/,
  /^(?<first>\d\d?)\/(?<second>\d\d?)\/(?<year>\d{4}|\d\d)$/,
  /^(?<first>\d\d?)[/-](?<second>\d\d?)[/-](?<year>\d{4})$/,
  /^(?<day>\d\d?)(?:st|nd|rd|th)?\.?[- ]?(?<name>[a-z]{3,9})\.?(?:, |[- ])?(?<year>\d{4}|\d\d)$/i,
  /^(?<name>[a-z]{3,9})\.?[- ]?(?<day>\d\d?)(?:st|nd|rd|th)?(?:, ?|-| )(?<year>\d{4})$/i,
];

type Found = Readonly<Record<string, string | undefined>>;

const firstYear = 1900;

/** Returns the full year; two-digit years are from 1970 on, because they come from systems that are still in use. */
function yearOf(digits: string): number {
  const year = Number(digits);
  if (digits.length > 2) return year;
  return year < 70 ? 2_000 + year : firstYear + year;
}

/** Parses hours and minutes of a 24-hour clock. @throws RangeError */
function timeOf(said: string, half: string | undefined): Temporal.PlainTime {
  const plain = Temporal.PlainTime.from(said[1] === ':' ? `0${said}` : said);
  if (half === undefined) return plain;
  if (plain.hour < 1 || plain.hour > 12) throw new RangeError('no hour of a half day');
  return plain.with({ hour: (plain.hour % 12) + (half.toUpperCase() === 'PM' ? 12 : 0) });
}

function finenessOf({ time: said, seconds, fraction }: Found): number {
  if (said === undefined) return 86_400_000;
  if (seconds === undefined) return 60_000;
  return fraction === undefined ? 1_000 : 1;
}

function monthOf({ name, month, first, second }: Found, order: DateOrder): number {
  if (name !== undefined) return months.findIndex((one) => one.startsWith(name.toLowerCase())) + 1;
  return Number(month ?? (order === 'day_first' ? second : first));
}

/** @throws RangeError */
function partsOf(date: string): Found {
  for (const form of forms) {
    const parts = form.exec(date)?.groups;
    if (parts) return parts;
  }
  throw new RangeError('no date');
}

function dayOf(found: Found, order: DateOrder): Temporal.PlainDate {
  const { year = '', day, first, second } = found;
  const fields = {
    year: yearOf(year),
    month: monthOf(found, order),
    day: Number(day ?? (order === 'day_first' ? first : second)),
  };
  return Temporal.PlainDate.from(fields, { overflow: 'reject' });
}

/** Matches seconds or milliseconds since 1970, for dates from 1973 on: no other form of a date has as many digits. */
const sinceEpoch = /^(?:(?<seconds>\d{9,10})|(?<milliseconds>\d{12,13}))(?:\.0+)?$/;

function epochTime(value: string): FileTime | null {
  const { seconds, milliseconds } = sinceEpoch.exec(value)?.groups ?? {};
  if (seconds === undefined && milliseconds === undefined) return null;
  const fineness = milliseconds === undefined ? 1_000 : 1;
  const at = milliseconds === undefined ? Number(seconds) * fineness : Number(milliseconds);
  const local = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO('UTC');
  return { day: local.toPlainDate(), time: local.toPlainTime(), zone: 'UTC', fineness };
}

function zoneOf(zone: string | undefined): string | null {
  return zone?.toUpperCase().replace(/^(?:Z|GMT)$/, 'UTC') ?? null;
}

/**
 * Reads a date with an optional time.
 * @param name of the column, for the reasons
 * @param order of day and month if neither the form nor the day shows it
 * @throws RowError for a date too far in the past; RangeError if it is no date
 */
export function saidTime(value: string, name: string, order: DateOrder | null): FileTime {
  const plain = value.replaceAll(/\s+/g, ' ');
  const epoch = epochTime(plain);
  if (epoch !== null) return epoch;
  const found: Found = shape.exec(plain)?.groups ?? {};
  const day = dayOf(partsOf(found.date ?? ''), order ?? 'month_first');
  if (day.year < firstYear) throw new RowError(`${name} lies before ${firstYear}`);
  return {
    day,
    time: found.time === undefined ? null : timeOf(found.time, found.half),
    zone: zoneOf(found.zone),
    fineness: finenessOf(found),
  };
}

const noDateWords = new Set([
  '0', '-', '--', '–', '—', 'n/a', 'na', 'nil', 'none', 'never', 'null', 'lifetime', 'unlimited', 'forever',
]); // biome-ignore format: a table reads better dense

/** MySQL's zero date, the first second that computers count from, and day 0 of spreadsheet programs. */
const zeroDates =
  /^(?:0000([-/.])00\1(?:00|01)|00([/.])00\2(?:0000|1900)|1970([-/.])0?1\3(?:0?1)|0?1([/.])0?1\4(?:19)?70|00?([/.])0?1\5(?:19)?00|0?1([/.])00?\6(?:19)?00|1899-12-30|30\.12\.1899|12\/30\/1899)(?:[T ,].*)?$/;

/** Returns whether a cell holds a system's word for "no date": `0000-00-00 00:00:00`, `N/A`, `never`. */
export function isNoDate(value: string): boolean {
  return noDateWords.has(value.toLowerCase()) || zeroDates.test(value);
}

/** First year that, as an end, means that there is none: systems write 2118, 2999 and 9999 for "never". */
export const foreverYear = 2100;
