import type { QueryClient } from '@tanstack/react-query';
import { api } from '#console/lib/api/client.ts';

/** Whatever shows passes, what comes with a ticket, and how many tickets are left. */
export function reloadPasses(queries: QueryClient): Promise<unknown> {
  return Promise.all(
    [api.passes.key(), api.ticketEvents.key(), api.memberSubscriptions.key(), api.members.key()].map(
      (queryKey) => queries.invalidateQueries({ queryKey }),
    ),
  );
}
