// Dates and times as files write them.
import { Temporal } from 'temporal-polyfill';
import type { DateOrder } from '#contract/domains/member-imports/style-schemas.ts';
import { RowError } from '../file/cells.ts';

/** What a cell says: a day, perhaps a time of it, and perhaps where that time is meant. */
export interface SaidTime {
  day: Temporal.PlainDate;
  time: Temporal.PlainTime | null;
  zone: string | null;
  /** How fine it is told, in milliseconds: a day, a minute, a second, or less. */
  fineness: number;
}

// 20260131, 2026-01-31, 31.01.2026, or 01/31/2026 in the order of the file, and behind it perhaps a time, and behind that perhaps where that time is meant.
const shape =
  /^(?:(?<y1>\d{4})(?<m1>\d\d)(?<d1>\d\d)|(?<y2>\d{4})-(?<m2>\d\d)-(?<d2>\d\d)|(?<d3>\d\d?)\.(?<m3>\d\d?)\.(?<y3>\d{4})|(?<first>\d\d?)[/-](?<second>\d\d?)[/-](?<y4>\d{4}))(?:(?:[T ]|, )(?<time>\d\d?:\d\d(?<seconds>:\d\d(?<fraction>\.\d+)?)?)(?: ?(?<half>[AP]M))?(?: ?(?<zone>Z|UTC|[+-]\d\d(?::?\d\d)?))?)?$/i;

const firstYear = 1900;

/** Hours and minutes as they are counted to 24. @throws RangeError */
function timeOf(time: string, half: string | undefined): Temporal.PlainTime {
  const padded = time.length === 4 || time[1] === ':' ? `0${time}` : time;
  const plain = Temporal.PlainTime.from(padded);
  if (half === undefined) return plain;
  if (plain.hour < 1 || plain.hour > 12) throw new RangeError('no hour of a half day');
  return plain.with({ hour: (plain.hour % 12) + (half.toUpperCase() === 'PM' ? 12 : 0) });
}

function finenessOf({ time, seconds, fraction }: Record<string, string | undefined>): number {
  if (time === undefined) return 86_400_000;
  if (seconds === undefined) return 60_000;
  return fraction === undefined ? 1_000 : 1;
}

function dayOf(found: Record<string, string | undefined>, order: DateOrder): Temporal.PlainDate {
  const { first, second } = found;
  const [month, day] = order === 'day_first' ? [second, first] : [first, second];
  const fields = {
    year: Number(found.y1 ?? found.y2 ?? found.y3 ?? found.y4),
    month: Number(found.m1 ?? found.m2 ?? found.m3 ?? month),
    day: Number(found.d1 ?? found.d2 ?? found.d3 ?? day),
  };
  return Temporal.PlainDate.from(fields, { overflow: 'reject' });
}

/**
 * Reads a date with or without a time.
 * @param name of the column, for the reasons
 * @param order of day and month where neither the form nor the day tells
 * @throws RowError when it lies too far back; RangeError when it is no date
 */
export function saidTime(value: string, name: string, order: DateOrder | null): SaidTime {
  const found = shape.exec(value)?.groups;
  if (!found) throw new RangeError('no date');
  const day = dayOf(found, order ?? 'month_first');
  if (day.year < firstYear) throw new RowError(`${name} lies before ${firstYear}`);
  return {
    day,
    time: found.time === undefined ? null : timeOf(found.time, found.half),
    zone: found.zone?.toUpperCase().replace(/^Z$/, 'UTC') ?? null,
    fineness: finenessOf(found),
  };
}

/** Dates ahead of now by no more than this, in milliseconds, may be meant: the source's clock or zone may be ahead of ours. */
export const aheadMax = 86_400_000;

/** The same values stand in many rows. */
const rememberedMax = 20_000;

/** @returns a reader that reads each value once, as long as there are not too many */
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

/** The time that a cell means: an instant, or all of the minute or day that it names. End excluded. */
export interface MeantTime {
  from: Date;
  to: Date;
  /** True where it names a day and no time. */
  isDay?: true;
}

/** Reads a date. @throws RowError */
export type TimeReader = (value: string, name: string) => MeantTime;

const instantOf = (zoned: Temporal.ZonedDateTime) => new Date(zoned.epochMilliseconds);

function meantTime({ day, time, zone, fineness }: SaidTime, siteZone: string): MeantTime {
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
  // When clocks are set back, an hour comes twice: the first one is taken, and either is meant.
  const last = local.toZonedDateTime(place, { disambiguation: 'later' });
  return { from: instantOf(local.toZonedDateTime(place)), to: new Date(last.epochMilliseconds + fineness) };
}

/** An instant as most systems write it. */
const plainInstant = /^(?:19|20)\d\d-\d\d-\d\dT(?:[01]\d|2[0-3]):\d\d:\d\d(\.\d+)?(?:Z|[+-]\d\d:\d\d)$/;

function isDay(year: number, month: number, day: number): boolean {
  return day <= 28 || day <= new Date(Date.UTC(year, month, 0)).getUTCDate();
}

/** The usual case, which a million rows may hold, many times as fast. Null for all that needs a closer look. */
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
 * Reads dates of members. What says no zone is meant where the site counts its days, because that is how spreadsheet
 * programs write what we export; a day alone begins there.
 */
export function memberTimes(siteZone: string, order: DateOrder | null): TimeReader {
  const readers = new Map<string, (value: string) => MeantTime>();
  return (value, name) => {
    const quick = quickTime(value);
    if (quick !== null) return quick;
    const read = readers.get(name) ?? remembering((said) => meantTime(saidTime(said, name, order), siteZone));
    readers.set(name, read);
    try {
      return read(value);
    } catch (error) {
      throw error instanceof RangeError ? new RowError(`${name} is not a date such as 2026-01-31`) : error;
    }
  };
}
