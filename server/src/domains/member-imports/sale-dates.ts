import { Temporal } from 'temporal-polyfill';
import { RowError } from './cells.ts';
import { aheadMax, remembering, saidTime } from './said-times.ts';

/** When something was sold. */
export interface SaleDate {
  /** The day, YYYY-MM-DD, or the instant in UTC. */
  text: string;
  /** What the file said, in one form, whatever zone the site counts in: the same but for a time that says no zone. */
  said: string;
  at: Date;
}

function parse(value: string, siteZone: string): SaleDate {
  const { day, time, zone } = saidTime(value, 'date');
  if (time === null) {
    // Noon lies in that day whichever zone the site counts in later, and on days that lack their first hour.
    const noon = day.toPlainDateTime('12:00').toZonedDateTime(siteZone);
    return { text: day.toString(), said: day.toString(), at: new Date(noon.epochMilliseconds) };
  }
  const local = day.toPlainDateTime(time);
  const at = new Date(local.toZonedDateTime(zone ?? siteZone).epochMilliseconds);
  const text = at.toISOString();
  return { text, said: zone === null ? local.toString() : text, at };
}

/**
 * Reads dates of sales. A day alone is that day where the site counts its days; so is a time that says no zone.
 * @param now judges what lies in the future
 */
export function saleDates(siteZone: string, now: Date): (value: string | null) => SaleDate {
  const latest = now.getTime() + aheadMax;
  const latestDay = Temporal.Instant.fromEpochMilliseconds(latest)
    .toZonedDateTimeISO(siteZone)
    .toPlainDate()
    .toString();
  const read = remembering((value): SaleDate => {
    const date = parse(value, siteZone);
    const isAhead = date.text.length === 10 ? date.text > latestDay : date.at.getTime() > latest;
    if (isAhead) throw new RowError('date lies in the future');
    return date;
  });
  return (value) => {
    if (value === null) throw new RowError('date is missing');
    try {
      return read(value);
    } catch (error) {
      throw error instanceof RangeError
        ? new RowError('date is no date such as 2026-01-31, 20260131 or 01/31/2026')
        : error;
    }
  };
}
