import { useMemo, useState } from 'react';
import { client } from '#console/lib/api/client.ts';
import type { Option } from '#console/ui/fields/field.ts';
import { matching } from '#console/ui/fields/option-list.tsx';
import type { OptionSource } from '#console/ui/fields/options.ts';
import { SearchSelect } from '#console/ui/fields/search-select.tsx';
import { ticketEventOptions, titleWithStart } from './ticket-event-options.ts';
import { optionLimit } from './titled.ts';

/** Tickets of an event, each with the event's title and start; none without an event. */
const ticketsOf = (event: Option<number> | null): OptionSource<number> => ({
  key: `tickets-${event?.value ?? 'none'}`,
  async load(search) {
    if (event === null) return [];
    const { tickets, title: ofEvent, ...starting } = await client.ticketEvents.get({ id: event.value });
    const labelOf = (title: string) => titleWithStart({ ...starting, title: `${ofEvent}: ${title}` });
    const all = tickets.map(({ id, title }) => ({ value: id, label: labelOf(title) }));
    return matching(all, search).slice(0, optionLimit);
  },
});

/** Holds the event whose tickets are offered, and returns those tickets. */
export function useTickets(first: Option<number> | null) {
  const [event, setEvent] = useState(first);
  return { event, setEvent, options: useMemo(() => ticketsOf(event), [event]) };
}

interface EventPickerProps {
  label: string;
  description?: string;
  tickets: ReturnType<typeof useTickets>;
  disabled: boolean;
  /** Events that are offered; as many as every form offers when left out. */
  events?: OptionSource<number>;
  /** Called when another event is chosen, which has other tickets. */
  onChange?: () => void;
}

/** Chooses the event whose tickets are offered; it is no value of the form. */
export function EventPicker(props: EventPickerProps) {
  const { label, description, tickets, disabled, events = ticketEventOptions, onChange } = props;
  return (
    <SearchSelect
      options={events}
      chosen={tickets.event}
      onChoose={(event) => {
        tickets.setEvent(event);
        onChange?.();
      }}
      isClearable
      opensOnFocus
      input={{ label, required: false, disabled, error: null, ...(description ? { description } : {}) }}
    />
  );
}
