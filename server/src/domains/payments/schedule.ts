import { retriesAfter } from '../member-subscriptions/retries.service.ts';

/** Declines that a repeat can't change: the bank requires the member's presence, or has blocked the card. */
const final = new Set([
  'authentication_required',
  'lost_card',
  'stolen_card',
  'pickup_card',
  'revocation_of_all_authorizations',
  'revocation_of_authorization',
]);

/**
 * Returns when a declined renewal is retried; null if it isn't until the member has another card.
 * @param attempt number of the declined attempt, from 1
 * @param graceEndsAt end of the grace period
 * @param zone time zone of the site
 */
export function nextTry(
  attempt: number,
  code: string,
  {
    periodEndsAt,
    graceEndsAt,
    now,
    zone,
  }: { periodEndsAt: Date; graceEndsAt: Date; now: Date; zone: string },
): Date | null {
  if (final.has(code)) return null;
  // A late attempt skips the retries whose day has passed.
  return (
    retriesAfter(periodEndsAt, zone)
      .slice(attempt - 1)
      .find((at) => at > now && at < graceEndsAt) ?? null
  );
}
