import type { ResourceScope } from '#server/database/context.ts';
import type { ReadScope } from '#server/database/scope.ts';
import { stateOf } from './values.queries.ts';
import { countMembersByPlan, membersByPlan } from './values-by-plan.queries.ts';

/**
 * Members of each plan at this moment, by a subscription of their own or of their group: from the figures, which follow
 * a change within seconds; by looking at every subscription while those are counted anew. Plans of nobody are not named.
 */
export async function membersOfPlans(scope: ReadScope, site: ResourceScope): Promise<Map<number, number>> {
  const state = await stateOf(scope.client, site.id);
  const found = state.isBehind
    ? await countMembersByPlan(scope, site)
    : await membersByPlan(scope.client, site.id, state);
  return new Map(found.map(({ planId, members }) => [planId, members]));
}
