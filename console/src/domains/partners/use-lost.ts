import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { sites } from '#console/lib/browser-state/sites.ts';
import { operatorQuery, sitesQuery } from '#console/lib/operator.ts';

/** Returns a function that leaves the partner's pages after the operator has given up the partner. */
export function useLeavePartner(): () => Promise<void> {
  const queries = useQueryClient();
  const navigate = useNavigate();
  return async () => {
    await queries.fetchQuery({ ...operatorQuery(), staleTime: 0 });
    sites.setAvailable((await queries.fetchQuery({ ...sitesQuery(), staleTime: 0 })).items);
    await navigate({ to: '/dashboard' });
  };
}
