import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { api } from '#console/lib/api/client.ts';
import type { Transfer } from '#contract/domains/configuration-transfers/schemas.ts';

/** Returns a function that opens the imported transfer. */
export function useBrought() {
  const navigate = useNavigate();
  const queries = useQueryClient();
  return async ({ id }: Pick<Transfer, 'id'>) => {
    await queries.invalidateQueries({ queryKey: api.configurationTransfers.list.key() });
    await navigate({ to: '/configuration/transfers/$id', params: { id: String(id) } });
  };
}
