import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, client } from '#console/lib/api/client.ts';

/** Serializes the writes of an event's form, so that an earlier save doesn't re-create a deleted ticket. */
export const formWrites = { id: 'ticket-event-form' };

/**
 * Deletes tickets on the server and remembers which. It outlives the form, which starts again after each save: a ticket
 * whose deletion was requested in the earlier form is removed from the current one.
 */
export function useTicketRemoval() {
  const queries = useQueryClient();
  const [gone] = useState(() => new Set<number>());
  const [count, setCount] = useState(0);
  const { mutate } = useMutation({
    scope: formWrites,
    mutationFn: (id: number) => client.ticketEvents.removeTicket({ id }),
    onSuccess(_done, id) {
      gone.add(id);
      setCount(gone.size);
      return queries.invalidateQueries({ queryKey: api.ticketEvents.get.key() });
    },
  });
  return {
    remove: (id: number) => mutate(id),
    isGone: (id: number) => gone.has(id),
    /** Tickets that were deleted here; it changes when `isGone` may answer differently. */
    count,
  };
}

export type TicketRemoval = ReturnType<typeof useTicketRemoval>;
