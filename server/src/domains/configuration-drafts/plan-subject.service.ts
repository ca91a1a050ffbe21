// Changes a plan from one state of its values to another, with the operations of plans and options.
import type { ResourceContext } from '#server/database/context.ts';
import type { WriteScope } from '#server/database/scope.ts';
import { AppError } from '#server/platform/errors/app-error.ts';
import { editPlan, type PlanInput } from '../plans/service.ts';
import { addPricingOption, editPricingOption, type PricingOptionInput } from '../pricing-options/service.ts';
import { changedIn, pickPaths, type Values } from './differences.ts';
import { extraIn, isNew, optionIn, optionsNamed } from './plan-values.service.ts';
import { rulesFrom } from './rule-values.service.ts';

/** Returns the input that changes a plan; unchanged fields are left out. */
function planInput(next: Values, changed: readonly string[]): PlanInput {
  const fields = changed.filter((path) => !/^(access|rules\..*|extra\..*)$/.test(path));
  const way = changed.includes('access')
    ? { full_access: next.access === 'full', predictive_paywall: next.access === 'predictive' }
    : {};
  const isRuled = changed.some((path) => path.startsWith('rules.'));
  // The cast is safe: the values have the input's names, and its schema parsed them when the draft was saved.
  return {
    ...pickPaths(next, ['title', ...fields]),
    ...way,
    ...(isRuled ? rulesFrom(next) : {}),
    ...(changed.some((path) => path.startsWith('extra.')) ? { extra: extraIn(next) } : {}),
  } as PlanInput;
}

/** Adds the option to the field paths of an error. */
async function ofOption<T>(name: string, does: Promise<T>): Promise<T> {
  try {
    return await does;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const { code, textKey: key, message: en, fields = {} } = error;
    const named = Object.entries(fields).map(([field, text]) => [`options.${name}.${field}`, text]);
    throw new AppError(code, { key, en }, { fields: Object.fromEntries(named), cause: error });
  }
}

interface Change {
  planId: number;
  live: Values;
  next: Values;
  /** Unchanged paths to save anyway. */
  also?: readonly string[];
}

/**
 * Changes a plan and its options to the values of `next`. Changed terms make new versions: sold subscriptions keep
 * theirs.
 * @returns ids of the added options, by their names in the draft
 * @throws AppError as for saving the plan and its options, with `options.12.price` for a field of one
 */
export async function applyPlanValues(
  ctx: ResourceContext,
  scope: WriteScope,
  { planId, live, next, also = [] }: Change,
): Promise<Record<string, number>> {
  const changed = [...new Set([...changedIn(live, next), ...also])];
  const ofPlan = changed.filter((path) => !path.startsWith('options.'));
  if (ofPlan.length > 0) await editPlan(ctx, scope, { ...planInput(next, ofPlan), id: planId });
  const made: Record<string, number> = {};
  for (const name of optionsNamed(changed)) {
    const fields = optionIn(next, name);
    if (isNew(name)) {
      // The cast is safe: the option is complete, and the schema of options parsed it when the draft was saved.
      const input = { ...fields, plan_id: planId } as unknown as PricingOptionInput;
      made[name] = await ofOption(name, addPricingOption(ctx, scope, input));
    } else {
      const own = changed.filter((path) => path.startsWith(`options.${name}.`));
      const touched = pickPaths(
        fields,
        own.map((path) => path.slice(`options.${name}.`.length)),
      );
      await ofOption(name, editPricingOption(ctx, scope, { ...touched, id: Number(name) }));
    }
  }
  return made;
}
