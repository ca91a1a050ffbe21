import type { QueryClient } from '@tanstack/react-query';
import { api } from '#console/lib/api/client.ts';

/** Reloads every query that shows passes, subscriptions that come with a ticket, or the number of tickets left. */
export function reloadPasses(queries: QueryClient): Promise<unknown> {
  return Promise.all(
    [api.passes.key(), api.ticketEvents.key(), api.memberSubscriptions.key(), api.members.key()].map(
      (queryKey) => queries.invalidateQueries({ queryKey }),
    ),
  );
}
