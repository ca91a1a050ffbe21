import { Temporal } from 'temporal-polyfill';

/**
 * The instant that an end date means: itself, or for a day (YYYY-MM-DD) the time of day that the end has now, in the
 * site's zone, so that a day that is shown and saved again moves nothing. Null and undefined stay what they are.
 * @param now the end as it stands; the present for what has none
 */
export function endInstant(
  given: string | null | undefined,
  now: Date,
  timezone: string,
): Date | null | undefined {
  if (given === null || given === undefined) return given;
  if (given.length > 10) return new Date(given);
  const day = Temporal.PlainDate.from(given);
  const zoned = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timezone);
  if (zoned.toPlainDate().equals(day)) return now;
  const moved = zoned.with({ year: day.year, month: day.month, day: day.day });
  return new Date(moved.epochMilliseconds);
}
