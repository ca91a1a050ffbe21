import type { SiteRef } from '#server/database/context.ts';
import type { ReadScope } from '#server/database/scope.ts';
import { stateOf } from './values.queries.ts';
import { countMembersByPlan, membersByPlan } from './values-by-plan.queries.ts';

/**
 * Counts the members of each plan now, by a subscription of their own or of their group: from the stored days, which
 * follow a change within seconds, or from every subscription during a rebuild. Plans without members are left out.
 */
export async function membersOfPlans(scope: ReadScope, site: SiteRef): Promise<Map<number, number>> {
  const state = await stateOf(scope.client, site.id);
  const found = state.isBehind
    ? await countMembersByPlan(scope, site)
    : await membersByPlan(scope.client, site.id, state);
  return new Map(found.map(({ planId, members }) => [planId, members]));
}
