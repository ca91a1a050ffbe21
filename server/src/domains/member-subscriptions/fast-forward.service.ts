// Applies everything due on a site until an instant at once, each step at its own time: the rules are those of single
// steps, only reading and writing are done in bulk.

import type { ResourceContext } from '#server/database/context.ts';
import type { PastEvent } from '#server/database/domain-events.ts';
import type { WriteScope } from '#server/database/scope.ts';
import { settingsOf } from '../resources/settings.service.ts';
import { isForDowngrade } from './creation.rules.ts';
import { lockDueUntil, updateSubscriptions } from './fast-forward.queries.ts';
import {
  type FastForward,
  type FastForwardContext,
  fastForwardUntil,
  type SimulatedChargeResult,
  startFastForward,
} from './fast-forward.rules.ts';
import { loadKnown } from './known.service.ts';
import { insertEvents, insertSubscriptions, lockSeats } from './queries.ts';
import { optionOf } from './rows.ts';
import type { Subscription, SubscriptionEvent } from './subscription.ts';
import { domainEventByType, endOtherSubscriptions, eventActor, payersOf } from './transitions.service.ts';

export type { SimulatedCharge, SimulatedChargeResult } from './fast-forward.rules.ts';

/** Functions that simulate charges during the walk. */
export type Payments = Pick<FastForwardContext, 'charge' | 'retriesAfter'>;

async function worldOf(
  { resource: site }: ResourceContext,
  scope: WriteScope,
  held: readonly Subscription[],
  payments: Payments,
): Promise<FastForwardContext> {
  const { settings } = await settingsOf(scope, site.id);
  const usual = settings.downgrade_subscription_id;
  const { options, knownOf } = await loadKnown(scope, site, held, usual === null ? [] : [usual]);
  return {
    knownOf,
    downgradeOf: ({ optionId }) => {
      const row = options.get(options.get(optionId)?.downgrade_option_id ?? usual ?? 0);
      return row && isForDowngrade(row) ? optionOf(row, site.timezone) : null;
    },
    graceDays: settings.delay_downgrade,
    ...payments,
  };
}

async function setAllOut(
  scope: WriteScope,
  siteId: number,
  held: readonly Subscription[],
): Promise<FastForward[]> {
  const sponsors = held.filter(({ seats }) => seats > 0).map(({ id }) => id);
  const seats = Map.groupBy(await lockSeats(scope.db, siteId, sponsors), (seat) => seat.parentId);
  return held.map((one) => startFastForward(one, seats.get(one.id)));
}

const byTime = (one: { occurredAt: Date }, other: { occurredAt: Date }) =>
  one.occurredAt.getTime() - other.occurredAt.getTime();

function eventsOf(lines: readonly SubscriptionEvent[], walks: ReadonlyMap<number, FastForward>): PastEvent[] {
  return lines.flatMap((line): PastEvent[] => {
    const holder = walks.get(line.subscriptionId)?.current;
    if (!holder) return [];
    const { memberId: member_id, groupId: group_id } = holder;
    const { subscriptionId: id, planId: plan_id, optionId: pricing_option_id } = line;
    const payload = { id, member_id, group_id, plan_id, pricing_option_id };
    return [{ name: domainEventByType[line.type], payload, happenedAt: line.occurredAt }];
  });
}

async function store(
  ctx: ResourceContext,
  scope: WriteScope,
  begun: readonly FastForward[],
  changed: readonly FastForward[],
): Promise<Pick<FastForwardResult, 'lines' | 'events'>> {
  const siteId = ctx.resource.id;
  const begunNow = begun.map((walk) => walk.current);
  const ids = await insertSubscriptions(scope.client, siteId, begunNow);
  for (const [place, walk] of begun.entries()) walk.current = { ...walk.current, id: ids[place] ?? 0 };
  const seats = changed.flatMap((walk) => walk.seats).filter((seat) => seat.events.length > 0);
  await updateSubscriptions(
    scope.client,
    siteId,
    [...changed, ...seats].map((one) => one.current),
  );
  const all = [...changed, ...begun, ...seats];
  const lines = all
    .flatMap(({ current, events }) => events.map((event) => ({ ...event, subscriptionId: current.id })))
    .sort(byTime);
  await insertEvents(scope.client, siteId, lines, eventActor(ctx));
  for (const { current } of begun) await endOtherSubscriptions(ctx, scope, current);
  const walks = new Map([...changed, ...begun].map((walk) => [walk.current.id, walk]));
  return { lines: lines.length, events: eventsOf(lines, walks) };
}

export interface FastForwardCharge extends SimulatedChargeResult {
  subscriptionId: number;
}

export interface FastForwardResult {
  /** Number of events that were written. */
  lines: number;
  /** Domain events, earliest first; the caller emits them, along with those it adds. */
  events: PastEvent[];
  /** Charges made on the way, earliest first; the caller stores them. */
  charges: FastForwardCharge[];
  /** Members whose summaries the caller must refresh. */
  payers: number[];
}

/**
 * Applies everything due in the site's test mode after `from` up to and including `until`, within the caller's
 * transaction. Overdue steps from before are applied too.
 */
export async function fastForwardSubscriptionsIn(
  ctx: ResourceContext,
  scope: WriteScope,
  span: { from: Date; until: Date },
  payments: Payments,
): Promise<FastForwardResult> {
  const siteId = ctx.resource.id;
  const held = await lockDueUntil(scope.db, siteId, span.until);
  if (held.length === 0) return { lines: 0, events: [], charges: [], payers: [] };
  const world = await worldOf(ctx, scope, held, payments);
  const walks = await setAllOut(scope, siteId, held);
  const begun: FastForward[] = [];
  for (const walk of walks) {
    let next = fastForwardUntil(walk, world, span);
    for (; next !== null; next = fastForwardUntil(next, world, span)) begun.push(next);
  }
  const changed = walks.filter((walk, place) => walk.current !== held[place]);
  const { lines, events } = await store(ctx, scope, begun, changed);
  const charges = [...walks, ...begun].flatMap((walk) =>
    walk.charges.map((charge) => ({ ...charge, subscriptionId: walk.current.id })),
  );
  charges.sort((one, other) => one.at.getTime() - other.at.getTime());
  const paying = payersOf(...held, ...[...walks, ...begun].map((walk) => walk.current));
  const payers = [...new Set([...paying, ...charges.map((charge) => charge.payerId)])];
  return { lines, events, charges, payers };
}
