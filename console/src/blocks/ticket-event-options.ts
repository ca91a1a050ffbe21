import { client } from '#console/lib/api/client.ts';
import { dateTime } from '#console/lib/formats.ts';
import type { OptionSource } from '#console/ui/fields/options.ts';
import { optionLimit, titled } from './titled.ts';

interface Starting {
  title: string;
  /** Instant. */
  start_date: string;
  /** IANA time zone in which the start is shown. */
  timezone: string;
}

/** Returns the title of an event or ticket with its start, which tells events of the same name apart. */
export function titleWithStart({ title, start_date: start, timezone }: Starting): string {
  return `${title} · ${dateTime(start, timezone)}`;
}

/** Returns ticket events of the site by title, up to the given number. */
export const ticketEventsUpTo = (limit: number): OptionSource<number> => ({
  key: `ticket-events-${limit}`,
  async load(search) {
    const { items } = await client.ticketEvents.list(titled(search, limit));
    return items.map((event) => ({ value: event.id, label: titleWithStart(event) }));
  },
});

/** Ticket events offered in filters and forms. */
export const ticketEventOptions = ticketEventsUpTo(optionLimit);
