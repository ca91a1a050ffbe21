import type { EventName } from '#contract/base/events.ts';
import type { ResourceContext } from '#server/database/context.ts';
import { type WriteScope, write } from '#server/database/scope.ts';
import { refreshSummaries } from '../members/summaries.queries.ts';
import { settingsOf } from '../resources/settings.service.ts';
import { seatAligned } from './expiry.rules.ts';
import { ended } from './lifecycle.rules.ts';
import { insertEvents, insertSubscriptions, lockHeld, lockSeats, updateSubscription } from './queries.ts';
import type { EventActor } from './rows.ts';
import type { EventType, Subscription, SubscriptionEvent, Transition } from './subscription.ts';

export function eventActor(ctx: ResourceContext): EventActor {
  return { kind: ctx.actor.kind, id: ctx.actor.kind === 'operator' ? ctx.actor.id : null };
}

/** Returns the members whose summary depends on the subscription before or after a step. */
export function payersOf(...states: (Subscription | null)[]): number[] {
  return states.flatMap((state) => (state?.isPaying && state.payerId !== null ? [state.payerId] : []));
}

/** Domain event for each type of subscription event. */
export const domainEventByType = {
  trial_start: 'subscription.trial_started',
  start: 'subscription.started',
  attach: 'subscription.attached',
  renew: 'subscription.renewed',
  switch: 'subscription.switched',
  cancel: 'subscription.cancelled',
  uncancel: 'subscription.uncancelled',
  past_due: 'subscription.past_due',
  recover: 'subscription.recovered',
  edit: 'subscription.edited',
  end: 'subscription.ended',
} as const satisfies Record<EventType, EventName>;

type Told = Pick<SubscriptionEvent, 'type' | 'subscriptionId' | 'planId' | 'optionId'>;

function tell(scope: WriteScope, event: Told, { memberId, groupId }: Subscription): Promise<void> {
  return scope.emit(domainEventByType[event.type], {
    id: event.subscriptionId,
    member_id: memberId,
    group_id: groupId,
    plan_id: event.planId,
    pricing_option_id: event.optionId,
  });
}

async function emitEvents(
  scope: WriteScope,
  { events, isQuiet }: Pick<Transition, 'events' | 'isQuiet'>,
  holder: Subscription,
) {
  for (const event of events) {
    const { type, cause, previousStatus, nextStatus } = event;
    await scope.audit({
      target: 'member_subscription',
      id: event.subscriptionId,
      changes: { event: type, cause, status: { before: previousStatus, after: nextStatus } },
    });
    if (!isQuiet) await tell(scope, event, holder);
  }
}

/** Emits the past due event to automations and webhooks, after the step itself was quiet. */
export function tellOverdue(scope: WriteScope, overdue: Subscription): Promise<void> {
  return tell(scope, { type: 'past_due', subscriptionId: overdue.id, ...overdue }, overdue);
}

/**
 * Inserts a new subscription with its events, refreshes the summaries and emits the domain events. Ends the other
 * subscriptions if the site allows only one.
 */
export async function insertSubscription(
  ctx: ResourceContext,
  scope: WriteScope,
  { next, events }: Transition,
): Promise<Subscription> {
  const siteId = ctx.resource.id;
  const [id = 0] = await insertSubscriptions(scope.client, siteId, [next]);
  const stored = { ...next, id };
  const lines = events.map((event) => ({ ...event, subscriptionId: id }));
  await insertEvents(scope.client, siteId, lines, eventActor(ctx));
  await refreshSummaries(scope.client, siteId, payersOf(stored));
  await emitEvents(scope, { events: lines }, stored);
  await endOtherSubscriptions(ctx, scope, stored);
  return stored;
}

/**
 * Ends the member's other subscriptions if the site allows only one. Seats stay with the subscription that they belong
 * to.
 */
export async function endOtherSubscriptions(
  ctx: ResourceContext,
  scope: WriteScope,
  begun: Subscription,
): Promise<void> {
  const { id, memberId, kind, livemode, lastEventAt } = begun;
  if (memberId === null || kind === 'seat') return;
  const { system_settings: system } = await settingsOf(scope, ctx.resource.id);
  if (!system.single_subscription) return;
  for (const other of await lockHeld(scope.db, ctx.resource.id, { memberId, livemode }))
    if (other.id !== id && other.kind !== 'seat')
      await saveTransition(ctx, scope, other, ended(other, lastEventAt, 'cancelled'));
}

/** Stores a step of a subscription; its seats follow. */
export async function saveTransition(
  ctx: ResourceContext,
  scope: WriteScope,
  before: Subscription,
  step: Transition,
): Promise<Subscription> {
  const siteId = ctx.resource.id;
  const { next } = step;
  const lines = [...step.events];
  await updateSubscription(scope.db, siteId, next);
  for (const seat of before.seats > 0 ? await lockSeats(scope.db, siteId, [before.id]) : []) {
    const after = seatAligned(seat, next, next.lastEventAt);
    if (after === null) continue;
    await updateSubscription(scope.db, siteId, after.next);
    lines.push(...after.events);
  }
  await insertEvents(scope.client, siteId, lines, eventActor(ctx));
  await refreshSummaries(scope.client, siteId, payersOf(before, next));
  await emitEvents(scope, step, next);
  return next;
}

type Inside<I> = (ctx: ResourceContext, scope: WriteScope, input: I) => Promise<Subscription>;

/** Wraps a change, which can also be part of a larger transaction, as a call of its own. The call returns the id. */
export function inOwnTransaction<I>(
  operation: string,
  inside: Inside<I>,
): (ctx: ResourceContext, input: I) => Promise<number> {
  return (ctx, input) =>
    write(ctx, operation, async (scope) => {
      const { id } = await inside(ctx, scope, input);
      return id;
    });
}
