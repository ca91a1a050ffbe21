// Pricing options: what a plan sells, for how long and at what price. An edit never changes sold subscriptions: they
// adopt new terms when they renew, and only if the edit said that renewals follow.
import { defaultCurrency } from '#contract/base/cents.ts';
import { fieldTexts } from '#contract/base/issues.ts';
import { isUnsafeSlug, slugText } from '#contract/base/slugs.ts';
import type { pricingOptions } from '#contract/domains/pricing-options/routes.ts';
import type { ResourceContext } from '#server/database/context.ts';
import type { RouteInput, RouteOutput } from '#server/database/handlers.ts';
import { createRowIn, editRowIn, removeRow, removeRowIn } from '#server/database/row-operations.ts';
import { findRow, lockRow, type Row } from '#server/database/rows.ts';
import { actorId, type ReadScope, read, type WriteScope, write } from '#server/database/scope.ts';
import { AppError, notFound, throwIfInvalid } from '#server/platform/errors/app-error.ts';
import { findOptionOnWire, isSlugTaken } from '../plans/option-on-wire.service.ts';
import { holdersOf } from '../plans/queries.ts';
import { clearNextOptions } from './queries.ts';
import { termColumns } from './terms.service.ts';
import { optionTexts } from './texts.ts';
import {
  type OptionFields,
  type PricingOptionInput,
  type Stands,
  validateOption,
  valuesOf,
} from './values.ts';
import { insertTermsVersion } from './versions.queries.ts';

export type { PricingOptionInput };

type UpdateInput = RouteInput<typeof pricingOptions.update>;
type Answer = RouteOutput<typeof pricingOptions.create>;

const kind = {
  table: 'pricing_options',
  target: 'pricing_option',
  eventNoun: 'pricing_option',
  uniqueViolations: { pricing_options_slug: { slug: optionTexts.slugTaken } },
} as const;

async function answer(ctx: ResourceContext, { db }: ReadScope, id: number): Promise<Answer> {
  const option = await findOptionOnWire(db, ctx.resource.id, id);
  if (!option) throw notFound();
  return option;
}

/** Returns one pricing option. @throws AppError not_found, also for a deleted one */
export function getPricingOption(ctx: ResourceContext, { id }: { id: number }): Promise<Answer> {
  return read(ctx, (scope) => answer(ctx, scope, id));
}

/** Options of other sites are refused like ones that never were. */
async function faultsOfFollowers(
  ctx: ResourceContext,
  scope: WriteScope,
  input: OptionFields,
  id: number | null,
): Promise<Record<string, string>> {
  const faults: Record<string, string> = {};
  for (const field of ['next_subscription', 'downgrade_subscription'] as const) {
    const named = input[field];
    if (named === undefined || named === null) continue;
    if (named === id) faults[field] = optionTexts.itself;
    else if (!(await findRow(scope, ctx.resource.id, 'pricing_options', named)))
      faults[field] = optionTexts.unknownOption;
  }
  return faults;
}

async function requireUsable(
  ctx: ResourceContext,
  scope: WriteScope,
  input: OptionFields,
  stands: Stands & { id: number | null; slug: string | null },
): Promise<void> {
  const faults = {
    ...validateOption(input, stands, fieldTexts.invalid),
    ...(await faultsOfFollowers(ctx, scope, input, stands.id)),
  };
  const { slug } = input;
  if (isUnsafeSlug(slug, stands.slug)) faults.slug = slugText;
  else if (slug && (await isSlugTaken(scope.db, ctx.resource.id, 'pricing_options', { id: stands.id, slug })))
    faults.slug = optionTexts.slugTaken;
  throwIfInvalid(faults);
}

/**
 * Inserts an option within the caller's transaction.
 * @param createdAt creation time, for options that are imported with their history
 * @returns the new option's id
 */
export async function addPricingOption(
  ctx: ResourceContext,
  scope: WriteScope,
  { plan_id, type, ...input }: PricingOptionInput,
  createdAt?: Date,
): Promise<number> {
  const siteId = ctx.resource.id;
  // The lock keeps the plan from being deleted meanwhile.
  await lockRow(scope, siteId, 'plans', plan_id);
  await requireUsable(ctx, scope, input, {
    id: null,
    slug: null,
    type,
    is_allowed_autorenew: false,
    trial_period: null,
    currency: defaultCurrency,
    price_cents: 0,
    trial_price_cents: 0,
  });
  const values = {
    ...valuesOf(input),
    title: input.title,
    active: input.active ?? false,
    plan_id,
    type,
    created_at: createdAt,
  };
  const id = await createRowIn(scope, siteId, { ...kind, values });
  const operatorId = actorId(ctx.actor);
  await insertTermsVersion(scope.db, siteId, [id], { isFollowed: true, operatorId, at: createdAt });
  return id;
}

/** @throws AppError not_found for a plan of another site; invalid with the fields at fault */
export function createPricingOption(ctx: ResourceContext, input: PricingOptionInput): Promise<Answer> {
  return write(ctx, 'pricing-options.create', async (scope) =>
    answer(ctx, scope, await addPricingOption(ctx, scope, input)),
  );
}

function requireFixed(stored: Row<'pricing_options'>, { type, plan_id }: Partial<PricingOptionInput>): void {
  throwIfInvalid({
    ...(type !== undefined && type !== stored.type ? { type: optionTexts.fixedType } : {}),
    ...(plan_id !== undefined && plan_id !== stored.plan_id ? { plan_id: optionTexts.fixedPlan } : {}),
  });
}

/** Changes an option within the caller's transaction. @param at start of the terms, for an imported history */
export async function editPricingOption(
  ctx: ResourceContext,
  scope: WriteScope,
  { id, version, renewals_follow: isFollowed = false, type, plan_id, ...input }: UpdateInputPart,
  at?: Date,
): Promise<void> {
  const siteId = ctx.resource.id;
  const values = async (stored: Row<'pricing_options'>) => {
    requireFixed(stored, { type, plan_id });
    await requireUsable(ctx, scope, input, stored);
    const next = valuesOf(input);
    // An option that renews automatically has no next option.
    return input.is_allowed_autorenew ? { ...next, next_option_id: null } : next;
  };
  const changes = await editRowIn(scope, siteId, { ...kind, id, version, values });
  if (!termColumns.some((column) => column in changes)) return;
  await insertTermsVersion(scope.db, siteId, [id], { isFollowed, operatorId: actorId(ctx.actor), at });
}

type UpdateInputPart = Partial<UpdateInput> & Pick<UpdateInput, 'id'>;

/**
 * Changes an option; omitted fields stay. Other terms (price, currency, period, VAT) create a version.
 * @throws AppError not_found; invalid; conflict if `version` is stale
 */
export function updatePricingOption(ctx: ResourceContext, input: UpdateInput): Promise<Answer> {
  return write(ctx, 'pricing-options.update', async (scope) => {
    await editPricingOption(ctx, scope, input);
    return answer(ctx, scope, input.id);
  });
}

/** Returns the checks before deleting an option. @throws AppError conflict with the number of its holders */
const removal = (ctx: ResourceContext, id: number) => ({
  ...kind,
  id,
  before: async ({ title, plan_id }: Row<'pricing_options'>, { db }: WriteScope) => {
    const { holders, groups } = await holdersOf(db, ctx.resource.id, { optionId: id });
    if (holders > 0) throw new AppError('conflict', optionTexts.held, { params: { count: holders } });
    if (groups > 0) throw new AppError('conflict', optionTexts.given, { params: { count: groups } });
    await clearNextOptions(db, ctx.resource.id, [id]);
    return { title, plan_id };
  },
});

/** Removes an option within the caller's transaction. @throws AppError as for `removePricingOption` */
export function dropPricingOption(ctx: ResourceContext, scope: WriteScope, id: number): Promise<void> {
  return removeRowIn(scope, ctx.resource.id, removal(ctx, id));
}

/**
 * Removes an option that has no holders, by setting `removed_at`.
 * @throws AppError not_found; conflict with the number of its holders
 */
export function removePricingOption(
  ctx: ResourceContext,
  { id }: { id: number },
): Promise<{ success: true }> {
  return removeRow(ctx, 'pricing-options.remove', removal(ctx, id));
}
