import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { sites } from '#console/lib/browser-state/sites.ts';
import { sitesQuery } from '#console/lib/operator.ts';

/** Loads the sites that the operator may choose from again, for the frame as well, which names the current one. */
export function useReloadSites(): () => Promise<void> {
  const queries = useQueryClient();
  return useCallback(async () => {
    const { items } = await queries.fetchQuery({ ...sitesQuery(), staleTime: 0 });
    sites.setAvailable(items);
  }, [queries]);
}
