import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Relation } from '#contract/base/access.ts';
import type { CurrentUser } from '#contract/domains/session/schemas.ts';
import { api } from './api/client.ts';
import { useSite } from './browser-state/sites.ts';

/** Milliseconds for which a guard trusts its knowledge of the operator. Any 401 ends it at once. */
export const operatorFreshMs = 60_000;

/** Returns the query of the signed-in operator. An answer without a role makes a plain user. */
export const operatorQuery = () =>
  queryOptions({
    ...api.session.currentUser.queryOptions(),
    select: (user: CurrentUser): CurrentUser => ({ ...user, role: user.role ?? 'user' }),
    staleTime: operatorFreshMs,
  });

/** Returns the query of the sites that the operator may choose from. */
export const sitesQuery = () =>
  queryOptions({
    ...api.resources.listAvailable.queryOptions({ input: { sort: 'desc' } }),
    staleTime: operatorFreshMs,
  });

/** Returns the signed-in operator, if known; never loads it, because the guards have done so. */
export function useOperator(): CurrentUser | null {
  return useQuery({ ...operatorQuery(), enabled: false }, useQueryClient()).data ?? null;
}

/** Returns the partner that the operator owns; null for root, who can access all of them. */
export function useOwnPartner(): number | null {
  const operator = useOperator();
  return operator === null || operator.role === 'root' ? null : operator.partner_id;
}

/** Returns the operator's relation to the current site; see `allows` in the contract's access module. */
export function useRelation(): Relation | null {
  return useSite()?.relation ?? null;
}
