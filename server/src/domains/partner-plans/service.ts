// Prices that partners pay the platform for their sites. The list is public, everything else is for root. A site keeps
// a copy of its plan, so a change here doesn't affect sites that have it.
import type { partnerPlans } from '#contract/domains/partner-plans/routes.ts';
import type { PartnerPlan, PartnerPlanInput } from '#contract/domains/partner-plans/schemas.ts';
import type { CallContext } from '#server/database/context.ts';
import type { RouteInput, RouteOutput } from '#server/database/handlers.ts';
import { fetchPage, resolveOrder } from '#server/database/list.ts';
import { saveRowIn } from '#server/database/row-operations.ts';
import { type ReadScope, read, type WriteScope, write } from '#server/database/scope.ts';
import { mapUniqueViolation } from '#server/database/unique-violations.ts';
import { notFound, throwIfInvalid } from '#server/platform/errors/app-error.ts';
import {
  countPlans,
  findPlan,
  findPlans,
  holdPlan,
  insertPlan,
  isRoot,
  isSlugTaken,
  type PartnerPlanRow,
  updatePlan,
} from './queries.ts';
import { termsFrom, termsOnWire } from './terms.service.ts';
import { partnerPlanTexts as texts } from './texts.ts';

const target = 'partner_plan';

const taken = { partner_plans_slug_idx: { slug: texts.slugTaken.en } };

function onWire(row: PartnerPlanRow): PartnerPlan {
  return {
    id: row.id,
    version: row.version,
    ...termsOnWire(row),
    created_at: row.created_at.toISOString(),
  };
}

/**
 * Returns whether the caller sees all plans, as root does. Service accounts never act as root, whatever operator they
 * act for.
 */
async function seesAll({ actor }: CallContext, { db }: ReadScope): Promise<boolean> {
  return actor.kind === 'operator' && actor.service === undefined && (await isRoot(db, actor.id));
}

/** Lists active public plans, or all plans for root, newest first by default. */
export function listPartnerPlans(
  ctx: CallContext,
  input: RouteInput<typeof partnerPlans.list>,
): Promise<RouteOutput<typeof partnerPlans.list>> {
  const order = resolveOrder(input, { column: 'id', direction: 'desc' });
  return read(ctx, async (scope) => {
    const asked = { filter: input?.filter ?? {}, isAll: await seesAll(ctx, scope) };
    return fetchPage(
      input,
      async (window) => (await findPlans(scope.db, { ...asked, order, ...window })).map(onWire),
      () => countPlans(scope.db, asked),
    );
  });
}

/** @throws AppError not_found */
export async function requirePartnerPlan({ db }: ReadScope, id: number): Promise<PartnerPlanRow> {
  const row = await findPlan(db, id);
  if (!row) throw notFound();
  return row;
}

/** @throws AppError not_found */
export function getPartnerPlan(ctx: CallContext, { id }: { id: number }): Promise<PartnerPlan> {
  return read(ctx, async (scope) => onWire(await requirePartnerPlan(scope, id)));
}

async function valuesOf({ db }: WriteScope, input: PartnerPlanInput, id: number | null) {
  const values = termsFrom(input);
  const { slug, content } = values;
  throwIfInvalid({
    ...(slug && (await isSlugTaken(db, slug, id)) ? { slug: texts.slugTaken.en } : {}),
    ...(content.trim() === '' ? { content: texts.emptyContent.en } : {}),
  });
  return values;
}

/** @throws AppError invalid for a slug that is taken, and for HTML that is empty after sanitizing */
export function createPartnerPlan(ctx: CallContext, input: PartnerPlanInput): Promise<PartnerPlan> {
  return write(ctx, 'partnerPlans.create', async (scope) => {
    const values = await valuesOf(scope, input, null);
    const row = await mapUniqueViolation(taken, insertPlan(scope.db, values));
    await scope.audit({ target, id: row.id, changes: values });
    return onWire(row);
  });
}

/**
 * Changes a plan; omitted switches stay.
 * @throws AppError not_found; conflict if `version` is stale; invalid for a slug that is taken
 */
export function updatePartnerPlan(
  ctx: CallContext,
  { id, version, ...input }: RouteInput<typeof partnerPlans.update>,
): Promise<PartnerPlan> {
  return write(ctx, 'partnerPlans.update', async (scope) => {
    const stored = await holdPlan(scope.db, id);
    if (!stored) throw notFound();
    await saveRowIn(scope, {
      target,
      uniqueViolations: taken,
      id,
      stored,
      version,
      values: () => valuesOf(scope, input, id),
      store: (changed) => updatePlan(scope.db, id, changed),
    });
    return onWire(await requirePartnerPlan(scope, id));
  });
}

/** Deletes a plan. Sites that have it keep their pricing. @throws AppError not_found */
export function removePartnerPlan(ctx: CallContext, { id }: { id: number }): Promise<{ success: true }> {
  return write(ctx, 'partnerPlans.remove', async (scope) => {
    const stored = await holdPlan(scope.db, id);
    if (!stored) throw notFound();
    await updatePlan(scope.db, id, { removed_at: ctx.clock.now() });
    await scope.audit({ target, id, changes: { title: stored.title } });
    return { success: true };
  });
}
