// What happens to a subscription when its period, or its days of grace, are over. Pure; each step is written as having
// happened when it was due, so that one who comes late or twice writes the same.

import { bridgedGap, ended, requireBridged } from './life.rules.ts';
import { changed } from './log.ts';
import { daysLater } from './period-end.ts';
import { type PastDueReason, type Subscription, type Transition, validUntil } from './subscription.ts';
import { refused, texts } from './texts.ts';

/** Days of access after a renewal that could not be charged. */
export const defaultGraceDays = 7;

/** Whether something is to follow its period: it renews, or may go on with the option that is named as the next. */
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
  return changed('past_due', subscription, next, at, reason);
}

/** The renewal could not be charged: access stays for some days after the period's end. */
export function overdue(
  subscription: Subscription,
  at: Date,
  graceDays: number,
  reason: PastDueReason = 'charge_failed',
): Transition {
  requireBridged(subscription, at);
  const { endsAt, status } = subscription;
  if (status === 'past_due') throw refused(texts.pastDue);
  if (!goesOn(subscription) || endsAt === null) throw refused(texts.notRenewing);
  return unpaid(subscription, { at, graceDays, reason });
}

/** Whether nobody said in time what came of the renewal. */
export function isUnreported({ status, endsAt }: Subscription, now: Date): boolean {
  return status === 'active' && endsAt !== null && now.getTime() >= endsAt.getTime() + bridgedGap;
}

/**
 * What ran out by `now`: it ends, or its payment is overdue, at the time that was due, whenever that is noticed; null
 * while there is nothing to say. A renewal that nobody reported is waited for as long as a paying interval is bridged.
 * @param follows whether something is to follow that has to be paid; autorenew unless told otherwise
 */
export function ranOut(
  subscription: Subscription,
  now: Date,
  { graceDays = defaultGraceDays, follows = subscription.autorenew } = {},
): Transition | null {
  const { status, kind, endsAt, cancelledAt } = subscription;
  const until = validUntil(subscription);
  if (status === 'ended' || kind === 'seat' || until === null || until > now) return null;
  if (status === 'past_due') return ended(subscription, until, 'payment_failed');
  if (!follows) return ended(subscription, until, cancelledAt === null ? 'expired' : 'cancelled');
  if (endsAt === null || !isUnreported(subscription, now)) return null;
  return unpaid(subscription, { at: endsAt, graceDays, reason: 'not_charged' });
}

/**
 * Nobody has told yet whether another system has renewed it: access goes on for the days of grace, from its end. Null
 * while there is nothing to say, and for what is overdue already. It is quiet, because most of them are renewed within
 * minutes, and their members must not hear that a payment failed.
 */
export function awaited(subscription: Subscription, now: Date, graceDays: number): Transition | null {
  const { status, kind, endsAt } = subscription;
  if (status !== 'active' || kind === 'seat' || endsAt === null || endsAt > now) return null;
  return { ...unpaid(subscription, { at: endsAt, graceDays, reason: 'not_charged' }), isQuiet: true };
}

/** A seat lasts as long as the subscription it belongs to; null when nothing changes for it. */
export function followed(seat: Subscription, parent: Subscription, at: Date): Transition | null {
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
  return changed('renew', seat, { ...seat, endsAt, planId, optionId, optionVersion }, at);
}
