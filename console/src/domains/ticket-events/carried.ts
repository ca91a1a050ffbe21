import { useEffect, useState } from 'react';
import { fieldsOf } from '#console/ui/record-form/server-errors.ts';
import type { EventSaving } from './use-event-save.ts';
import { type EventValues, keyOfTicket } from './values.ts';

/** Unsaved values of a new event's form after the event was saved and a part of it was not. */
export interface Carried {
  /** Tickets that are saved have the keys of the saved event. */
  values: EventValues;
  /** Errors of rejected values, by path. */
  errors: Readonly<Record<string, string>>;
  /** Error of the whole form. */
  trouble: EventSaving['trouble'];
}

const waiting = new Map<number, Carried>();

/** Stores the typed values and the errors for the page of the saved event, which opens next. */
export function carry(id: number, values: EventValues, saving: EventSaving, error: unknown): void {
  const keyOf = (key: string) => {
    const ticketId = saving.ticketIdOf(key);
    return ticketId === null ? key : keyOfTicket(ticketId);
  };
  const tickets = Object.entries(values.tickets).map(([key, ticket]) => [keyOf(key), ticket]);
  waiting.set(id, {
    values: { ...values, tickets: Object.fromEntries(tickets) },
    errors: fieldsOf(error),
    trouble: saving.latestTrouble(),
  });
}

/** Returns the values stored for the page of an event; null if it was opened in another way, or again. */
export function useCarried(id: number): Carried | null {
  const [carried] = useState(() => waiting.get(id) ?? null);
  useEffect(() => void waiting.delete(id), [id]);
  return carried;
}
