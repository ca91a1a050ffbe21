import { client } from '#console/lib/api/client.ts';
import type { OptionSource } from '#console/ui/fields/options.ts';
import { optionLimit, titled } from './titled.ts';

/** Ticket events of the site by their titles, at most so many of them. */
export const ticketEventsUpTo = (limit: number): OptionSource<number> => ({
  key: `ticket-events-${limit}`,
  async load(search) {
    const { items } = await client.ticketEvents.list(titled(search, limit));
    return items.map(({ id, title }) => ({ value: id, label: title }));
  },
});

/** As many as filters and forms offer. */
export const ticketEventOptions = ticketEventsUpTo(optionLimit);
