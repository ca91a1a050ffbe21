import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { api } from '#console/lib/api/client.ts';
import type { MemberImport } from './types.ts';

/** Returns a function that stores an import from an answer of the server in every query that shows it. */
export function useKeepImport(): (newest: MemberImport) => void {
  const queries = useQueryClient();
  return useCallback(
    (newest) => {
      queries.setQueryData(api.memberImports.get.queryKey({ input: { id: newest.id } }), newest);
      void queries.invalidateQueries({ queryKey: api.memberImports.list.key() });
    },
    [queries],
  );
}
