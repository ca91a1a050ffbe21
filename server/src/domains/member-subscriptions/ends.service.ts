// Changes the ends of many subscriptions. Each follows the rules of a single edit.
import type { ResourceContext } from '#server/database/context.ts';
import type { WriteScope } from '#server/database/scope.ts';
import { siteNow } from '#server/database/site-now.ts';
import { AppError } from '#server/platform/errors/app-error.ts';
import { endInstant } from './end-instant.ts';
import { changeTransition } from './event-log.rules.ts';
import { endMoved, requireOpen } from './lifecycle.rules.ts';
import { daysLater, monthsLater } from './period-end.ts';
import { lockSubscription } from './queries.ts';
import type { Subscription, Transition } from './subscription.ts';
import { refused, texts } from './texts.ts';
import { saveTransition } from './transitions.service.ts';

export { lastInstant } from './end-instant.ts';

/** Requested change of an end: to a day, or by an amount of time. */
export type EndDateChange =
  | { kind: 'set_end'; date: string }
  | { kind: 'extend_end'; amount: number; unit: 'days' | 'months' };

/** Values that a change of an end touches, stored so that it can be reverted. Instants in ISO 8601. */
export interface EndState {
  ends_at: string | null;
  anchor_at: string;
  anchor_periods: number;
  /** Time zone of the periods; missing in older records, when all ends were counted in UTC. */
  counted_in?: string;
  /** True if it renews at its end; a change of the end leaves this as it is. */
  renews?: boolean;
  status: Subscription['status'];
  grace_ends_at: string | null;
  past_due_reason: Subscription['pastDueReason'];
  last_event_at: string;
}

export interface EndStep {
  /** Transition to store; null if nothing changes or the rules refuse it. */
  step: Transition | null;
  /** Reason for the refusal; null if there is none. */
  refusal: string | null;
}

const iso = (value: Date | null) => value?.toISOString() ?? null;

export function endStateOf(subscription: Subscription): EndState {
  return {
    ends_at: iso(subscription.endsAt),
    anchor_at: subscription.anchorAt.toISOString(),
    anchor_periods: subscription.anchorPeriods,
    counted_in: subscription.countedIn,
    renews: subscription.autorenew,
    status: subscription.status,
    grace_ends_at: iso(subscription.graceEndsAt),
    past_due_reason: subscription.pastDueReason,
    last_event_at: subscription.lastEventAt.toISOString(),
  };
}

function wantedEnd(held: Subscription, order: EndDateChange, at: Date, zone: string): Date {
  const { endsAt, autorenew: renews } = held;
  const before = { endsAt, wasRenewing: renews, renews };
  if (order.kind === 'set_end') return endInstant(order.date, before, { now: at, zone }) ?? at;
  if (endsAt === null) throw refused(texts.neverEndsLater);
  return (order.unit === 'days' ? daysLater : monthsLater)(endsAt, order.amount, zone);
}

/** Returns the transition or the refusal of a change of an end. Pure: forecast and execution use the same function. */
export function planEndDateChange(held: Subscription, order: EndDateChange, at: Date, zone: string): EndStep {
  try {
    requireOpen(held);
    if (held.kind === 'seat') throw refused(texts.seat);
    const endsAt = wantedEnd(held, order, at, zone);
    if (endsAt.getTime() === held.endsAt?.getTime()) return { step: null, refusal: null };
    if (endsAt <= at) throw refused(texts.isOver);
    return { step: endMoved(held, at, endsAt), refusal: null };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { step: null, refusal: error.message };
  }
}

/** Stores the step of a subscription that is locked. @returns its state afterwards */
export async function moveEndIn(
  ctx: ResourceContext,
  scope: WriteScope,
  held: Subscription,
  step: Transition,
): Promise<EndState> {
  return endStateOf(await saveTransition(ctx, scope, held, step));
}

/**
 * Restores the previous end of a subscription, if nothing has happened to it since.
 * @returns gone if there is no such subscription; kept if something has happened since
 */
export async function restoreEndDateIn(
  ctx: ResourceContext,
  scope: WriteScope,
  id: number,
  { before, after }: { before: EndState; after: EndState },
): Promise<'restored' | 'kept' | 'gone'> {
  const current = await lockSubscription(scope.db, ctx.resource.id, id);
  if (!current) return 'gone';
  const now = endStateOf(current);
  if (now.last_event_at !== after.last_event_at || now.ends_at !== after.ends_at) return 'kept';
  const instant = (value: string | null) => (value === null ? null : new Date(value));
  const next: Subscription = {
    ...current,
    endsAt: instant(before.ends_at),
    anchorAt: new Date(before.anchor_at),
    anchorPeriods: before.anchor_periods,
    countedIn: before.counted_in ?? 'UTC',
    status: before.status,
    graceEndsAt: instant(before.grace_ends_at),
    pastDueReason: before.past_due_reason,
  };
  await saveTransition(ctx, scope, current, changeTransition('edit', current, next, siteNow(ctx), 'admin'));
  return 'restored';
}
