const day = 86_400_000;

/**
 * Days after the end of a period on which a renewal that was declined is tried again, as long as the days of grace last.
 * The first try is at the end itself.
 */
export const retryDays = [1, 3, 5, 6] as const;

/** When a renewal that was declined at the end of its period is tried again, the first first. */
export function retriesAfter(periodEndsAt: Date): Date[] {
  return retryDays.map((days) => new Date(periodEndsAt.getTime() + days * day));
}
