import { daysLater } from './period-end.ts';

/**
 * Days after the end of a period on which a declined renewal is retried, within the grace period. The first attempt is
 * at the end itself.
 */
export const retryDays = [1, 3, 5, 6] as const;

/**
 * Returns when a renewal that was declined at the end of its period is retried, earliest first.
 * @param zone time zone of the site, on whose days the retries are counted
 */
export function retriesAfter(periodEndsAt: Date, zone: string): Date[] {
  return retryDays.map((days) => daysLater(periodEndsAt, days, zone));
}
