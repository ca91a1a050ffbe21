import type { QueryClient } from '@tanstack/react-query';
import { api } from '#console/lib/api/client.ts';

/** Both tables of members, the count of the group and the lists of groups, after somebody came or went. */
export function reloadMembers(queries: QueryClient): Promise<unknown> {
  return Promise.all([
    queries.invalidateQueries({ queryKey: api.members.key() }),
    queries.invalidateQueries({ queryKey: api.groups.get.key() }),
    queries.invalidateQueries({ queryKey: api.groups.list.key() }),
  ]);
}
