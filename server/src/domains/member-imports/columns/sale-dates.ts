import { Temporal } from 'temporal-polyfill';
import type { DateOrder } from '#contract/domains/member-imports/style-schemas.ts';
import { RowError } from '../file/cells.ts';
import { isNoDate, saidTime } from '../file/date-forms.ts';
import { aheadMax, remembering } from './file-times.ts';

/** Date of a sale. */
export interface SaleDate {
  /** The day, YYYY-MM-DD, or the instant in UTC. */
  text: string;
  /** Date in a canonical form, without the site's zone: independent of the zone, even for a time that names none. */
  said: string;
  /** Instant of the sale; noon if the file has only the day. */
  at: Date;
  /** Day as YYYY-MM-DD if the file has no time; otherwise null. */
  day: string | null;
}

function parse(value: string, siteZone: string, order: DateOrder | null): SaleDate {
  const { day, time, zone } = saidTime(value, 'date', order);
  if (time === null) {
    // The file gives no time of day, so noon is used, which exists on every day.
    const noon = day.toPlainDateTime('12:00').toZonedDateTime(siteZone);
    const text = day.toString();
    return { text, said: text, at: new Date(noon.epochMilliseconds), day: text };
  }
  const local = day.toPlainDateTime(time);
  const at = new Date(local.toZonedDateTime(zone ?? siteZone).epochMilliseconds);
  const text = at.toISOString();
  return { text, said: zone === null ? local.toString() : text, at, day: null };
}

/**
 * Reads dates of sales. A day, and a time without a zone, are in the site's zone.
 * @param now limit for dates in the future
 */
export function saleDates(
  siteZone: string,
  now: Date,
  order: DateOrder | null,
): (value: string | null) => SaleDate {
  const latest = now.getTime() + aheadMax;
  const latestDay = Temporal.Instant.fromEpochMilliseconds(latest)
    .toZonedDateTimeISO(siteZone)
    .toPlainDate()
    .toString();
  const read = remembering((value): SaleDate => {
    const date = parse(value, siteZone, order);
    const isAhead = date.day === null ? date.at.getTime() > latest : date.day > latestDay;
    if (isAhead) throw new RowError('date lies in the future');
    return date;
  });
  return (value) => {
    if (value === null || isNoDate(value)) throw new RowError('date is missing');
    try {
      return read(value);
    } catch (error) {
      throw error instanceof RangeError
        ? new RowError('date is no date such as 2026-01-31, 20260131 or 01/31/2026')
        : error;
    }
  };
}
