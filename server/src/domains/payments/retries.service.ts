import { retryDays } from './schedule.ts';

/** When a renewal that was declined at the end of its period is tried again, the first first. */
export function retriesAfter(periodEndsAt: Date): Date[] {
  return retryDays.map((days) => new Date(periodEndsAt.getTime() + days * 86_400_000));
}
