import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, client } from '#console/lib/api/client.ts';

/** The writes of an event's form wait for each other: what is deleted is not saved again by a saving that began before. */
export const formWrites = { id: 'ticket-event-form' };

/**
 * Deletes tickets on the server and remembers which. It has to outlive the form, which begins anew after each saving: a
 * ticket whose deletion was asked in the form before is taken out of the one that shows now.
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
