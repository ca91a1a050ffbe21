import { behindDay, dayOf, onDay } from './period-end.ts';

/** The end of a subscription before a change of it, and whether it renews before and after. */
export interface EndBefore {
  endsAt: Date | null;
  wasRenewing: boolean;
  renews: boolean;
}

/** Returns the instant of the next charge where a subscription renews, else the last instant of access. */
export const lastInstant = (endsAt: Date, renews: boolean): Date =>
  renews ? endsAt : new Date(endsAt.getTime() - 1);

/**
 * Returns the day that an end is shown as, YYYY-MM-DD in the zone: the day of the next charge where it renews, else the
 * last day of access.
 */
export const shownDay = (endsAt: Date, renews: boolean, zone: string): string =>
  dayOf(lastInstant(endsAt, renews), zone);

/**
 * Returns the instant of an end date. An instant is returned unchanged. The day that is already shown doesn't move the
 * end. Another day lasts until its end in the site's zone; if the subscription renews, the end is on that day, at the
 * time of day of the previous one. Null and undefined are returned unchanged.
 */
export function endInstant(
  given: string | null | undefined,
  { endsAt, wasRenewing, renews }: EndBefore,
  { now, zone }: { now: Date; zone: string },
): Date | null | undefined {
  if (given === null || given === undefined) return given;
  if (given.length > 10) return new Date(given);
  if (endsAt !== null && shownDay(endsAt, wasRenewing, zone) === given) return endsAt;
  const over = behindDay(given, zone);
  if (!renews) return over;
  const charge = onDay(endsAt ?? now, given, zone);
  // Today is never over: where the time of day has passed, the charge comes as the day ends.
  return charge <= now && over > now ? new Date(over.getTime() - 1) : charge;
}
