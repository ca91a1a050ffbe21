// Subscriber that starts the runs of actions at an event, one for each member it happened to.
import { cataloguedEvents } from '#contract/base/event-catalogue.ts';
import { defineListener, type Subscriber } from '#server/database/event-subscribers.ts';
import { write } from '#server/database/scope.ts';
import { conditionMatcher, deliveryPlanOf } from './delivery-plan.service.ts';
import { findActiveForEvent } from './queries.ts';
import { startRuns } from './runs.service.ts';
import { listenerName } from './service.ts';

const run = defineListener(listenerName, cataloguedEvents, (ctx, event) =>
  write(ctx, 'actions.start', async (scope) => {
    scope.noAudit('derived');
    await startRuns(ctx, scope, event, async ({ id }) => {
      const waiting = await findActiveForEvent(scope.db, ctx.resource.id, id);
      return waiting.map((action) => {
        const lets = conditionMatcher(action);
        return {
          id: action.id,
          wayOf: (occurrence) => (lets(occurrence) ? deliveryPlanOf(ctx, action, occurrence) : null),
        };
      });
    });
  }),
);

export const actionSubscribers: readonly Subscriber[] = [run];
