// Plans: bundles of access that readers buy. Pricing options hold their prices, access rules hold what they open.
import { isUnsafeSlug, slugText } from '#contract/base/slugs.ts';
import type { plans } from '#contract/domains/plans/routes.ts';
import type { ResourceContext } from '#server/database/context.ts';
import type { RouteInput, RouteOutput } from '#server/database/handlers.ts';
import { createRowIn, removeRow, saveRowIn } from '#server/database/row-operations.ts';
import { lockRow, type Row, type RowUpdate, updateRow } from '#server/database/rows.ts';
import { read, type WriteScope, write } from '#server/database/scope.ts';
import { AppError, throwIfInvalid } from '#server/platform/errors/app-error.ts';
import { saveRules } from '../access-rules/service.ts';
import { isSlugTaken } from './option-on-wire.service.ts';
import { requirePlan } from './plan-on-wire.service.ts';
import { holdersOf } from './queries.ts';
import { planTexts } from './texts.ts';

export type PlanInput = RouteInput<typeof plans.create>;
type UpdateInput = RouteInput<typeof plans.update>;
type Answer = RouteOutput<typeof plans.get>;

/** @throws AppError not_found */
export function getPlan(ctx: ResourceContext, { id }: { id: number }): Promise<Answer> {
  return read(ctx, (scope) => requirePlan(ctx, scope, id));
}

const emptyIsNull = (text: string | null | undefined) => (text === '' ? null : text);

/** Returns the keys in the order in which the database returns them, so that equal values compare as equal. */
function extraOf({ extra }: PlanInput): RowUpdate<'plans'>['extra'] {
  if (extra === undefined) return undefined;
  return {
    mailchimp_interests: extra.mailchimp_interests,
    campaign_subcsr_interests: extra.campaign_subcsr_interests,
    campaign_unsubcsr_interests: extra.campaign_unsubcsr_interests,
  };
}

function valuesOf(input: PlanInput) {
  return {
    title: input.title,
    slug: emptyIsNull(input.slug),
    description: emptyIsNull(input.description),
    external_source_ids: emptyIsNull(input.external_source_ids),
    active: input.active,
    private: input.private,
    priority: input.priority,
    full_access: input.full_access,
    // A plan that opens everything has no predictive paywall.
    predictive_paywall: input.full_access ? false : input.predictive_paywall,
    predictive_percents: input.predictive_percents,
    extra: extraOf(input),
  };
}

async function requireUsable(
  ctx: ResourceContext,
  { db }: WriteScope,
  input: PlanInput,
  id: number | null,
  /** Stored plan; null for a new plan, which opens everything unless the input says otherwise. */
  row: Pick<Row<'plans'>, 'full_access' | 'slug'> | null = null,
): Promise<void> {
  const faults: Record<string, string> = {};
  const { slug, full_access = row?.full_access ?? true } = input;
  if (isUnsafeSlug(slug, row?.slug ?? null)) faults.slug = slugText;
  else if (slug && (await isSlugTaken(db, ctx.resource.id, 'plans', { id, slug })))
    faults.slug = planTexts.slugTaken;
  if (full_access && input.predictive_paywall) faults.predictive_paywall = planTexts.opensEverything;
  throwIfInvalid(faults);
}

const kind = {
  table: 'plans',
  target: 'plan',
  eventNoun: 'plan',
  uniqueViolations: { plans_slug: { slug: planTexts.slugTaken } },
} as const;

/**
 * Inserts a plan within the caller's transaction.
 * @param createdAt creation time, for plans that are imported with their history
 * @returns the new plan's id
 */
export async function addPlan(
  ctx: ResourceContext,
  scope: WriteScope,
  input: PlanInput,
  createdAt?: Date,
): Promise<number> {
  await requireUsable(ctx, scope, input, null);
  const values = { ...valuesOf(input), created_at: createdAt };
  const id = await createRowIn(scope, ctx.resource.id, { ...kind, values });
  const { taxonomies, content_types } = input;
  await saveRules(scope, ctx.resource.id, { planId: id }, { taxonomies, content_types });
  return id;
}

/** @throws AppError invalid for a slug that is taken, and for rules about records that the site doesn't have */
export function createPlan(ctx: ResourceContext, input: PlanInput): Promise<Answer> {
  return write(ctx, 'plans.create', async (scope) =>
    requirePlan(ctx, scope, await addPlan(ctx, scope, input)),
  );
}

/** Keeps interests that the input leaves out: those of a service that isn't connected aren't sent. */
function withKept(row: Row<'plans'>, { extra }: PlanInput): PlanInput['extra'] {
  // Written by `extraOf` alone.
  return extra && { ...(row.extra as PlanInput['extra']), ...extra };
}

/**
 * Changes a plan within the caller's transaction.
 * @throws AppError not_found; conflict if `version` is stale; invalid as for a new plan
 */
export async function editPlan(
  ctx: ResourceContext,
  scope: WriteScope,
  { id, version, ...input }: UpdateInput,
): Promise<void> {
  const siteId = ctx.resource.id;
  const row = await lockRow(scope, siteId, 'plans', id);
  // Rules are rows of their own; a change of them counts as a change of the plan.
  const stored = { ...row, rules: undefined as unknown };
  await saveRowIn(scope, {
    ...kind,
    id,
    stored,
    version,
    values: async () => {
      await requireUsable(ctx, scope, input, id, row);
      const { taxonomies, content_types } = input;
      const rules = await saveRules(scope, siteId, { planId: id }, { taxonomies, content_types });
      stored.rules = rules?.before;
      return { ...valuesOf({ ...input, extra: withKept(row, input) }), rules: rules?.after };
    },
    store: ({ rules, ...columns }) => updateRow(scope, 'plans', row, columns),
  });
}

/**
 * Changes a plan; omitted fields and rules stay.
 * @throws AppError not_found; conflict if `version` is stale; invalid as for a new plan
 */
export function updatePlan(ctx: ResourceContext, input: UpdateInput): Promise<Answer> {
  return write(ctx, 'plans.update', async (scope) => {
    await editPlan(ctx, scope, input);
    return requirePlan(ctx, scope, input.id);
  });
}

/** Removes a plan's options within the caller's transaction. @returns how many */
type RemoveOptions = (db: WriteScope['db'], siteId: number, planId: number) => Promise<number>;

/**
 * Removes a plan without holders, with its pricing options, by setting `removed_at`. The rows stay for the sales
 * history.
 * @throws AppError not_found; conflict with the number of its members while it is held
 */
export function planRemover(removeOptions: RemoveOptions) {
  return (ctx: ResourceContext, { id }: { id: number }): Promise<{ success: true }> =>
    removeRow(ctx, 'plans.remove', {
      ...kind,
      id,
      before: async ({ title }, { db }) => {
        const { holders, groups } = await holdersOf(db, ctx.resource.id, { planId: id });
        if (holders > 0) throw new AppError('conflict', planTexts.held, { params: { count: holders } });
        if (groups > 0) throw new AppError('conflict', planTexts.given, { params: { count: groups } });
        return { title, options: await removeOptions(db, ctx.resource.id, id) };
      },
    });
}
