import { cataloguedEvents } from '#contract/base/event-catalogue.ts';
import { setListener } from '#server/database/domain-events.ts';
import { defineListener, defineSubscriber, type Subscriber } from '#server/database/event-subscribers.ts';
import { write } from '#server/database/scope.ts';
import { deliverIn } from '#server/domains/deliveries/deliver.service.ts';
import { occurrencesOf } from '#server/domains/deliveries/occurrences.service.ts';
import { payloadOf } from './payload.service.ts';
import { endpointsOf } from './queries.ts';
import { addressesOf } from './settings.ts';

const name = 'webhooks';

/** Listener that sends a site's events to its endpoints. */
const tell = defineListener(name, cataloguedEvents, (ctx, event) =>
  write(ctx, 'webhooks.tell', async (scope) => {
    scope.noAudit('derived');
    const urls = await addressesOf(scope, ctx.resource.id);
    const endpoints = await endpointsOf(scope.db, ctx.resource.id, urls);
    if (endpoints.length === 0) return;
    const occurrences = await occurrencesOf(scope, ctx, event);
    await deliverIn(
      scope,
      ctx,
      endpoints.flatMap(({ id }) =>
        occurrences.map((one) => ({
          kind: 'webhook',
          target: String(id),
          memberId: one.memberId,
          eventId: one.eventId,
          eventName: one.entry.name,
          task: payloadOf(one),
          dedupe: `${one.eventId}:${one.memberId ?? ''}`,
        })),
      ),
    );
  }),
);

/** Events cost a job only where an address is set. */
const follow = defineSubscriber('webhooks.follow', 'settings.changed', (ctx, { fields }) =>
  write(ctx, 'webhooks.follow', async (scope) => {
    if (!fields.some((field) => field.startsWith('settings.webhooks'))) return scope.unchanged();
    scope.noAudit('derived');
    const urls = await addressesOf(scope, ctx.resource.id);
    await endpointsOf(scope.db, ctx.resource.id, urls);
    await setListener(scope, ctx.resource.id, name, urls.length > 0);
  }),
);

export const webhookSubscribers: readonly Subscriber[] = [tell, follow];
