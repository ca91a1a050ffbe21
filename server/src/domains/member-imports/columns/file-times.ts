// Reads the dates and times of a file.
import type { Temporal } from 'temporal-polyfill';
import type { DateOrder } from '#contract/domains/member-imports/style-schemas.ts';
import { RowError } from '../file/cells.ts';
import { type FileTime, isNoDate, saidTime } from '../file/date-forms.ts';

/**
 * Largest lead of a date over the current time that is still accepted, in milliseconds: the source's clock or zone may
 * be ahead of ours.
 */
export const aheadMax = 86_400_000;

/** Limit of the cache: many rows hold the same values. */
const rememberedMax = 20_000;

/** @returns a reader that caches values up to a limit */
export function remembering<T>(read: (value: string) => T): (value: string) => T {
  const remembered = new Map<string, T>();
  return (value) => {
    const known = remembered.get(value);
    if (known !== undefined) return known;
    const made = read(value);
    if (remembered.size >= rememberedMax) remembered.clear();
    remembered.set(value, made);
    return made;
  };
}

/** Time that a cell means: an instant, or the whole minute or day that it names; `to` is excluded. */
export interface MeantTime {
  from: Date;
  to: Date;
  /** True if it is a day without a time. */
  isDay?: true;
}

/** Reads a date; returns null if the cell says that there is none. @throws RowError */
export type TimeReader = (value: string, name: string) => MeantTime | null;

const instantOf = (zoned: Temporal.ZonedDateTime) => new Date(zoned.epochMilliseconds);

function meantTime({ day, time, zone, fineness }: FileTime, siteZone: string): MeantTime {
  const place = zone ?? siteZone;
  if (time === null) {
    const next = day.add({ days: 1 });
    return {
      from: instantOf(day.toZonedDateTime(place)),
      to: instantOf(next.toZonedDateTime(place)),
      isDay: true,
    };
  }
  const local = day.toPlainDateTime(time);
  // When clocks are set back, an hour occurs twice: the first is used, and the file may mean either.
  const last = local.toZonedDateTime(place, { disambiguation: 'later' });
  return { from: instantOf(local.toZonedDateTime(place)), to: new Date(last.epochMilliseconds + fineness) };
}

/** Matches an instant as most systems write it. 1 January 1970 stands for no date. */
const plainInstant =
  /^(?!1970-01-01)(?:19|20)\d\d-\d\d-\d\dT(?:[01]\d|2[0-3]):\d\d:\d\d(\.\d+)?(?:Z|[+-]\d\d:\d\d)$/;

function isDay(year: number, month: number, day: number): boolean {
  return day <= 28 || day <= new Date(Date.UTC(year, month, 0)).getUTCDate();
}

/** Reads the usual form, of which a file may have a million, many times faster. Returns null for all other forms. */
function quickTime(value: string): MeantTime | null {
  const found = plainInstant.exec(value);
  if (!found || !isDay(Number(value.slice(0, 4)), Number(value.slice(5, 7)), Number(value.slice(8, 10))))
    return null;
  const at = Date.parse(value);
  return Number.isNaN(at)
    ? null
    : { from: new Date(at), to: new Date(at + (found[1] === undefined ? 1_000 : 1)) };
}

/**
 * Reads dates of members. A time without a zone is in the site's zone, because spreadsheet programs write our exports
 * that way; a day without a time starts there.
 */
export function memberTimes(siteZone: string, order: DateOrder | null): TimeReader {
  const readers = new Map<string, (value: string) => MeantTime>();
  return (value, name) => {
    const quick = quickTime(value);
    if (quick !== null) return quick;
    if (isNoDate(value)) return null;
    const read = readers.get(name) ?? remembering((said) => meantTime(saidTime(said, name, order), siteZone));
    readers.set(name, read);
    try {
      return read(value);
    } catch (error) {
      throw error instanceof RangeError ? new RowError(`${name} is not a date such as 2026-01-31`) : error;
    }
  };
}
