import type { QueryClient } from '@tanstack/react-query';
import { api } from '#console/lib/api/client.ts';

/** Reloads both tables of members, the group's count and the lists of groups after members were added or removed. */
export function reloadMembers(queries: QueryClient): Promise<unknown> {
  return Promise.all([
    queries.invalidateQueries({ queryKey: api.members.key() }),
    queries.invalidateQueries({ queryKey: api.groups.get.key() }),
    queries.invalidateQueries({ queryKey: api.groups.list.key() }),
  ]);
}
