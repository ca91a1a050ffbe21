// Runs of handlers of any kind that events start: one run for each event and member.
import { sql } from 'kysely';
import { catalogueEventOf } from '#contract/base/event-catalogue.ts';
import type { ResourceContext } from '#server/database/context.ts';
import type { StoredEvent } from '#server/database/event-subscribers.ts';
import type { WriteScope } from '#server/database/scope.ts';
import { deliverIn, type NewDelivery } from '#server/domains/deliveries/deliver.service.ts';
import { type Occurrence, occurrencesOf } from '#server/domains/deliveries/occurrences.service.ts';
import { replayWhere } from '#server/domains/deliveries/queries.ts';
import { endpointsOf } from '#server/domains/webhooks/queries.ts';

/** Delivery that a run becomes. The target of a webhook is its address. */
export type DeliveryPlan = Pick<NewDelivery, 'kind' | 'target' | 'task'>;

export interface Handler {
  id: number;
  /** Returns the delivery for an occurrence; null if it is not for the handler. */
  wayOf(occurrence: Occurrence): Promise<DeliveryPlan | null> | DeliveryPlan | null;
}

/** Returns the delivery target of a run; for a webhook, the id of its endpoint, or null if the site has none. */
async function targetOf(ctx: ResourceContext, { db }: WriteScope, { kind, target }: DeliveryPlan) {
  if (kind !== 'webhook') return target;
  const [endpoint] = await endpointsOf(db, ctx.resource.id, [target]);
  return endpoint ? String(endpoint.id) : null;
}

/** Inserts the runs that an event starts, in the order of the handlers. */
export async function startRuns(
  ctx: ResourceContext,
  scope: WriteScope,
  event: StoredEvent,
  find: (entry: NonNullable<ReturnType<typeof catalogueEventOf>>) => Promise<readonly Handler[]>,
): Promise<void> {
  const entry = catalogueEventOf(event.name);
  const waiting = entry ? await find(entry) : [];
  if (waiting.length === 0) return;
  const runs: NewDelivery[] = [];
  for (const occurrence of await occurrencesOf(scope, ctx, event))
    for (const handler of waiting) {
      const way = await handler.wayOf(occurrence);
      const target = way && (await targetOf(ctx, scope, way));
      if (way === null || target === null) continue;
      runs.push({
        ...way,
        target,
        memberId: occurrence.memberId,
        eventId: occurrence.eventId,
        eventName: occurrence.entry.name,
        handlerId: handler.id,
        dedupe: `handler ${handler.id}:${occurrence.eventId}:${occurrence.memberId ?? ''}`,
      });
    }
  await deliverIn(scope, ctx, runs);
}

/** Retries the failed runs of a handler. */
export async function retryRuns(
  ctx: ResourceContext,
  scope: WriteScope,
  target: string,
  id: number,
): Promise<{ retried: number }> {
  const failed = sql<boolean>`d.handler_id = ${id} and d.state = 'failed'`;
  const retried = await replayWhere(scope.db, ctx.resource.id, ctx.clock.now(), failed);
  await scope.audit({ target, id, changes: { retried } });
  return { retried };
}
