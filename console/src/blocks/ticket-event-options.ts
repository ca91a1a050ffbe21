import { client } from '#console/lib/api/client.ts';
import type { OptionSource } from '#console/ui/fields/options.ts';
import { titled } from './titled.ts';

/** Ticket events of the site by their titles. */
export const ticketEventOptions: OptionSource<number> = {
  key: 'ticket-events',
  async load(search) {
    const { items } = await client.ticketEvents.list(titled(search));
    return items.map(({ id, title }) => ({ value: id, label: title }));
  },
};
