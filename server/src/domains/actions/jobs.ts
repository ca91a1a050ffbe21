// Subscriber that starts the runs of actions at an event, one for each member it happened to.
import { cataloguedEvents } from '#contract/base/event-catalogue.ts';
import { write } from '#server/database/scope.ts';
import { listener, type Subscriber } from '#server/database/subscribers.ts';
import { findWaiting } from './queries.ts';
import { startRuns } from './runs.service.ts';
import { listenerName } from './service.ts';
import { letsThrough, wayOf } from './ways.service.ts';

const run = listener(listenerName, cataloguedEvents, (ctx, event) =>
  write(ctx, 'actions.start', async (scope) => {
    scope.noAudit('derived');
    await startRuns(ctx, scope, event, async ({ id }) => {
      const waiting = await findWaiting(scope.db, ctx.resource.id, id);
      return waiting.map((action) => {
        const lets = letsThrough(action);
        return {
          id: action.id,
          wayOf: (occurrence) => (lets(occurrence) ? wayOf(ctx, action, occurrence) : null),
        };
      });
    });
  }),
);

export const actionSubscribers: readonly Subscriber[] = [run];
