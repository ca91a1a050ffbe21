import { sql } from 'kysely';
import { createRowIn } from '#server/database/row-operations.ts';
import type { WriteScope } from '#server/database/scope.ts';
import { findPlan } from '#server/domains/partner-plans/queries.ts';
import { termColumns } from '#server/domains/partner-plans/terms.service.ts';
import { notFound } from '#server/platform/errors/app-error.ts';

/**
 * Creates the pricing of a new site, a copy of the plan, in the same transaction, which is inside the site from here
 * on.
 */
export async function pricingOfNewSite(
  scope: WriteScope,
  { siteId, planId }: { siteId: number; planId: number },
): Promise<void> {
  const plan = await findPlan(scope.db, planId);
  if (!plan) throw notFound();
  await sql`select set_config('app.resource_id', ${String(siteId)}, true)`.execute(scope.db);
  await createRowIn(scope, siteId, {
    table: 'resource_pricing',
    target: 'resource_pricing',
    values: { ...termColumns(plan), partner_plan_id: plan.id },
  });
}
