import { type Plan, plan as planSchema } from '#contract/domains/plans/form-schemas.ts';
import type { ResourceContext } from '#server/database/context.ts';
import { findRow } from '#server/database/rows.ts';
import type { ReadScope } from '#server/database/scope.ts';
import { notFound } from '#server/platform/errors/app-error.ts';
import { readRules } from '../access-rules/service.ts';
import { membersOfPlans } from '../figures/values/plan-members.service.ts';
import { optionsOfPlan } from './option-on-wire.service.ts';

export type PlanContent = Omit<Plan, 'extras' | 'created_at'>;

/** Returns a plan with its pricing options and access rules. @throws AppError not_found */
export async function planContent(scope: ReadScope, siteId: number, id: number) {
  const row = await findRow(scope, siteId, 'plans', id);
  if (!row) throw notFound();
  const { resource_id, removed_at, created_at, extra, ...fields } = row;
  const content: PlanContent = {
    ...fields,
    extra: planSchema.shape.extra.parse(extra),
    subscriptions: await optionsOfPlan(scope.db, siteId, id),
    ...(await readRules(scope, siteId, { planId: id })),
  };
  return { content, createdAt: created_at };
}

/** Returns a complete plan in the form of the API. @throws AppError not_found */
export async function requirePlan(ctx: ResourceContext, scope: ReadScope, id: number): Promise<Plan> {
  const { content, createdAt } = await planContent(scope, ctx.resource.id, id);
  const members = await membersOfPlans(scope, ctx.resource);
  return {
    ...content,
    extras: { users_count: members.get(id) ?? 0 },
    created_at: new Date(createdAt).toISOString(),
  };
}
