// Saved views: named filters of a list, shared by all operators of the site who may read the list.
import type { SavedView } from '#contract/domains/saved-views/schemas.ts';
import { type ViewScreen, viewsMax } from '#contract/domains/saved-views/words.ts';
import type { ResourceContext } from '#server/database/context.ts';
import { createRow, editRow, removeRow } from '#server/database/row-operations.ts';
import type { JsonObject } from '#server/database/schema.ts';
import { actorName, type ReadScope, read, type WriteScope } from '#server/database/scope.ts';
import { AppError, notFound, throwIfInvalid } from '#server/platform/errors/app-error.ts';
import { askedOf, usableFilter } from './filters.rules.ts';
import { findViews, lockViews, type StoredView } from './queries.ts';
import { savedViewTexts as texts } from './texts.ts';

interface ViewInput {
  title: string;
  filter: object;
}

const kind = {
  table: 'saved_views',
  target: 'saved_view',
  uniqueViolations: { saved_views_title: { title: texts.titleTaken.en } },
} as const;

function onWire(screen: ViewScreen, row: StoredView): SavedView {
  const { filter, leftOut } = usableFilter(screen, row.filter);
  return {
    id: row.id,
    version: row.version,
    title: row.title,
    filter,
    left_out: leftOut,
    made_by: row.made_by,
    made_at: new Date(row.made_at).toISOString(),
  };
}

/** Lists the views of a list, by name. */
export function listViews(ctx: ResourceContext, screen: ViewScreen): Promise<{ items: SavedView[] }> {
  return read(ctx, async (scope) => ({
    items: (await findViews(scope, ctx.resource.id, screen)).map((row) => onWire(screen, row)),
  }));
}

async function requireView(
  ctx: ResourceContext,
  scope: ReadScope,
  screen: ViewScreen,
  id: number,
): Promise<SavedView> {
  const row = (await findViews(scope, ctx.resource.id, screen)).find((one) => one.id === id);
  if (!row) throw notFound();
  return onWire(screen, row);
}

function valuesFrom({ title, filter }: ViewInput) {
  const asked = askedOf(filter);
  if (Object.keys(asked).length === 0) throwIfInvalid({ filter: texts.empty.en });
  // The filter was parsed from JSON by the list's schema, whose types are narrower than JSON's.
  return { title, filter: asked as JsonObject };
}

async function requireRoom(scope: WriteScope, siteId: number, screen: ViewScreen): Promise<void> {
  if ((await lockViews(scope, siteId, screen)) >= viewsMax)
    throw new AppError('conflict', texts.full, { params: { count: viewsMax } });
}

/** @throws AppError invalid for an empty filter and a name that is taken; conflict if there are too many */
export function createView(ctx: ResourceContext, screen: ViewScreen, input: ViewInput): Promise<SavedView> {
  return createRow(ctx, 'saved-views.create', {
    ...kind,
    values: async (scope) => {
      await requireRoom(scope, ctx.resource.id, screen);
      return { ...valuesFrom(input), screen, made_by: actorName(ctx.actor) };
    },
    answer: (scope, id) => requireView(ctx, scope, screen, id),
  });
}

/** @throws AppError not_found; conflict when `version` is no longer the current one; invalid as for a new view */
export function updateView(
  ctx: ResourceContext,
  screen: ViewScreen,
  { id, version, ...input }: ViewInput & { id: number; version?: number | undefined },
): Promise<SavedView> {
  return editRow(ctx, 'saved-views.update', {
    ...kind,
    id,
    version,
    values: (stored) => {
      if (stored.screen !== screen) throw notFound();
      return valuesFrom(input);
    },
    answer: (scope) => requireView(ctx, scope, screen, id),
  });
}

/** @throws AppError not_found */
export function removeView(
  ctx: ResourceContext,
  screen: ViewScreen,
  { id }: { id: number },
): Promise<{ success: true }> {
  return removeRow(ctx, 'saved-views.remove', {
    ...kind,
    id,
    before: ({ screen: own, title, filter }) => {
      if (own !== screen) throw notFound();
      return { screen, title, filter };
    },
  });
}
