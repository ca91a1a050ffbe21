// Records complete histories, for a demo or an import of past years. The rules are those of single calls; only the
// writing is done in bulk, and no events are emitted, because it is in the past.
import type { ResourceContext } from '#server/database/context.ts';
import type { WriteScope } from '#server/database/scope.ts';
import * as beginnings from './creation.rules.ts';
import * as endings from './expiry.rules.ts';
import * as life from './lifecycle.rules.ts';
import * as followings from './next-period.rules.ts';
import { insertEvents, insertSubscriptions } from './queries.ts';
import {
  type Option,
  type Subscription,
  type SubscriptionEvent,
  type Transition,
  validUntil,
} from './subscription.ts';
import { eventActor } from './transitions.service.ts';

export type { Option, Subscription };
export { validUntil };

/** A subscription with everything that happened to it so far; stored by `recordLives`. */
export interface SubscriptionHistory {
  current: Subscription;
  events: SubscriptionEvent[];
  seats: SubscriptionHistory[];
}

/** Rules for the start and the steps of a subscription, for `begin` and `go`. */
export const rules = { ...beginnings, ...life, ...endings, ...followings };

export function startHistory({ next, events }: Transition): SubscriptionHistory {
  return { current: next, events: [...events], seats: [] };
}

/** Takes the next step; seats follow. Nothing changes if the rule returns null. @returns whether it took a step */
export function applyRule(
  one: SubscriptionHistory,
  rule: (current: Subscription) => Transition | null,
): boolean {
  const step = rule(one.current);
  if (step === null) return false;
  one.current = step.next;
  one.events.push(...step.events);
  for (const seat of one.seats)
    applyRule(seat, (current) => endings.seatAligned(current, step.next, step.next.lastEventAt));
  return true;
}

export function addSeat(one: SubscriptionHistory, memberId: number, at: Date): void {
  const step = beginnings.seated(one.current, memberId, at);
  one.current = step.parent;
  one.seats.push(startHistory(step));
}

async function store(
  ctx: ResourceContext,
  scope: WriteScope,
  lives: readonly SubscriptionHistory[],
): Promise<SubscriptionEvent[]> {
  const ids = await insertSubscriptions(
    scope.client,
    ctx.resource.id,
    lives.map((one) => one.current),
  );
  return lives.flatMap((one, position) => {
    one.current = { ...one.current, id: ids[position] ?? 0 };
    return one.events.map((event) => ({ ...event, subscriptionId: one.current.id }));
  });
}

/**
 * Stores histories with their events, each as if recorded when it happened. Sets the ids of the histories. The caller
 * refreshes the summaries of the affected members.
 */
export async function insertHistories(
  ctx: ResourceContext,
  scope: WriteScope,
  lives: readonly SubscriptionHistory[],
): Promise<void> {
  const events = await store(ctx, scope, lives);
  const seats = lives.flatMap((one) => {
    for (const seat of one.seats) seat.current = { ...seat.current, parentId: one.current.id };
    return one.seats;
  });
  events.push(...(await store(ctx, scope, seats)));
  events.sort((one, other) => one.occurredAt.getTime() - other.occurredAt.getTime());
  await insertEvents(scope.client, ctx.resource.id, events, eventActor(ctx), (event) => event.occurredAt);
  await scope.audit({
    target: 'member_subscription',
    id: null,
    changes: { recorded: lives.length + seats.length, events: events.length },
  });
}
