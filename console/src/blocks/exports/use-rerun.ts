import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, client } from '#console/lib/api/client.ts';
import type { ExportRequest } from '#contract/domains/exports/schemas.ts';

/** Repeats an export. The new one is first among the operator's exports. */
export function useRerun(onSuccess: (again: ExportRequest) => void) {
  const queries = useQueryClient();
  return useMutation({
    meta: { silentSuccess: true },
    mutationFn: (id: number) => client.exports.reiterate({ id, recipient_email: null }),
    onSuccess(again) {
      void queries.invalidateQueries({ queryKey: api.exports.list.key() });
      onSuccess(again);
    },
  });
}
