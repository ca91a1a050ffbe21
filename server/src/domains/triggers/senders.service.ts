import { eventCatalogue } from '#contract/base/event-catalogue.ts';
import type { ReadScope } from '#server/database/scope.ts';
import { findSending, settingsOf } from './queries.ts';

/** Triggers that send a template, active or not. One without a title is called by its events. */
export async function sendersOfTriggers({ db }: ReadScope, siteId: number, templateId: number) {
  const rows = await findSending(db, siteId, templateId);
  return rows.map((row) => {
    const events = [settingsOf(row).events ?? []].flat();
    const titles = eventCatalogue.filter(({ name }) => events.includes(name)).map(({ title }) => title);
    const { id, title, active } = row;
    return { kind: 'trigger' as const, id, title: title ?? titles.join(', '), active, events };
  });
}
