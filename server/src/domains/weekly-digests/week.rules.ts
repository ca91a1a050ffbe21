// Which week a digest is of, and when it is sent. Days and hours are those of the site's zone.
import { Temporal } from 'temporal-polyfill';
import { addDays } from '#contract/base/date-ranges.ts';

/** Hour on Monday at which the digest is sent. */
const hour = 8;

export interface Week {
  /** Monday and Sunday. */
  start: string;
  end: string;
  /** End of its Sunday. */
  endedAt: Date;
}

const instant = (zoned: Temporal.ZonedDateTime) => new Date(zoned.epochMilliseconds);

function mondayAt(now: Date, zone: string): Temporal.PlainDate {
  const today = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(zone).toPlainDate();
  return today.subtract({ days: today.dayOfWeek - 1 });
}

const morningOf = (day: Temporal.PlainDate, timeZone: string) =>
  instant(day.toZonedDateTime({ timeZone, plainTime: { hour } }));

const startOf = (day: Temporal.PlainDate, timeZone: string) => instant(day.toZonedDateTime({ timeZone }));

/**
 * Returns the week whose digest is sent now: from Monday 8:00 for a day. Null at any other time, so that nothing goes out
 * late after a long outage.
 */
export function weekToSend(now: Date, zone: string): Week | null {
  const monday = mondayAt(now, zone);
  if (now < morningOf(monday, zone) || now >= morningOf(monday.add({ days: 1 }), zone)) return null;
  const start = monday.subtract({ weeks: 1 }).toString();
  return { start, end: addDays(start, 6), endedAt: startOf(monday, zone) };
}

/** Returns when the next digest is sent. The first one is of the week in which it was switched on. */
export function nextDigestAt(now: Date, onSince: Date, zone: string): Date {
  let monday = mondayAt(now, zone);
  while (morningOf(monday, zone) <= now || startOf(monday, zone) <= onSince)
    monday = monday.add({ weeks: 1 });
  return morningOf(monday, zone);
}

/** Returns the days of a digest as the dashboard is asked for them: the week beside the one before it. */
export function daysOfDigest({ start, end }: Week) {
  return {
    group_by: 'day' as const,
    date_start: start,
    date_end: end,
    compare_start: addDays(start, -7),
    compare_end: addDays(end, -7),
  };
}
