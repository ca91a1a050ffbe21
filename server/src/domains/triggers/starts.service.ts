import { eventCatalogue } from '#contract/base/event-catalogue.ts';
import { serviceTitles, serviceTypes } from '#contract/domains/integrations/words.ts';
import type { triggers } from '#contract/domains/triggers/routes.ts';
import { triggerOf } from '#contract/domains/triggers/words.ts';
import type { ResourceContext } from '#server/database/context.ts';
import type { RouteOutput } from '#server/database/handlers.ts';
import { read } from '#server/database/scope.ts';
import { findAllActions } from '#server/domains/actions/queries.ts';
import { findActive } from '#server/domains/integrations/mapping.queries.ts';
import { settingsOf as settingsOfSite } from '#server/domains/resources/settings.service.ts';
import { findAll, settingsOf } from './queries.ts';

/**
 * Returns the handlers of each event, in the order of the catalogue; actions and triggers that are switched off are
 * marked.
 */
export function listStarts(ctx: ResourceContext): Promise<RouteOutput<typeof triggers.starts>> {
  const siteId = ctx.resource.id;
  return read(ctx, async (scope) => {
    const actions = await findAllActions(scope.db, siteId);
    const handlers = await findAll(scope.db, siteId);
    const told = await findActive(scope.db, siteId);
    const { settings } = await settingsOfSite(scope, siteId);
    const webhooks = [...new Set(settings.webhooks.map(({ url }) => url))].map((url) => ({ url }));
    const items = eventCatalogue.map(({ id, name, title }) => ({
      id,
      name,
      title,
      actions: actions
        .filter((one) => one.event_id === id)
        .map((one) => ({ id: one.id, type: one.type, active: one.active })),
      triggers: handlers
        .filter((one) => settingsOf(one).events?.includes(name))
        .map((one) => ({
          id: one.id,
          title: triggerOf(one.trigger_id)?.title ?? '',
          active: one.active,
        })),
      webhooks,
      integrations: serviceTypes
        .filter((service) => told.some((one) => one.service === service && one.events.includes(name)))
        .map((service) => ({ service, title: serviceTitles[service] })),
    }));
    return { items };
  });
}
