// Site pricing: a site's own copy of a partner plan, which root may change for this site alone. The owner of the site's
// partner may choose a plan once.
import { commonErrors } from '#contract/base/errors.ts';
import type { billing } from '#contract/domains/billing/routes.ts';
import type { PricingAnswer, ResourcePricing } from '#contract/domains/billing/schemas.ts';
import type { ResourceContext } from '#server/database/context.ts';
import type { RouteInput } from '#server/database/handlers.ts';
import { createRowIn, editRow, editRowIn } from '#server/database/row-operations.ts';
import { type ReadScope, read, write } from '#server/database/scope.ts';
import { AppError, notFound, throwIfInvalid } from '#server/platform/errors/app-error.ts';
import { findPlan } from '../partner-plans/queries.ts';
import { requireContent, termColumns, termsFrom, termsOnWire } from '../partner-plans/terms.service.ts';
import { requireKey } from '../resources/service.ts';
import { findPricing, findSupportHours, lockPricing, type PricingRow, putSupportHours } from './queries.ts';
import { billingTexts as texts } from './texts.ts';

const kind = { table: 'resource_pricing', target: 'resource_pricing' } as const;

function onWire(row: PricingRow): ResourcePricing {
  return {
    id: row.id,
    version: row.version,
    pricing_plans_id: row.partner_plan_id,
    ...termsOnWire(row),
    created_at: row.created_at.toISOString(),
  };
}

async function answerOf(ctx: ResourceContext, { db }: ReadScope): Promise<PricingAnswer> {
  const row = await findPricing(db, ctx.resource.id);
  const hours = await findSupportHours(db, ctx.resource.id);
  return {
    item: row ? onWire(row) : null,
    support_hours: hours.map((one) => ({ ...one, hours: Number(one.hours) })),
  };
}

/** @throws AppError not_found for the key of another site */
export async function getPricing(
  ctx: ResourceContext,
  { key }: RouteInput<typeof billing.getPricing>,
): Promise<PricingAnswer> {
  requireKey(ctx, key);
  return read(ctx, (scope) => answerOf(ctx, scope));
}

/**
 * Gives the site a copy of a plan. Root may replace existing pricing with it.
 * @throws AppError forbidden for an owner whose site has pricing; invalid for a plan that is not there, and for an
 * owner also for one that is not active and public
 */
export async function attachPricing(
  ctx: ResourceContext,
  { key, pricing_plans_id: planId }: RouteInput<typeof billing.attachPricing>,
): Promise<PricingAnswer> {
  requireKey(ctx, key);
  return write(ctx, 'billing.attachPricing', async (scope) => {
    const siteId = ctx.resource.id;
    await lockPricing(scope.db, siteId);
    const there = await findPricing(scope.db, siteId);
    const isRoot = ctx.relation === 'root';
    if (there && !isRoot) throw new AppError('forbidden', commonErrors.notAllowed);
    const plan = await findPlan(scope.db, planId);
    if (!plan || !(isRoot || (plan.active && plan.is_public))) {
      throwIfInvalid({ pricing_plans_id: texts.unknownPlan.en });
      throw notFound();
    }
    const values = { ...termColumns(plan), partner_plan_id: plan.id };
    if (there)
      await editRowIn(scope, siteId, { ...kind, id: there.id, version: undefined, values: () => values });
    else await createRowIn(scope, siteId, { ...kind, values });
    return answerOf(ctx, scope);
  });
}

/**
 * Changes the terms of this site; omitted switches stay as they are.
 * @throws AppError not_found without pricing; conflict when `version` is no longer the current one
 */
export async function updatePricing(
  ctx: ResourceContext,
  { key, version, ...input }: RouteInput<typeof billing.updatePricing>,
): Promise<PricingAnswer> {
  requireKey(ctx, key);
  const found = await read(ctx, ({ db }) => findPricing(db, ctx.resource.id));
  if (!found) throw notFound();
  return editRow(ctx, 'billing.updatePricing', {
    ...kind,
    id: found.id,
    version,
    values: () => {
      const values = termsFrom(input);
      requireContent(values);
      return values;
    },
    answer: (scope) => answerOf(ctx, scope),
  });
}

/** Sets the support hours of a month, replacing earlier ones. Finalized invoices stay as they are. */
export async function setSupportHours(
  ctx: ResourceContext,
  { key, calendar_period, hours }: RouteInput<typeof billing.setSupportHours>,
): Promise<PricingAnswer> {
  requireKey(ctx, key);
  return write(ctx, 'billing.setSupportHours', async (scope) => {
    const row = { resource_id: ctx.resource.id, calendar_period, hours: hours.toFixed(2) };
    const { id } = await putSupportHours(scope.db, row);
    await scope.audit({ target: 'support_hours', id, changes: { calendar_period, hours } });
    return answerOf(ctx, scope);
  });
}
