import type { EventType, Subscription, SubscriptionEvent, Transition } from './subscription.ts';
import { validUntil } from './subscription.ts';

function later(one: Date, other: Date): Date {
  return one > other ? one : other;
}

function eventOf(
  type: EventType,
  before: Subscription | null,
  after: Subscription,
  occurredAt: Date,
  cause: string | null,
): SubscriptionEvent {
  return {
    subscriptionId: after.id,
    payerId: after.payerId,
    type,
    previousStatus: before?.status ?? null,
    nextStatus: after.status,
    previousKind: before?.kind ?? null,
    kind: after.kind,
    planId: after.planId,
    optionId: after.optionId,
    previousPaying: Boolean(before?.isPaying && before.status !== 'ended'),
    nextPaying: after.isPaying && after.status !== 'ended',
    previousValue: before?.recurringValue ?? 0,
    nextValue: after.recurringValue,
    previousCurrency: before?.currency ?? null,
    currency: after.currency,
    validUntil: validUntil(after),
    cause,
    livemode: after.livemode,
    occurredAt,
  };
}

/** Returns a new subscription with its first event. */
export function beginTransition(
  type: EventType,
  subscription: Subscription,
  cause: string | null = null,
): Transition {
  return { next: subscription, events: [eventOf(type, null, subscription, subscription.startsAt, cause)] };
}

/**
 * Changes a subscription and adds the event. A late report (a provider's message out of order) is dated no earlier than
 * the last event: each event continues the one before it.
 */
export function changeTransition(
  type: EventType,
  before: Subscription,
  after: Subscription,
  at: Date,
  cause: string | null = null,
): Transition {
  const occurredAt = later(at, before.lastEventAt);
  const next = { ...after, lastEventAt: occurredAt };
  return { next, events: [eventOf(type, before, next, occurredAt, cause)] };
}

/** Ends a subscription. Only this event may be dated before others, which then no longer count. */
export function endTransition(
  before: Subscription,
  after: Subscription,
  at: Date,
  cause: string,
): Transition {
  const next = { ...after, lastEventAt: later(at, before.lastEventAt) };
  return { next, events: [eventOf('end', before, next, at, cause)] };
}
