import { cataloguedEvents } from '#contract/base/event-catalogue.ts';
import { serviceTypes } from '#contract/domains/integrations/words.ts';
import { defineListener, type Subscriber } from '#server/database/event-subscribers.ts';
import { write } from '#server/database/scope.ts';
import type { SystemTools } from '#server/database/sites.ts';
import { deliverIn } from '#server/domains/deliveries/deliver.service.ts';
import { occurrencesOf } from '#server/domains/deliveries/occurrences.service.ts';
import type { Task } from '#server/platform/queue/task.ts';
import { sweepStates } from './across-sites.queries.ts';
import { findActive } from './mapping.queries.ts';
import { listenerName } from './service.ts';
import { taskOf } from './tasks.service.ts';

/** Sends domain events to the services that are set to receive them. */
const tell = defineListener(listenerName, cataloguedEvents, (ctx, event) =>
  write(ctx, 'integrations.tell', async (scope) => {
    scope.noAudit('derived');
    const occurrences = await occurrencesOf(scope, ctx, event);
    const active = await findActive(scope.db, ctx.resource.id);
    const deliveries = active.flatMap(({ service: name, events }) => {
      const service = serviceTypes.find((one) => one === name);
      const wanted = occurrences.filter(({ entry }) => events.includes(entry.name));
      return service === undefined
        ? []
        : wanted.map((one) => ({
            kind: 'integration',
            target: service,
            memberId: one.memberId,
            eventId: one.eventId,
            eventName: one.entry.name,
            task: taskOf(ctx, service, one),
            dedupe: `${one.eventId}:${one.memberId ?? ''}`,
          }));
    });
    await deliverIn(scope, ctx, deliveries);
  }),
);

export const integrationSubscribers: readonly Subscriber[] = [tell];

export function integrationTasks({ database }: SystemTools): Task[] {
  return [{ name: 'integrations.sweep', every: '7 3 * * *', run: () => sweepStates(database) }];
}
