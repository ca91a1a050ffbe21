// Rules for changes of a subscription after its start. Pure, like those for the start; an ended one never changes.
import { periodFactors, recurringValue } from '#contract/base/periods.ts';
import { recurringValueOf, seatsOf } from './creation.rules.ts';
import { changeTransition, endTransition } from './event-log.rules.ts';
import { periodEnd } from './period-end.ts';
import {
  type EndCause,
  isValidAt,
  type Option,
  type Subscription,
  type Transition,
  validUntil,
} from './subscription.ts';
import { refused, texts } from './texts.ts';

const day = 86_400_000;
/** Longest gap after the end of a paying interval that still counts as continuous, in milliseconds. */
export const maxPaymentGapMs = day;

export function requireOpen(subscription: Subscription): void {
  if (subscription.status === 'ended') throw refused(texts.ended);
}

function requireValid(subscription: Subscription, at: Date): void {
  requireOpen(subscription);
  if (isValidAt(subscription, at)) return;
  const { status, autorenew, endsAt } = subscription;
  // A new one now would leave the member with two once the renewal is charged.
  const isRenewing =
    status === 'active' && autorenew && endsAt !== null && at.getTime() < endsAt.getTime() + maxPaymentGapMs;
  throw refused(isRenewing ? texts.renewing : texts.ranOut);
}

/** @throws AppError for a payment more than a day after the end, which starts a new subscription instead */
export function requireWithinGap(subscription: Subscription, at: Date): void {
  requireOpen(subscription);
  const until = validUntil(subscription);
  if (until !== null && at.getTime() > until.getTime() + maxPaymentGapMs) throw refused(texts.ranOut);
}

export interface Payment {
  option: Option;
  at: Date;
  /** Net price of the charged line in cents; 0 if it is free. */
  paidCents: number;
}

/** An end with how it was counted. */
type CountedEnd = Pick<Subscription, 'anchorAt' | 'anchorPeriods' | 'countedIn' | 'endsAt'>;

/** Returns the next period: it starts at the end of the last one, so an early or late charge moves nothing. */
function nextPeriod(
  subscription: Subscription,
  { period, zone }: { period: Option['period']; zone: string },
  at: Date,
): CountedEnd {
  const { endsAt, anchorAt, anchorPeriods, countedIn } = subscription;
  // The anchor's count is valid while it leads to the current end; an edited end or period starts a new count. It is
  // checked in its own zone, so that it continues after the site has moved to another zone.
  const isHolding =
    endsAt !== null && periodEnd(anchorAt, period, countedIn, anchorPeriods).getTime() === endsAt.getTime();
  const anchor = isHolding ? anchorAt : (endsAt ?? at);
  const count = isHolding ? anchorPeriods + 1 : 1;
  const end = periodEnd(anchor, period, zone, count);
  if (end > at) return { anchorAt: anchor, anchorPeriods: count, countedIn: zone, endsAt: end };
  return { anchorAt: at, anchorPeriods: 1, countedIn: zone, endsAt: periodEnd(at, period, zone) };
}

/** Values of a subscription without an overdue payment. */
export const notPastDue = { status: 'active', graceEndsAt: null, pastDueReason: null } as const;

/**
 * Starts the next period, paid or free. A trial continues while it has periods left, then becomes regular; so does a
 * gift or an attached one. The first regular period after a trial gets a new anchor; all others keep theirs. The given
 * price becomes the recurring value. Clears past due.
 */
export function renewed(subscription: Subscription, { option, at, paidCents }: Payment): Transition {
  requireWithinGap(subscription, at);
  if (subscription.kind === 'seat') throw refused(texts.seat);
  const wasOverdue = subscription.status === 'past_due';
  const { kind, trialPeriods } = subscription;
  if (kind === 'trial' && option.trialPeriod !== null && trialPeriods < option.trialIterations) {
    const next = {
      ...subscription,
      ...notPastDue,
      ...nextPeriod(subscription, { period: option.trialPeriod, zone: option.zone }, at),
      trialPeriods: trialPeriods + 1,
    };
    return changeTransition(wasOverdue ? 'recover' : 'renew', subscription, next, at);
  }
  const payerId = subscription.payerId ?? subscription.memberId;
  const next: Subscription = {
    ...subscription,
    ...notPastDue,
    ...recurringValueOf(option, paidCents, payerId),
    optionVersion: option.version,
    ...(kind === 'paid' || trialPeriods === 0
      ? nextPeriod(subscription, option, at)
      : firstPeriod(option, subscription.endsAt ?? at, at)),
    payerId,
    kind: 'paid',
  };
  return changeTransition(
    kind !== 'paid' ? 'start' : wasOverdue ? 'recover' : 'renew',
    subscription,
    next,
    at,
  );
}

/** Returns the first period of new terms: from `begins`, or from `at` if it would be over already. */
export function firstPeriod({ period, zone }: Option, begins: Date, at: Date): CountedEnd {
  const anchorAt = periodEnd(begins, period, zone) > at ? begins : at;
  return { anchorAt, anchorPeriods: 1, countedIn: zone, endsAt: periodEnd(anchorAt, period, zone) };
}

/** Clears past due after the payment arrived. */
export function recovered(subscription: Subscription, payment: Payment): Transition {
  requireOpen(subscription);
  if (subscription.status !== 'past_due') throw refused(texts.notPastDue);
  return renewed(subscription, payment);
}

/**
 * Turns autorenew off. The paid period runs to its end; an overdue payment is no longer collected, so it ends at once.
 */
export function cancelled(subscription: Subscription, at: Date): Transition {
  requireValid(subscription, at);
  if (!subscription.autorenew) throw refused(texts.notRenewing);
  const step = changeTransition(
    'cancel',
    subscription,
    { ...subscription, autorenew: false, cancelledAt: at },
    at,
    'cancelled',
  );
  if (subscription.status !== 'past_due') return step;
  const last = ended(step.next, step.next.lastEventAt, 'cancelled');
  return { next: last.next, events: [...step.events, ...last.events] };
}

/** Turns autorenew on again. */
export function uncancelled(subscription: Subscription, at: Date): Transition {
  requireValid(subscription, at);
  if (subscription.autorenew) throw refused(texts.isRenewing);
  if (subscription.cancelledAt === null) throw refused(texts.notRenewing);
  return changeTransition(
    'uncancel',
    subscription,
    { ...subscription, autorenew: true, cancelledAt: null },
    at,
  );
}

export interface Switch extends Payment {
  /** True to start a period of the new option at once; otherwise the current one runs to its end. */
  isNewPeriod: boolean;
  autorenew?: boolean;
}

/** Switches to another pricing option, of the same plan or another. The recurring value changes at once. */
export function switched(subscription: Subscription, change: Switch): Transition {
  const { option, at, paidCents, isNewPeriod } = change;
  if (isNewPeriod) requireWithinGap(subscription, at);
  else requireValid(subscription, at);
  const { kind, status, endsAt, seatsTaken, payerId } = subscription;
  if (status === 'past_due') throw refused(texts.pastDue);
  const isEndless = periodFactors[option.period] === null && !isNewPeriod;
  if ((kind !== 'paid' && kind !== 'trial') || option.type === 'gift' || isEndless)
    throw refused(texts.notSold);
  if (seatsTaken > seatsOf(option)) throw refused(texts.noSeat);
  const autorenew = change.autorenew ?? (subscription.autorenew && option.isAllowedAutorenew);
  // The history must show that the cancellation was reverted, which the switch alone doesn't.
  if (autorenew && subscription.cancelledAt !== null) {
    const uncancelled = { ...subscription, autorenew, cancelledAt: null };
    const back = changeTransition('uncancel', subscription, uncancelled, at);
    const step = switched(back.next, change);
    return { next: step.next, events: [...back.events, ...step.events] };
  }
  const next: Subscription = {
    ...subscription,
    planId: option.planId,
    optionId: option.id,
    optionVersion: option.version,
    priceCents: option.priceCents,
    currency: option.currency,
    recurringValue: subscription.isPaying ? recurringValue(option.priceCents, option.period) : 0,
    seats: seatsOf(option),
    autorenew,
    isAllowedNext: option.hasNext ?? false,
  };
  if (isNewPeriod) {
    const begins = endsAt !== null && endsAt < at ? endsAt : at;
    Object.assign(next, firstPeriod(option, begins, at), recurringValueOf(option, paidCents, payerId), {
      kind: 'paid',
    });
  }
  return changeTransition('switch', subscription, next, at);
}

/** Ends the subscription, never before its start and never after it has expired. */
export function ended(subscription: Subscription, at: Date, cause: EndCause): Transition {
  requireOpen(subscription);
  const until = validUntil(subscription);
  const latest = until === null ? at.getTime() : Math.min(at.getTime(), until.getTime());
  const endedAt = new Date(Math.max(latest, subscription.startsAt.getTime()));
  const next: Subscription = {
    ...subscription,
    status: 'ended',
    endedAt,
    endCause: cause,
    autorenew: false,
    recurringValue: 0,
  };
  return endTransition(subscription, next, endedAt, cause);
}

/**
 * Moves the end of the current period. An end at or before `at` ends the subscription there. Null (no end) is allowed
 * only for subscriptions without payment.
 */
export function endMoved(subscription: Subscription, at: Date, endsAt: Date | null): Transition {
  requireValid(subscription, at);
  if (subscription.kind === 'seat') throw refused(texts.seat);
  if (endsAt !== null && endsAt <= at) return ended(subscription, endsAt, 'admin');
  if (endsAt === null && (subscription.isPaying || subscription.autorenew)) throw refused(texts.needsEnd);
  const anchor = endsAt === null ? {} : { anchorAt: endsAt, anchorPeriods: 0 };
  return changeTransition(
    'edit',
    subscription,
    { ...subscription, ...notPastDue, endsAt, ...anchor },
    at,
    'admin',
  );
}
