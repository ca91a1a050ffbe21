// Computes the current state of a draft: its differences from live, and its conflicts.
import type { Draft, DraftNames } from '#contract/domains/configuration-drafts/schemas.ts';
import type { ResourceContext } from '#server/database/context.ts';
import type { ReadScope } from '#server/database/scope.ts';
import { AppError } from '#server/platform/errors/app-error.ts';
import { requirePlan } from '../plans/plan-on-wire.service.ts';
import { inOrder, settingsAt, shownSetting } from '../resources/draft-values.service.ts';
import { type Difference, differencesOf, type Published, revertValues, type Values } from './differences.ts';
import { isNew, planInOrder, valuesOfPlan } from './plan-values.service.ts';
import { findTitles, type StoredDraft } from './queries.ts';

export interface DraftDifference extends Difference {
  /** True if the value's option, term or type was deleted, so it can only be left out. */
  isGone: boolean;
}

export interface CurrentDraft {
  /** Version of the settings or of the plan; null for a plan that was deleted. */
  version: number | null;
  live: Values;
  differences: DraftDifference[];
  back: ReturnType<typeof revertValues>;
  names: DraftNames;
}

// The casts are safe: only this domain writes these columns.
export const baseOf = (row: StoredDraft) => row.base as Values;
export const draftOf = (row: StoredDraft) => row.draft as Values;
export const publishedOf = (row: StoredDraft) => row.published as unknown as Published | null;

async function liveOf(ctx: ResourceContext, scope: ReadScope, row: StoredDraft) {
  if (row.plan_id === null) {
    const published = Object.keys(publishedOf(row)?.after ?? {});
    const paths = [...Object.keys(draftOf(row)), ...published];
    return settingsAt(scope, ctx.resource.id, [...new Set(paths)]);
  }
  try {
    const plan = await requirePlan(ctx, scope, row.plan_id);
    return { version: plan.version, values: valuesOfPlan(plan) };
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') return { version: null, values: {} };
    throw error;
  }
}

const isId = (value: unknown): value is number => typeof value === 'number';
const idsIn = (paths: readonly string[], pattern: RegExp) => [
  ...new Set(paths.flatMap((path) => Number(path.match(pattern)?.[1] ?? 0) || [])),
];

/** Returns the titles of everything that the values reference by id. */
function namesIn(scope: ReadScope, siteId: number, all: readonly Values[]): Promise<DraftNames> {
  const entries = all.flatMap((values) => Object.entries(values));
  const paths = entries.map(([path]) => path);
  const named = entries.flatMap(([path, value]) =>
    /_subscription(_id)?$/.test(path) && isId(value) ? [value] : [],
  );
  return findTitles(scope.db, siteId, {
    terms: idsIn(paths, /^rules\.term\.(\d+)$/),
    types: idsIn(paths, /^rules\.type\.(\d+)$/),
    options: [...new Set([...idsIn(paths, /^options\.(\d+)\./), ...named])],
  });
}

/** Returns whether a path can't be published because its option, or the subject of its rule, was deleted. */
function isGone(path: string, draft: unknown, { live, names }: { live: Values; names: DraftNames }): boolean {
  const [first, second = '', third] = path.split('.');
  if (first === 'options' && !isNew(second)) return !(`options.${second}.title` in live);
  if (first !== 'rules' || draft === undefined) return false;
  const known = second === 'term' ? names.terms : names.content_types;
  return !known.some(({ id }) => id === Number(third));
}

/** Returns what reverting would do; an option that the publication added is one row and is removed as a whole. */
function backNow(published: Published, live: Values): ReturnType<typeof revertValues> {
  const made = Object.values(published.made).map((id) => `options.${id}`);
  const isOfMade = (path: string) => made.some((option) => path.startsWith(`${option}.`));
  const added = made
    .filter((option) => `${option}.title` in live)
    .map((path) => ({ path, live: live[`${path}.title`], before: undefined, stays: false }));
  return [...revertValues(published, live).filter(({ path }) => !isOfMade(path)), ...added];
}

export async function readCurrentDraft(
  ctx: ResourceContext,
  scope: ReadScope,
  row: StoredDraft,
): Promise<CurrentDraft> {
  const { version, values: live } = await liveOf(ctx, scope, row);
  const published = publishedOf(row);
  const [base, draft] = [baseOf(row), draftOf(row)];
  const names = await namesIn(scope, ctx.resource.id, [base, draft, live, published?.after ?? {}]);
  const order = row.plan_id === null ? inOrder : planInOrder;
  const differences = new Map(
    published === null ? differencesOf(base, live, draft).map((one) => [one.path, one] as const) : [],
  );
  const isDead = (path: string, value: unknown) =>
    row.plan_id !== null && (version === null || isGone(path, value, { live, names }));
  const back = new Map(
    published === null || row.taken_back_at !== null
      ? []
      : backNow(published, live).map((one) => [one.path, one] as const),
  );
  return {
    version,
    live,
    differences: order([...differences.keys()]).flatMap((path) => {
      const one = differences.get(path);
      return one ? [{ ...one, isGone: isDead(path, one.draft) }] : [];
    }),
    back: order([...back.keys()]).flatMap((path) => back.get(path) ?? []),
    names,
  };
}

type Shown = Pick<Draft, 'differences' | 'take_back' | 'names'>;

/** Converts the state to its API shape. For a published draft, the differences are those of the publication. */
export function draftOnWire(row: StoredDraft, { differences, back, names }: CurrentDraft): Shown {
  const show = (path: string, value: unknown) => (row.plan_id === null ? shownSetting(path, value) : value);
  const published = publishedOf(row);
  const order = row.plan_id === null ? inOrder : planInOrder;
  const done = published
    ? order([...new Set([...Object.keys(published.before), ...Object.keys(published.after)])])
    : [];
  return {
    differences: published
      ? done.map((path) => ({
          path,
          before: show(path, published.before[path]),
          after: show(path, published.after[path]),
          is_conflict: false,
          is_gone: false,
        }))
      : differences.map(({ path, base, live, draft, isConflict, isGone: gone }) => ({
          path,
          base: show(path, base),
          before: show(path, live),
          after: show(path, draft),
          is_conflict: isConflict,
          is_gone: gone,
        })),
    take_back: back.map(({ path, live, before, stays }) => ({
      path,
      before: show(path, live),
      after: show(path, before),
      stays,
    })),
    names,
  };
}
