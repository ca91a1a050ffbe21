// Steps of an advance: to the requested instant, some days of the site at a time.
import { Temporal } from 'temporal-polyfill';
import { longestTurn } from '#contract/domains/test-clock/words.ts';

const zoned = (at: Date, zone: string) =>
  Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(zone);

/**
 * Returns the instant of a day (YYYY-MM-DD) at the current time of day in the site's zone; an instant is returned
 * unchanged.
 */
export function instantOf(to: string, now: Date, zone: string): Date {
  if (to.length > 10) return new Date(to);
  const { year, month, day } = Temporal.PlainDate.from(to);
  return new Date(zoned(now, zone).with({ year, month, day }).epochMilliseconds);
}

/** Returns the latest instant that one advance may reach. */
export function latestAdvanceFrom(now: Date, zone: string): Date {
  return new Date(zoned(now, zone).add({ months: longestTurn }).epochMilliseconds);
}

/** Returns the first instant of the day after that of an instant. */
function endOfDay(at: Date, zone: string): Date {
  const next = zoned(at, zone).toPlainDate().add({ days: 1 });
  return new Date(next.toZonedDateTime(zone).epochMilliseconds);
}

/** Days of the longest step. */
const longestStep = 31;

interface Way {
  reached: Date;
  to: Date;
  zone: string;
  /** Time until which as much is due as one step can take; null for never. */
  full: Date | null;
}

/**
 * Returns the end of the next step of an advance: the end of a day, at most a month later, never beyond the advance's
 * own end.
 */
export function nextStop({ reached, to, zone, full }: Way): Date {
  const farthest = new Date(reached.getTime() + longestStep * 86_400_000);
  const within = full === null || full > farthest ? farthest : full;
  const end = endOfDay(within > reached ? within : reached, zone);
  return end < to ? end : to;
}
