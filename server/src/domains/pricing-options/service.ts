// Pricing options: what a plan sells, for how long and for how much. A price edit reaches those who hold the option at
// their next renewal, never before.
import { commonErrors, errorText } from '#contract/base/errors.ts';
import { fieldTexts } from '#contract/base/issues.ts';
import { currency as currencySchema, maxCents } from '#contract/base/money.ts';
import { type Period, periodFactors } from '#contract/base/periods.ts';
import type { PricingOptionType } from '#contract/domains/plans/schemas.ts';
import { changedFields } from '#server/database/changes.ts';
import type { ResourceContext } from '#server/database/context.ts';
import { requireVersion, type WriteScope, write } from '#server/database/scope.ts';
import { AppError } from '#server/platform/errors/app-error.ts';
import {
  findPricingOption,
  insertPricingOption,
  lockPricingOption,
  type PricingOptionValues,
  planExists,
  updatePricingOptionRow,
} from './queries.ts';

const texts = {
  fixedType: errorText('pricing_options.fixed_type', 'The type of a pricing option cannot be changed.'),
};

export interface PricingOptionInput {
  planId: number;
  title: string;
  slug?: string | null;
  type?: PricingOptionType;
  /** Places of a multi-seat option. */
  seats?: number;
  active?: boolean;
  private?: boolean;
  /** Net price of one period, in cents. */
  priceCents?: number;
  currency?: string;
  /** Hundredths of a percent. */
  vatBasisPoints?: number;
  isAppliedVat?: boolean;
  period?: Period;
  trialPeriod?: Period | null;
  /** Net price of one trial period, in cents. */
  trialPriceCents?: number;
  /** How many trial periods come before the first regular one. */
  trialIterations?: number;
  isAllowedAutorenew?: boolean;
  once?: boolean;
  nextOptionId?: number | null;
  downgradeOptionId?: number | null;
  /** When it was made, for options that are moved in with their history; now when left out. */
  createdAt?: Date;
}

function valuesOf(input: Partial<PricingOptionInput>): Partial<PricingOptionValues> {
  return {
    plan_id: input.planId,
    title: input.title?.trim(),
    slug: input.slug,
    type: input.type,
    seats: input.seats,
    active: input.active,
    private: input.private,
    price_cents: input.priceCents,
    currency: input.currency,
    vat_basis_points: input.vatBasisPoints,
    is_applied_vat: input.isAppliedVat,
    period: input.period,
    trial_period: input.trialPeriod,
    trial_price_cents: input.trialPriceCents,
    trial_iterations: input.trialIterations,
    is_allowed_autorenew: input.isAllowedAutorenew,
    once: input.once,
    next_option_id: input.nextOptionId,
    downgrade_option_id: input.downgradeOptionId,
    created_at: input.createdAt,
  };
}

/** Above this price a day's recurring value would not be a safe whole number of 1/720 cents. */
export const maxPrice = Math.min(maxCents, Math.floor(Number.MAX_SAFE_INTEGER / periodFactors['1 day']));

const isWhole = (value: number, min: number, max: number) =>
  Number.isSafeInteger(value) && value >= min && value <= max;

/** Whether a given value is one the option can have; fields left out are not asked. */
const allowed: { [K in keyof PricingOptionInput]?: (value: NonNullable<PricingOptionInput[K]>) => boolean } =
  {
    priceCents: (cents) => isWhole(cents, 0, maxPrice),
    trialPriceCents: (cents) => isWhole(cents, 0, maxPrice),
    currency: (code) => currencySchema.safeParse(code).success,
    vatBasisPoints: (points) => isWhole(points, 0, 10_000),
    period: (period) => period in periodFactors,
    trialPeriod: (period) => period in periodFactors,
    trialIterations: (count) => isWhole(count, 1, 1_000),
    seats: (seats) => isWhole(seats, 1, 100),
  };

function check(input: Partial<PricingOptionInput>): void {
  const fields: Record<string, string> = {};
  if (input.title !== undefined && input.title.trim() === '') fields.title = fieldTexts.required;
  for (const name of Object.keys(allowed) as (keyof PricingOptionInput)[]) {
    const value = input[name];
    const isAllowed = allowed[name] as ((value: unknown) => boolean) | undefined;
    if (value !== undefined && value !== null && isAllowed && !isAllowed(value))
      fields[name] = fieldTexts.invalid;
  }
  if (Object.keys(fields).length > 0) throw new AppError('invalid', commonErrors.invalid, { fields });
}

/** Another site's plan or option answers like one that never was. */
async function requireReferences(
  ctx: ResourceContext,
  scope: WriteScope,
  input: Partial<PricingOptionInput>,
): Promise<void> {
  const { planId, nextOptionId, downgradeOptionId } = input;
  const notFound = () => new AppError('not_found', commonErrors.notFound);
  if (planId !== undefined && !(await planExists(scope.db, ctx.resource.id, planId))) throw notFound();
  for (const id of [nextOptionId, downgradeOptionId]) {
    if (id !== undefined && id !== null && !(await findPricingOption(scope.db, ctx.resource.id, id)))
      throw notFound();
  }
}

/** The change itself, for verbs that make an option along with something else. */
export async function addPricingOption(
  ctx: ResourceContext,
  scope: WriteScope,
  input: PricingOptionInput,
): Promise<number> {
  check(input);
  await requireReferences(ctx, scope, input);
  const values = { ...valuesOf(input), plan_id: input.planId, title: input.title.trim() };
  const id = await insertPricingOption(scope.db, ctx.resource.id, values);
  await scope.audit({ target: 'pricing_option', id, changes: values });
  return id;
}

/**
 * @returns the new option's id
 * @throws AppError not_found for a plan or option of another site; invalid with the fields at fault
 */
export function createPricingOption(ctx: ResourceContext, input: PricingOptionInput): Promise<number> {
  return write(ctx, 'pricing-options.create', (scope) => addPricingOption(ctx, scope, input));
}

/**
 * Changes an option; fields left out stay as they are. Its type is fixed, and it stays with its plan.
 * @throws AppError not_found; invalid; conflict when `version` is no longer the current one
 */
export function updatePricingOption(
  ctx: ResourceContext,
  id: number,
  input: Partial<Omit<PricingOptionInput, 'planId'>> & { version?: number },
): Promise<void> {
  return write(ctx, 'pricing-options.update', async (scope) => {
    check(input);
    const stored = await lockPricingOption(scope.db, ctx.resource.id, id);
    if (!stored) throw new AppError('not_found', commonErrors.notFound);
    requireVersion(stored.version, input.version);
    if (input.type !== undefined && input.type !== stored.type)
      throw new AppError('invalid', texts.fixedType, { fields: { type: texts.fixedType.en } });
    await requireReferences(ctx, scope, input);
    const values = valuesOf(input);
    const changes = changedFields<Record<string, unknown>>(stored, values);
    if (Object.keys(changes).length === 0) return scope.unchanged();
    await updatePricingOptionRow(scope.db, ctx.resource.id, id, values);
    await scope.audit({ target: 'pricing_option', id, changes });
  });
}
