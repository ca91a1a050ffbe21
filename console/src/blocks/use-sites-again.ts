import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { sitesQuery } from '#console/lib/operator.ts';
import { sites } from '#console/lib/remembered/sites.ts';

/** Loads the sites that the operator may choose from again, for the frame as well, which names the current one. */
export function useSitesAgain(): () => Promise<void> {
  const queries = useQueryClient();
  return useCallback(async () => {
    const { items } = await queries.fetchQuery({ ...sitesQuery(), staleTime: 0 });
    sites.setAvailable(items);
  }, [queries]);
}
