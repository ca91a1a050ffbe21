// Versions of popup templates: each save is stored completely, so that it can be restored.
import type { popupTemplates } from '#contract/domains/popup-templates/routes.ts';
import type { PopupTemplate, PopupVersionDetail } from '#contract/domains/popup-templates/schemas.ts';
import type { ResourceContext } from '#server/database/context.ts';
import type { RouteInput, RouteOutput } from '#server/database/handlers.ts';
import { fetchPage } from '#server/database/list.ts';
import { lockRow } from '#server/database/rows.ts';
import { read, requireVersion, write } from '#server/database/scope.ts';
import { notFound } from '#server/platform/errors/app-error.ts';
import { documentOnWire } from './on-wire.service.ts';
import { requireId, saveIn, shown } from './service.ts';
import { countVersions, findVersionAndBefore, findVersions } from './versions.queries.ts';

const instant = (value: Date | string) => new Date(value).toISOString();

/** @throws AppError not_found */
export function listVersions(
  ctx: ResourceContext,
  { uid, ...page }: RouteInput<typeof popupTemplates.versions>,
): Promise<RouteOutput<typeof popupTemplates.versions>> {
  const siteId = ctx.resource.id;
  return read(ctx, async (scope) => {
    const id = await requireId(scope, siteId, uid);
    return fetchPage(
      page,
      async (window) => {
        const rows = await findVersions(scope, siteId, id, window);
        return rows.map(({ saved_at: at, ...row }) => ({ ...row, saved_at: instant(at) }));
      },
      () => countVersions(scope, siteId, id),
    );
  });
}

/** @throws AppError not_found */
export function getVersion(
  ctx: ResourceContext,
  { uid, revision }: RouteInput<typeof popupTemplates.version>,
): Promise<PopupVersionDetail> {
  const siteId = ctx.resource.id;
  return read(ctx, async (scope) => {
    const id = await requireId(scope, siteId, uid);
    const [found, before] = await findVersionAndBefore(scope, siteId, id, revision);
    if (!found) throw notFound();
    return {
      revision: found.revision,
      saved_at: instant(found.saved_at),
      saved_by: found.saved_by,
      changed: found.changed,
      after: documentOnWire(found.document),
      before: before ? documentOnWire(before.document) : null,
    };
  });
}

/** Restores all fields but the slug, as a new version. @throws AppError not_found, conflict */
export function restoreVersion(
  ctx: ResourceContext,
  { uid, revision, current }: RouteInput<typeof popupTemplates.restore>,
): Promise<PopupTemplate> {
  const siteId = ctx.resource.id;
  return write(ctx, 'popupTemplates.restore', async (scope) => {
    const id = await requireId(scope, siteId, uid);
    const stored = await lockRow(scope, siteId, 'popup_templates', id);
    requireVersion(stored.version, current);
    const [found] = await findVersionAndBefore(scope, siteId, id, revision);
    if (!found) throw notFound();
    await saveIn(ctx, scope, { id, version: undefined, values: found.document });
    return shown(scope, siteId, id);
  });
}
