import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { operatorQuery, sitesQuery } from '#console/lib/operator.ts';
import { sites } from '#console/lib/remembered/sites.ts';

/** Returns a function that leaves the partner's pages after the operator has given up the partner. */
export function useLost(): () => Promise<void> {
  const queries = useQueryClient();
  const navigate = useNavigate();
  return async () => {
    await queries.fetchQuery({ ...operatorQuery(), staleTime: 0 });
    sites.setAvailable((await queries.fetchQuery({ ...sitesQuery(), staleTime: 0 })).items);
    await navigate({ to: '/dashboard' });
  };
}
