import { daysLater } from './period-end.ts';

/**
 * Days after the end of a period on which a renewal that was declined is tried again, as long as the days of grace last.
 * The first try is at the end itself.
 */
export const retryDays = [1, 3, 5, 6] as const;

/**
 * Returns when a renewal that was declined at the end of its period is tried again, the first first.
 * @param zone time zone of the site, on whose days they are counted
 */
export function retriesAfter(periodEndsAt: Date, zone: string): Date[] {
  return retryDays.map((days) => daysLater(periodEndsAt, days, zone));
}
