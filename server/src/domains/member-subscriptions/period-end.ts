import { Temporal } from 'temporal-polyfill';
import type { Period } from '#contract/base/periods.ts';

function instantOf(local: Temporal.PlainDateTime, zone: string): Date {
  const zoned = local.toZonedDateTime(zone);
  // This local time is skipped when clocks are set forward: the first instant after the gap replaces it.
  const isLeftOut = !zoned.toPlainDateTime().equals(local);
  const found = isLeftOut
    ? (zoned.add({ nanoseconds: 1 }).getTimeZoneTransition('previous') ?? zoned)
    : zoned;
  return new Date(found.epochMilliseconds);
}

function inZone(at: Date, zone: string): Temporal.ZonedDateTime {
  return Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(zone);
}

function later(at: Date, zone: string, length: Temporal.DurationLike): Date {
  return instantOf(inZone(at, zone).toPlainDateTime().add(length), zone);
}

/** Returns the instant a number of days later, at the same time of day in the zone. */
export function daysLater(at: Date, days: number, zone: string): Date {
  return days === 0 ? at : later(at, zone, { days });
}

/**
 * Returns the instant a number of months later, at the same time of day in the zone, on the month's last day at most.
 */
export function monthsLater(at: Date, months: number, zone: string): Date {
  return later(at, zone, { months });
}

/**
 * Returns the end of the n-th period counted from an anchor, on the days of the zone. It is always counted from the
 * anchor and clamped to the month's last day: from 31 January, one month ends on 28 February and two on 31 March. The
 * time of day stays the same across a change of clocks; of an hour that occurs twice the first one is used.
 */
export function periodEnd(anchor: Date, period: Period, zone: string, count = 1): Date {
  if (count === 0) return anchor;
  const [amount, unit = ''] = period.split(' ');
  const steps = Number(amount) * count;
  if (unit.startsWith('day')) return daysLater(anchor, steps, zone);
  if (unit.startsWith('week')) return daysLater(anchor, steps * 7, zone);
  return monthsLater(anchor, unit.startsWith('year') ? steps * 12 : steps, zone);
}

/** Returns the day of the zone that an instant lies in, YYYY-MM-DD. */
export const dayOf = (at: Date, zone: string): string => inZone(at, zone).toPlainDate().toString();

/** Returns the same time of day as `at`, in the zone, on another day. */
export function onDay(at: Date, day: string, zone: string): Date {
  const local = inZone(at, zone).toPlainDateTime();
  return instantOf(Temporal.PlainDate.from(day).toPlainDateTime(local.toPlainTime()), zone);
}

/** Returns the first instant after a day of the zone. */
export function behindDay(day: string, zone: string): Date {
  const next = Temporal.PlainDate.from(day).add({ days: 1 });
  return new Date(next.toZonedDateTime(zone).epochMilliseconds);
}

/** An anchor, and how many periods from it an end lies. */
export interface Count {
  anchorAt: Date;
  anchorPeriods: number;
}

/** Returns about how many periods lie between two days; off by one at most. */
function periodsBetween(from: Temporal.PlainDate, to: Temporal.PlainDate, period: Period): number {
  const [amount, unit = ''] = period.split(' ');
  const isInDays = unit.startsWith('day') || unit.startsWith('week');
  const { days, months } = from.until(to, { largestUnit: isInDays ? 'days' : 'months' });
  if (isInDays) return Math.floor(days / (Number(amount) * (unit.startsWith('week') ? 7 : 1)));
  return Math.floor(months / (Number(amount) * (unit.startsWith('year') ? 12 : 1)));
}

/**
 * Returns the number of whole periods from a start to a given end, if their days in the zone are whole periods apart:
 * from 31 January to 30 November ten months, so that the next ends are 31 December and 31 January. The anchor has the
 * time of day of the end. Null if there is no such number.
 */
export function countBetween(start: Date, end: Date, period: Period, zone: string): Count | null {
  if (end <= start) return null;
  const first = dayOf(start, zone);
  const about = periodsBetween(
    Temporal.PlainDate.from(first),
    Temporal.PlainDate.from(dayOf(end, zone)),
    period,
  );
  const anchorAt = onDay(end, first, zone);
  // Between 29 February and 28 February of another year Temporal counts a day less than whole years, and the same with
  // months.
  const anchorPeriods = [about, about + 1].find(
    (count) => count > 0 && periodEnd(anchorAt, period, zone, count).getTime() === end.getTime(),
  );
  return anchorPeriods === undefined ? null : { anchorAt, anchorPeriods };
}
