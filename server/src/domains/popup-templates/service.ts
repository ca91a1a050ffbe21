// Popup templates: code of publishers for their own pages. It is stored as it is, and made safe when readers get it; the
// slug never changes, because settings and pages name a popup by it.
import type { popupTemplates } from '#contract/domains/popup-templates/routes.ts';
import type { PopupTemplate, PopupTemplateInput } from '#contract/domains/popup-templates/schemas.ts';
import { popupSlugMax } from '#contract/domains/popup-templates/words.ts';
import type { ResourceContext } from '#server/database/context.ts';
import type { RouteInput, RouteOutput } from '#server/database/handlers.ts';
import { fetchPage, resolveOrder } from '#server/database/list.ts';
import { createRowIn, editRowIn, removeRow } from '#server/database/row-operations.ts';
import { findRow, type RowUpdate } from '#server/database/rows.ts';
import { actorName, type ReadScope, read, type WriteScope, write } from '#server/database/scope.ts';
import { AppError, notFound } from '#server/platform/errors/app-error.ts';
import { columnsFrom, documentOf, fieldNames, onWire, rowOnWire } from './on-wire.service.ts';
import { countPopups, findPopups, idOfPopup, lockSlugs, takenOf } from './queries.ts';
import { popupTexts as texts } from './texts.ts';
import { addVersion } from './versions.queries.ts';

const kind = { table: 'popup_templates', target: 'popup template', eventNoun: 'popup_template' } as const;

/** Lists popup templates of the site, newest first by default. */
export function listPopupTemplates(
  ctx: ResourceContext,
  input: RouteInput<typeof popupTemplates.list>,
): Promise<RouteOutput<typeof popupTemplates.list>> {
  const siteId = ctx.resource.id;
  const filter = input?.filter ?? {};
  const order = resolveOrder(input, { column: 'created_at', direction: 'desc' });
  return read(ctx, ({ db }) =>
    fetchPage(
      input,
      async (window) => (await findPopups(db, siteId, { filter, order, ...window })).map(rowOnWire),
      () => countPopups(db, siteId, filter),
    ),
  );
}

/** @throws AppError not_found */
export async function requireId(scope: ReadScope, siteId: number, uid: string): Promise<number> {
  const id = await idOfPopup(scope, siteId, uid);
  if (id === undefined) throw notFound();
  return id;
}

export async function shown(scope: ReadScope, siteId: number, id: number): Promise<PopupTemplate> {
  const row = await findRow(scope, siteId, kind.table, id);
  if (!row) throw notFound();
  return onWire(row);
}

/** @throws AppError not_found */
export function getPopupTemplate(ctx: ResourceContext, { uid }: { uid: string }): Promise<PopupTemplate> {
  const siteId = ctx.resource.id;
  return read(ctx, async (scope) => shown(scope, siteId, await requireId(scope, siteId, uid)));
}

/** Letters and digits of a name, with dashes between its words. */
function slugFrom(name: string): string {
  const plain = name.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
  const dashed = plain.replaceAll(/[^a-z0-9]+/g, '-').replaceAll(/^-+|-+$/g, '');
  return dashed.slice(0, popupSlugMax - 8).replace(/-+$/, '') || 'popup';
}

/** Returns the requested slug, or a free one made from the name. @throws AppError conflict */
async function freeSlug(
  scope: WriteScope,
  siteId: number,
  { slug, name, uid }: { slug: string | undefined; name: string; uid: string | undefined },
): Promise<string> {
  const wanted = slug ?? slugFrom(name);
  for (let place = 1; ; place += 1) {
    const tried = place === 1 ? wanted : `${wanted}-${place}`;
    const taken = await takenOf(scope, siteId, { slug: tried, uid });
    if (taken.uid) throw new AppError('conflict', texts.uidTaken);
    if (!taken.slug) return tried;
    if (slug !== undefined)
      throw new AppError('conflict', texts.slugTaken, { fields: { slug: texts.slugTaken.en } });
  }
}

/** Stores the current row as a version. */
async function keep(
  ctx: ResourceContext,
  scope: WriteScope,
  id: number,
  changed: readonly string[],
): Promise<void> {
  const row = await findRow(scope, ctx.resource.id, kind.table, id);
  if (!row) throw notFound();
  await addVersion(scope, ctx.resource.id, id, {
    revision: row.version,
    savedBy: actorName(ctx.actor),
    changed: changed.map((column) => fieldNames[column] ?? column),
    document: documentOf(row),
  });
}

/** Inserts a popup within the caller's transaction. @returns the new popup's id */
export async function addPopupTemplate(
  ctx: ResourceContext,
  scope: WriteScope,
  { uid, slug, ...input }: PopupTemplateInput & { uid?: string },
): Promise<number> {
  const siteId = ctx.resource.id;
  const { title, name, version: label } = input;
  await lockSlugs(scope, siteId);
  const values = {
    ...columnsFrom(input),
    title,
    name,
    label,
    slug: await freeSlug(scope, siteId, { slug, name, uid }),
    ...(uid === undefined ? {} : { uid }),
  };
  const id = await createRowIn(scope, siteId, { ...kind, values });
  await keep(ctx, scope, id, []);
  return id;
}

/** @throws AppError conflict for a slug or an id that is taken */
export function createPopupTemplate(
  ctx: ResourceContext,
  input: PopupTemplateInput & { uid?: string },
): Promise<PopupTemplate> {
  return write(ctx, 'popupTemplates.create', async (scope) =>
    shown(scope, ctx.resource.id, await addPopupTemplate(ctx, scope, input)),
  );
}

/** Changes the row, if anything differs, and stores the version. */
export async function saveIn(
  ctx: ResourceContext,
  scope: WriteScope,
  edit: { id: number; version: number | undefined; values: RowUpdate<'popup_templates'> },
): Promise<void> {
  const changes = await editRowIn(scope, ctx.resource.id, { ...kind, ...edit, values: () => edit.values });
  const changed = Object.keys(changes);
  if (changed.length > 0) await keep(ctx, scope, edit.id, changed);
}

/** Changes the given fields; omitted ones stay. @throws AppError not_found; conflict if `revision` is stale */
export function updatePopupTemplate(
  ctx: ResourceContext,
  { uid, revision, ...input }: RouteInput<typeof popupTemplates.update>,
): Promise<PopupTemplate> {
  const siteId = ctx.resource.id;
  return write(ctx, 'popupTemplates.update', async (scope) => {
    const id = await requireId(scope, siteId, uid);
    await saveIn(ctx, scope, { id, version: revision, values: columnsFrom(input) });
    return shown(scope, siteId, id);
  });
}

/** @throws AppError not_found */
export async function removePopupTemplate(
  ctx: ResourceContext,
  { uid }: { uid: string },
): Promise<{ success: true }> {
  const id = await read(ctx, (scope) => requireId(scope, ctx.resource.id, uid));
  return removeRow(ctx, 'popupTemplates.remove', {
    ...kind,
    id,
    before: ({ title, slug }) => ({ title, slug }),
  });
}
