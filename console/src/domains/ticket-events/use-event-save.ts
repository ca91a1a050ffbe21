import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { rulePath } from '#console/blocks/access-rules/rule-errors.ts';
import { ApiError, descriptionOf } from '#console/lib/api/api-error.ts';
import { api, client } from '#console/lib/api/client.ts';
import { type NewKeys, newKeys } from '#console/lib/api/new-key.ts';
import { fieldsOf } from '#console/ui/record-form/server-errors.ts';
import type { TicketEvent } from '#contract/domains/ticket-events/form-schemas.ts';
import { fieldOfTicket } from './check.ts';
import { formWrites, type TicketRemoval } from './use-ticket-removal.ts';
import { type EventValues, eventInputOf, keyOfTicket, type TicketInput, ticketInputOf } from './values.ts';

export type PhotoStatus = 'initial' | 'saving' | 'success' | 'failed';

/** Stored state of the form, from which a failed save continues. */
interface Saved {
  event: { id: number; version: number; sent: string } | null;
  /** The photo that was uploaded last. */
  photo: File | null;
  tickets: Map<string, { id: number; version: number; sent: string }>;
}

function savedOf(event: TicketEvent | null, values: EventValues): Saved {
  return {
    event: event && { id: event.id, version: event.version, sent: JSON.stringify(eventInputOf(values)) },
    photo: null,
    tickets: new Map(
      (event?.tickets ?? []).map(({ id, version }) => {
        const key = keyOfTicket(id);
        const ticket = values.tickets[key];
        const sent = ticket ? JSON.stringify(ticketInputOf(ticket, values.timezone)) : '';
        return [key, { id, version, sent }];
      }),
    ),
  };
}

/** Returns the same error with the form's names of fields. */
function renamed(error: unknown, fieldOf: (path: string) => string): unknown {
  if (!(error instanceof ApiError)) return error;
  const fields = Object.fromEntries(
    Object.entries(error.fields).map(([path, text]) => [fieldOf(path), text]),
  );
  const { description: error_description, requestId: request_id } = error;
  return new ApiError(error.status, { error_description, request_id, fields });
}

async function saveEvent(saved: Saved, values: EventValues, keys: NewKeys): Promise<number> {
  const input = eventInputOf(values);
  const sent = JSON.stringify(input);
  if (saved.event?.sent === sent) return saved.event.id;
  try {
    const { id, version } =
      saved.event === null
        ? await client.ticketEvents.create(input, { context: keys('event', sent) })
        : await client.ticketEvents.update({ ...input, id: saved.event.id, version: saved.event.version });
    saved.event = { id, version, sent };
    return id;
  } catch (error) {
    throw renamed(error, (path) => rulePath('rules', values.rules, path));
  }
}

interface Part {
  eventId: number;
  key: string;
  input: TicketInput;
}

async function saveTicket(saved: Saved, { eventId, key, input }: Part, keys: NewKeys): Promise<void> {
  const sent = JSON.stringify(input);
  const before = saved.tickets.get(key);
  if (before?.sent === sent) return;
  const { id, version } = before
    ? await client.ticketEvents.updateTicket({ ...input, id: before.id, version: before.version })
    : await client.ticketEvents.createTicket(
        { ...input, ti_event_id: eventId },
        { context: keys(key, sent) },
      );
  saved.tickets.set(key, { id, version, sent });
}

/** Errors of a saved event's parts. */
interface Trouble {
  photo: { status: PhotoStatus; reason: string | null };
  /** Reason why a ticket was not saved, by its key. */
  tickets: Readonly<Record<string, string>>;
}

const noTrouble: Trouble = { photo: { status: 'initial', reason: null }, tickets: {} };

interface Options {
  /** Event as it was loaded; null for a new one. */
  event: TicketEvent | null;
  initial: EventValues;
  /** Returns true for a version conflict of the event, which the form shows itself. */
  isStale: (error: unknown) => boolean;
  removal: TicketRemoval;
  /** Errors of a save from before this form opened. */
  begun?: Trouble | undefined;
}

/**
 * Saves an event in parts: the event, the photo, each ticket. Saved parts stay when a later one fails, and the next
 * save continues from there. A photo that fails doesn't keep the tickets from being saved.
 */
export function useEventSave({ event, initial, isStale, removal, begun = noTrouble }: Options) {
  const queries = useQueryClient();
  const saved = useRef<Saved | null>(null);
  const [keys] = useState(newKeys);
  const latest = useRef(begun);
  const [trouble, setTrouble] = useState(begun);
  const note = (change: Partial<Trouble>) => {
    latest.current = { ...latest.current, ...change };
    setTrouble(latest.current);
  };
  const setPhoto = (photo: Trouble['photo']) => note({ photo });
  const state = () => {
    saved.current ??= savedOf(event, initial);
    return saved.current;
  };

  /** @returns why the photo was not saved, as the form describes it; null if it was, or there is none */
  async function savePhoto(id: number, file: File | null): Promise<unknown> {
    const now = state();
    if (file === null || now.photo === file) return null;
    setPhoto({ status: 'saving', reason: null });
    try {
      const { version } = await client.ticketEvents.uploadPhoto({ id, file });
      now.photo = file;
      if (now.event) now.event.version = version;
      setPhoto({ status: 'success', reason: null });
      return null;
    } catch (error) {
      const [reason = descriptionOf(error)] = Object.values(fieldsOf(error));
      setPhoto({ status: 'failed', reason });
      return renamed(error, (path) => (path === 'file' ? 'photo_file' : path));
    }
  }

  const ticketIdOf = (key: string) => state().tickets.get(key)?.id ?? null;
  const isGone = (key: string) => {
    const id = ticketIdOf(key);
    return id !== null && removal.isGone(id);
  };

  const { mutateAsync } = useMutation({
    scope: formWrites,
    mutationFn: async (values: EventValues) => {
      note({ tickets: {} });
      const now = state();
      const id = await saveEvent(now, values, keys);
      const photoFault = await savePhoto(id, values.photo_file);
      for (const [key, ticket] of Object.entries(values.tickets)) {
        if (isGone(key)) continue;
        const input = ticketInputOf(ticket, values.timezone);
        try {
          await saveTicket(now, { eventId: id, key, input }, keys);
        } catch (error) {
          note({ tickets: { [key]: descriptionOf(error) ?? '' } });
          throw renamed(error, (path) => fieldOfTicket(key, path));
        }
      }
      if (photoFault !== null) throw photoFault;
      return client.ticketEvents.get({ id });
    },
    onSuccess: (newest) =>
      queries.setQueryData(api.ticketEvents.get.queryKey({ input: { id: newest.id } }), newest),
    onError: (error) => void isStale(error),
    onSettled: () => queries.invalidateQueries({ queryKey: api.ticketEvents.list.key() }),
  });

  return {
    save: (values: EventValues) => mutateAsync(values),
    trouble,
    /** Returns the errors before they are rendered. */
    latestTrouble: () => latest.current,
    /** Resets the state after another photo, or none, was chosen. */
    resetPhoto: () => setPhoto({ status: 'initial', reason: null }),
    /** Returns the id of the event; null before it is saved. */
    eventId: () => state().event?.id ?? null,
    /** Returns the id of a ticket; null for an unsaved one. */
    ticketIdOf,
    /** Returns whether the ticket was deleted here, by this form or by the one before the last save. */
    isGone,
    /** Bases the form on a newer version. */
    takeOver: (newest: TicketEvent, values: EventValues) => {
      saved.current = savedOf(newest, values);
    },
  };
}

export type EventSaving = ReturnType<typeof useEventSave>;
