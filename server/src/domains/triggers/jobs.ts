// Which triggers an event starts: each is done once for the member it happened to.
import { cataloguedEvents } from '#contract/base/event-catalogue.ts';
import { defineListener, type Subscriber } from '#server/database/event-subscribers.ts';
import { write } from '#server/database/scope.ts';
import { startRuns } from '#server/domains/actions/runs.service.ts';
import { deliveryPlanOf } from './delivery-plan.service.ts';
import { findWaiting } from './queries.ts';
import { listenerName } from './service.ts';

const run = defineListener(listenerName, cataloguedEvents, (ctx, event) =>
  write(ctx, 'triggers.start', async (scope) => {
    scope.noAudit('derived');
    await startRuns(ctx, scope, event, async ({ name }) => {
      const waiting = await findWaiting(scope.db, ctx.resource.id, name);
      return waiting.map((trigger) => ({
        id: trigger.id,
        wayOf: (occurrence) => deliveryPlanOf(ctx, scope, trigger, occurrence),
      }));
    });
  }),
);

export const triggerSubscribers: readonly Subscriber[] = [run];
