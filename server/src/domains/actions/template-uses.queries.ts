import { type CatalogueEvent, eventCatalogue } from '#contract/base/event-catalogue.ts';
import type { ReadScope } from '#server/database/scope.ts';

/** Returns those of the email templates that an action sends, active or not. */
export async function templatesOfActions(
  { db }: ReadScope,
  siteId: number,
  ids: readonly number[],
): Promise<number[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('event_handlers')
    .select('mail_template_id as id')
    .distinct()
    .where('resource_id', '=', siteId)
    .where('mail_template_id', 'in', ids)
    .execute();
  return rows.flatMap(({ id }) => id ?? []);
}

const entryOf = (id: number) => eventCatalogue.find((entry: CatalogueEvent) => entry.id === id);

/** Returns the actions that send a template, active or not. The title of an untitled action is that of its event. */
export async function sendersOfActions({ db }: ReadScope, siteId: number, templateId: number) {
  const rows = await db
    .selectFrom('event_handlers')
    .select(['id', 'title', 'active', 'event_id'])
    .where('resource_id', '=', siteId)
    .where('mail_template_id', '=', templateId)
    .orderBy('id')
    .execute();
  return rows.map(({ id, title, active, event_id: eventId }) => {
    const entry = entryOf(eventId);
    return {
      kind: 'action' as const,
      id,
      title: title ?? entry?.title ?? '',
      active,
      events: entry ? [entry.name] : [],
    };
  });
}
