// Advances subscriptions through an interval at once: takes the steps of the renewal and charging jobs at the instants
// when they are due. Pure; the rules of each step are the usual ones.
import { downgraded } from './creation.rules.ts';
import { expired, pastDue, seatAligned } from './expiry.rules.ts';
import { continued, payerOf } from './next-period.rules.ts';
import { nextPeriodResolver, type PricedNextPeriod, type RenewalContext } from './renewal-context.ts';
import type { Option, Subscription, SubscriptionEvent, Transition } from './subscription.ts';

/** An attempt to charge the period after an end. */
export interface SimulatedCharge {
  payerId: number;
  periodEndsAt: Date;
  /** Number of the attempt, from 1; the first is at the end itself. */
  attempt: number;
}

export interface SimulatedChargeResult extends SimulatedCharge {
  at: Date;
  status: 'succeeded' | 'failed';
  terms: PricedNextPeriod;
}

export interface FastForwardContext {
  knownOf(subscription: Subscription): RenewalContext;
  /** Returns the free option for a subscription whose payment failed for good. */
  downgradeOf(subscription: Subscription): Option | null;
  graceDays: number;
  charge(attempt: SimulatedCharge): 'succeeded' | 'failed' | 'no_card';
  /** Returns the retry times of the next period's charge, earliest first. */
  retriesAfter(periodEndsAt: Date): Date[];
}

/** A subscription on its walk, with its steps so far; its seats go along. */
export interface FastForward {
  current: Subscription;
  events: SubscriptionEvent[];
  charges: SimulatedChargeResult[];
  seats: { current: Subscription; events: SubscriptionEvent[] }[];
}

export function startFastForward(current: Subscription, seats: readonly Subscription[] = []): FastForward {
  return { current, events: [], charges: [], seats: seats.map((seat) => ({ current: seat, events: [] })) };
}

function take(walk: FastForward, { next, events }: Transition): void {
  walk.current = next;
  walk.events.push(...events);
  for (const seat of walk.seats) {
    const step = seatAligned(seat.current, next, next.lastEventAt);
    if (step === null) continue;
    seat.current = step.next;
    seat.events.push(...step.events);
  }
}

/** Returns when the next step is due; null if the subscription never ends or has ended. */
function nextDue(
  { status, endsAt, graceEndsAt }: Subscription,
  after: Date,
  world: FastForwardContext,
): Date | null {
  if (status !== 'past_due') return status === 'active' ? endsAt : null;
  if (endsAt === null || graceEndsAt === null) return null;
  return world.retriesAfter(endsAt).find((at) => at > after && at < graceEndsAt) ?? graceEndsAt;
}

function charge(walk: FastForward, world: FastForwardContext, terms: PricedNextPeriod, at: Date): void {
  const { current } = walk;
  const periodEndsAt = current.endsAt ?? at;
  const payerId = payerOf(current);
  const attempt = 1 + world.retriesAfter(periodEndsAt).filter((retry) => retry <= at).length;
  const tried = payerId === null ? null : { payerId, periodEndsAt, attempt };
  const status = tried === null ? 'no_card' : world.charge(tried);
  if (tried !== null && status !== 'no_card') walk.charges.push({ ...tried, at, status, terms });
  const reason = status === 'failed' ? 'charge_failed' : 'no_payment_method';
  if (status === 'succeeded') take(walk, continued(current, terms, { at, paidCents: terms.priceCents }));
  else if (current.status === 'active') take(walk, pastDue(current, at, world.graceDays, reason));
  else if (status === 'failed') walk.current = { ...current, pastDueReason: reason };
}

function step(walk: FastForward, world: FastForwardContext, at: Date): void {
  const { current } = walk;
  const isOver = current.status === 'past_due' && current.graceEndsAt !== null && current.graceEndsAt <= at;
  const terms = isOver ? null : nextPeriodResolver(world.knownOf(current))(current);
  const over =
    terms === null && (isOver || current.status === 'active')
      ? expired(current, at, { follows: false })
      : null;
  if (over !== null) take(walk, over);
  else if (terms !== null && terms.priceCents > 0) charge(walk, world, terms, at);
  else if (terms !== null) take(walk, continued(current, terms, { at, paidCents: 0 }));
}

/**
 * Applies everything due after `from` up to and including `until`, each step at its due time; overdue steps from before
 * are applied too.
 * @returns the free subscription that starts at the end of this one, if any
 */
export function fastForwardUntil(
  walk: FastForward,
  world: FastForwardContext,
  { from, until }: { from: Date; until: Date },
): FastForward | null {
  let after = from;
  for (
    let due = nextDue(walk.current, after, world);
    due !== null && due <= until;
    due = nextDue(walk.current, after, world)
  ) {
    step(walk, world, due);
    if (due > after) after = due;
  }
  const { current } = walk;
  const isNew = walk.events.some(({ type }) => type === 'end');
  const option = isNew && current.endCause === 'payment_failed' ? world.downgradeOf(current) : null;
  if (option === null) return null;
  const { next, events } = downgraded(current, option);
  return { ...startFastForward(next), events };
}
