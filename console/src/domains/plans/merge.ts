import { isSame, type Merged, mergeVersions } from '#console/blocks/merge-versions.ts';
import type { OptionValues, PlanValues } from './values.ts';

type Options = PlanValues['options'];

/**
 * Path of a plan's field or of an option's field: `options.o3.price`. A path that names only an option means that it
 * was deleted elsewhere.
 */
export type PlanPath = Exclude<keyof PlanValues, 'options'> | `options.${string}`;

/** Merges one option; null for none. */
function mergeOption(
  path: `options.${string}`,
  [was, is, now]: readonly (OptionValues | undefined)[],
): { value: OptionValues | null; both: PlanPath[] } {
  if (is === undefined) return { value: was === undefined ? (now ?? null) : null, both: [] };
  if (was === undefined) return { value: is, both: [] };
  if (now === undefined) return isSame(is, was) ? { value: null, both: [] } : { value: is, both: [path] };
  const { values, both } = mergeVersions(was, is, now);
  return { value: values, both: both.map((field): PlanPath => `${path}.${field}`) };
}

/** Merges what was typed into a newer plan, each option field by field. Keeps a deleted option that was edited here. */
export function mergePlans(
  base: PlanValues,
  typed: PlanValues,
  newer: PlanValues,
): Merged<PlanValues, PlanPath> {
  const [{ options: had, ...was }, { options: has, ...is }, { options: gets, ...now }] = [base, typed, newer];
  const plan = mergeVersions<Omit<PlanValues, 'options'>>(was, is, now);
  const options: Options = {};
  const both: PlanPath[] = [...plan.both];
  for (const name of new Set([...Object.keys(gets), ...Object.keys(has)])) {
    const merged = mergeOption(`options.${name}`, [had[name], has[name], gets[name]]);
    if (merged.value) options[name] = merged.value;
    both.push(...merged.both);
  }
  return { values: { ...plan.values, options }, both };
}
