// Compares three states of the same values: when a draft was made (base), now (live), and in the draft. Pure.
import { isDeepStrictEqual } from 'node:util';

/** Values by path; an absent path means that there is no value. */
export type Values = Readonly<Record<string, unknown>>;

export interface Difference {
  path: string;
  base: unknown;
  live: unknown;
  draft: unknown;
  /** True if the live value is neither the base value nor the draft's. */
  isConflict: boolean;
}

/** Compares two values; undefined stands for an absent path, null is a value. */
export const isSame = (one: unknown, other: unknown) => isDeepStrictEqual(one, other);

/** Returns the paths at which two states differ, in the order of the first and then of the second. */
export function changedIn(before: Values, after: Values): string[] {
  const paths = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...paths].filter((path) => !isSame(before[path], after[path]));
}

/** Returns the pending changes of a draft: values that it changes and that are not live yet. */
export function differencesOf(base: Values, live: Values, draft: Values): Difference[] {
  return changedIn(base, draft)
    .map((path) => ({ path, base: base[path], live: live[path], draft: draft[path] }))
    .filter((one) => !isSame(one.live, one.draft))
    .map((one) => ({ ...one, isConflict: !isSame(one.live, one.base) }));
}

/** Returns the live values with these changes; an undefined value removes its path. */
export function withValues(live: Values, changes: readonly { path: string; value: unknown }[]): Values {
  const next: Record<string, unknown> = { ...live };
  for (const { path, value } of changes) {
    if (value === undefined) delete next[path];
    else next[path] = value;
  }
  return next;
}

/** Returns the live values as they will be once the draft is published. */
export const publishedFrom = (live: Values, differences: readonly Difference[]): Values =>
  withValues(
    live,
    differences.map(({ path, draft }) => ({ path, value: draft })),
  );

export interface Published {
  /** Values at the paths that the publication changed. */
  before: Values;
  after: Values;
  /** Ids of the options it added, by their names in the draft. */
  made: Readonly<Record<string, number>>;
}

/** Returns the values at some paths; absent ones stay absent. */
export function pickPaths(values: Values, paths: readonly string[]): Values {
  return Object.fromEntries(paths.filter((path) => path in values).map((path) => [path, values[path]]));
}

interface Back {
  path: string;
  live: unknown;
  before: unknown;
  /** True if the value was changed again after the publication, so that reverting keeps it. */
  stays: boolean;
}

/** Returns the values that reverting a publication restores, without those that are already as before. */
export function revertValues({ before, after }: Published, live: Values): Back[] {
  return changedIn(before, after)
    .map((path) => ({ path, live: live[path], before: before[path], after: after[path] }))
    .filter((one) => !isSame(one.live, one.before))
    .map(({ after: made, ...one }) => ({ ...one, stays: !isSame(one.live, made) }));
}
