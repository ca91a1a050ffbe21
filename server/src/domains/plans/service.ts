// Plans: what a reader gets access to. What they cost stands in the pricing options.
import { commonErrors } from '#contract/base/errors.ts';
import { fieldTexts } from '#contract/base/issues.ts';
import type { Period } from '#contract/base/periods.ts';
import type { plans } from '#contract/domains/plans/routes.ts';
import type { PricingOptionType } from '#contract/domains/plans/schemas.ts';
import { changedFields } from '#server/database/changes.ts';
import type { ResourceContext } from '#server/database/context.ts';
import type { VerbInput, VerbOutput } from '#server/database/handlers.ts';
import { answerPage, chosenOrder } from '#server/database/list.ts';
import { read, requireVersion, type WriteScope, write } from '#server/database/scope.ts';
import { AppError } from '#server/platform/errors/app-error.ts';
import {
  countPlans,
  findOptionsOfPlans,
  findPlans,
  insertPlan,
  lockPlan,
  type PlanValues,
  planOrderColumns,
  updatePlanRow,
} from './queries.ts';

/** Plans of the site with what each sells, active ones first unless another order is asked for. */
export function listPlans(
  ctx: ResourceContext,
  input: VerbInput<typeof plans.list>,
): Promise<VerbOutput<typeof plans.list>> {
  const siteId = ctx.resource.id;
  const order = chosenOrder(input, planOrderColumns, { column: 'active', direction: 'desc' });
  return read(ctx, ({ db }) =>
    answerPage(
      input,
      async (window) => {
        const rows = await findPlans(db, siteId, { filter: input?.filter, order, ...window });
        const options = await findOptionsOfPlans(
          db,
          siteId,
          rows.map((row) => row.id),
        );
        return rows.map((row) => ({
          ...row,
          subscriptions: options
            .filter((option) => option.plan_id === row.id)
            .map(({ id, title, type, active, price_cents, currency, period }) => ({
              id,
              title,
              type: type as PricingOptionType,
              active,
              price: price_cents,
              currency,
              period: period as Period,
            })),
        }));
      },
      () => countPlans(db, siteId, input?.filter),
    ),
  );
}

export interface PlanInput {
  title: string;
  slug?: string | null;
  description?: string | null;
  active?: boolean;
  private?: boolean;
  priority?: number;
  fullAccess?: boolean;
  /** When it was made, for plans that are moved in with their history; now when left out. */
  createdAt?: Date;
}

function valuesOf(input: Partial<PlanInput>): Partial<PlanValues> {
  return {
    title: input.title?.trim(),
    slug: input.slug,
    description: input.description,
    active: input.active,
    private: input.private,
    priority: input.priority,
    full_access: input.fullAccess,
    created_at: input.createdAt,
  };
}

function requireTitle(title: string | undefined): void {
  if (title === undefined || title.trim() !== '') return;
  throw new AppError('invalid', commonErrors.invalid, { fields: { title: fieldTexts.required } });
}

/** The change itself, for verbs that make a plan along with something else. */
export async function addPlan(ctx: ResourceContext, scope: WriteScope, input: PlanInput): Promise<number> {
  requireTitle(input.title);
  const values = { ...valuesOf(input), title: input.title.trim() };
  const id = await insertPlan(scope.db, ctx.resource.id, values);
  await scope.audit({ target: 'plan', id, changes: values });
  return id;
}

/** @returns the new plan's id */
export function createPlan(ctx: ResourceContext, input: PlanInput): Promise<number> {
  return write(ctx, 'plans.create', (scope) => addPlan(ctx, scope, input));
}

/**
 * Changes a plan; fields left out stay as they are.
 * @throws AppError not_found; conflict when `version` is no longer the current one
 */
export function updatePlan(
  ctx: ResourceContext,
  id: number,
  input: Partial<PlanInput> & { version?: number },
): Promise<void> {
  return write(ctx, 'plans.update', async (scope) => {
    requireTitle(input.title);
    const stored = await lockPlan(scope.db, ctx.resource.id, id);
    if (!stored) throw new AppError('not_found', commonErrors.notFound);
    requireVersion(stored.version, input.version);
    const values = valuesOf(input);
    const changes = changedFields<Record<string, unknown>>(stored, values);
    if (Object.keys(changes).length === 0) return scope.unchanged();
    await updatePlanRow(scope.db, ctx.resource.id, id, values);
    await scope.audit({ target: 'plan', id, changes });
  });
}
