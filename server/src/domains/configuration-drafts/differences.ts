// Three states of the same values: as they were when a draft was made, as they are now, and as the draft has them. Pure.
import { isDeepStrictEqual } from 'node:util';

/** Values by path. One that is absent is not there. */
export type Values = Readonly<Record<string, unknown>>;

export interface Difference {
  path: string;
  base: unknown;
  live: unknown;
  draft: unknown;
  /** Live is neither what it was nor what the draft wants. */
  isConflict: boolean;
}

/** Undefined where a path is absent; null is a value. */
export const isSame = (one: unknown, other: unknown) => isDeepStrictEqual(one, other);

/** Paths at which two states differ, in the order of the first and then of the second. */
export function changedIn(before: Values, after: Values): string[] {
  const paths = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...paths].filter((path) => !isSame(before[path], after[path]));
}

/** What a draft still changes: values that it touched and that are not so by now. */
export function differencesOf(base: Values, live: Values, draft: Values): Difference[] {
  return changedIn(base, draft)
    .map((path) => ({ path, base: base[path], live: live[path], draft: draft[path] }))
    .filter((one) => !isSame(one.live, one.draft))
    .map((one) => ({ ...one, isConflict: !isSame(one.live, one.base) }));
}

/** Live with these values in it; an absent one is taken away. */
export function withValues(live: Values, changes: readonly { path: string; value: unknown }[]): Values {
  const next: Record<string, unknown> = { ...live };
  for (const { path, value } of changes) {
    if (value === undefined) delete next[path];
    else next[path] = value;
  }
  return next;
}

/** What live becomes once the draft is published. */
export const publishedFrom = (live: Values, differences: readonly Difference[]): Values =>
  withValues(
    live,
    differences.map(({ path, draft }) => ({ path, value: draft })),
  );

export interface Published {
  /** At the paths that the publication changed. */
  before: Values;
  after: Values;
  /** Ids of what it added, by the names they have in the draft. */
  made: Readonly<Record<string, number>>;
}

/** The values of some paths; absent ones stay so. */
export function only(values: Values, paths: readonly string[]): Values {
  return Object.fromEntries(paths.filter((path) => path in values).map((path) => [path, values[path]]));
}

interface Back {
  path: string;
  live: unknown;
  before: unknown;
  /** It was changed again since the publication. */
  stays: boolean;
}

/** What taking a publication back does to each value it changed. What is as before already is left out. */
export function backTo({ before, after }: Published, live: Values): Back[] {
  return changedIn(before, after)
    .map((path) => ({ path, live: live[path], before: before[path], after: after[path] }))
    .filter((one) => !isSame(one.live, one.before))
    .map(({ after: made, ...one }) => ({ ...one, stays: !isSame(one.live, made) }));
}
