import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { operatorQuery, sitesQuery } from '#console/lib/operator.ts';
import { sites } from '#console/lib/remembered/sites.ts';

/** For whoever gave a partner up: they reach neither it nor its sites any more. */
export function useLost(): () => Promise<void> {
  const queries = useQueryClient();
  const navigate = useNavigate();
  return async () => {
    await queries.fetchQuery({ ...operatorQuery(), staleTime: 0 });
    sites.setAvailable((await queries.fetchQuery({ ...sitesQuery(), staleTime: 0 })).items);
    await navigate({ to: '/dashboard' });
  };
}
