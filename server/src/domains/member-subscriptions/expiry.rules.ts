// Rules for a subscription whose period or grace period is over. Pure; each step is dated to when it was due, so a late
// or repeated run writes the same.

import { changeTransition } from './event-log.rules.ts';
import { ended, maxPaymentGapMs, requireWithinGap } from './lifecycle.rules.ts';
import { daysLater } from './period-end.ts';
import { type PastDueReason, type Subscription, type Transition, validUntil } from './subscription.ts';
import { refused, texts } from './texts.ts';

/** Days of access after a renewal that could not be charged. */
export const defaultGraceDays = 7;

/** Returns whether another period may follow: it renews, or it may continue with the next option. */
const goesOn = ({ autorenew, isAllowedNext }: Subscription) => autorenew || isAllowedNext;

interface Failure {
  at: Date;
  graceDays: number;
  reason: PastDueReason;
}

/** Returns when the days of grace are over, counted from the end of the period, or from `at` where that is later. */
export function graceEnd({ endsAt, countedIn }: Subscription, at: Date, graceDays: number): Date {
  return daysLater(endsAt !== null && endsAt > at ? endsAt : at, graceDays, countedIn);
}

function unpaid(subscription: Subscription, { at, graceDays, reason }: Failure): Transition {
  const next: Subscription = {
    ...subscription,
    status: 'past_due',
    graceEndsAt: graceEnd(subscription, at, graceDays),
    pastDueReason: reason,
  };
  return changeTransition('past_due', subscription, next, at, reason);
}

/** Marks the subscription past due: access continues for some days after the period's end. */
export function pastDue(
  subscription: Subscription,
  at: Date,
  graceDays: number,
  reason: PastDueReason = 'charge_failed',
): Transition {
  requireWithinGap(subscription, at);
  const { endsAt, status } = subscription;
  if (status === 'past_due') throw refused(texts.pastDue);
  if (!goesOn(subscription) || endsAt === null) throw refused(texts.notRenewing);
  return unpaid(subscription, { at, graceDays, reason });
}

/** Returns whether the outcome of the renewal wasn't reported in time. */
export function isLateReport({ status, endsAt }: Subscription, now: Date): boolean {
  return status === 'active' && endsAt !== null && now.getTime() >= endsAt.getTime() + maxPaymentGapMs;
}

/**
 * Ends the subscription or marks it past due once its period is over, dated to when that was due; returns null while
 * nothing is due. An unreported renewal is waited for until the maximum payment gap.
 * @param follows whether a paid period is to follow; defaults to autorenew
 */
export function expired(
  subscription: Subscription,
  now: Date,
  { graceDays = defaultGraceDays, follows = subscription.autorenew } = {},
): Transition | null {
  const { status, kind, endsAt, cancelledAt } = subscription;
  const until = validUntil(subscription);
  if (status === 'ended' || kind === 'seat' || until === null || until > now) return null;
  if (status === 'past_due') return ended(subscription, until, 'payment_failed');
  if (!follows) return ended(subscription, until, cancelledAt === null ? 'expired' : 'cancelled');
  if (endsAt === null || !isLateReport(subscription, now)) return null;
  return unpaid(subscription, { at: endsAt, graceDays, reason: 'not_charged' });
}

/**
 * Starts the grace period, from the end, of a subscription that another system renews and whose outcome isn't known
 * yet. Null if its period isn't over, or it is past due already. The step is quiet, because most of them are renewed
 * within minutes, and their members must not be told that a payment failed.
 */
export function awaited(subscription: Subscription, now: Date, graceDays: number): Transition | null {
  const { status, kind, endsAt } = subscription;
  if (status !== 'active' || kind === 'seat' || endsAt === null || endsAt > now) return null;
  return { ...unpaid(subscription, { at: endsAt, graceDays, reason: 'not_charged' }), isQuiet: true };
}

/** Updates a seat, which lasts as long as its parent; null if nothing changes. */
export function seatAligned(seat: Subscription, parent: Subscription, at: Date): Transition | null {
  if (seat.status === 'ended') return null;
  if (parent.status === 'ended') return ended(seat, parent.endedAt ?? at, parent.endCause ?? 'expired');
  const endsAt = validUntil(parent);
  const isSame =
    seat.endsAt?.getTime() === endsAt?.getTime() &&
    seat.planId === parent.planId &&
    seat.optionId === parent.optionId &&
    seat.optionVersion === parent.optionVersion;
  if (isSame) return null;
  const { planId, optionId, optionVersion } = parent;
  return changeTransition('renew', seat, { ...seat, endsAt, planId, optionId, optionVersion }, at);
}
