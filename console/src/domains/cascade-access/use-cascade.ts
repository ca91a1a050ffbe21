import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api, client } from '#console/lib/api/client.ts';
import { useSite } from '#console/lib/browser-state/sites.ts';
import type { CascadeAccess } from '#contract/domains/cascade-access/schemas.ts';
import { sourceFields } from '#contract/domains/cascade-access/words.ts';

/**
 * Returns the partner of the current site; null while it is loading and for a site without one.
 * @param isAsked false if the role may not read it
 */
export function usePartner(isAsked: boolean) {
  const key = useSite()?.key ?? '';
  const query = useQuery({
    ...api.resources.get.queryOptions({ input: { key } }),
    enabled: isAsked && key !== '',
  });
  return { partnerId: query.data?.partner_id ?? null, query };
}

/** Sites of the partner that rules can name. */
export function useSitesOfPartner() {
  return useQuery(api.cascadeAccesses.resources.queryOptions()).data?.items ?? [];
}

/** Loads everything about cascade accesses again. */
export function useReload() {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: api.cascadeAccesses.key() });
}

/** Switches a cascade access on or off: the flag goes with the id of its source. */
export function useSwitch(partnerId: number) {
  const reload = useReload();
  return useMutation({
    mutationFn: ({ access, active }: { access: CascadeAccess; active: boolean }) => {
      const field = sourceFields[access.type];
      const { id, version } = access;
      return client.cascadeAccesses.update({ partnerId, id, version, active, [field]: access[field] });
    },
    onSettled: reload,
  });
}
