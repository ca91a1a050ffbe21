// Files of exports, when a member is erased.
import type { ResourceContext } from '#server/database/context.ts';
import { read, write } from '#server/database/scope.ts';
import type { FileStore } from '#server/platform/files/files.ts';
import { removeLinks } from './links.queries.ts';
import { updateExport } from './queries.ts';

function madeOrRunning(ctx: ResourceContext) {
  return read(ctx, ({ db }) =>
    db
      .selectFrom('export_requests')
      .select(['id', 'status', 'file_name'])
      .where('resource_id', '=', ctx.resource.id)
      .where('cleared_at', 'is', null)
      .where('status', 'in', ['proceeding', 'success'])
      .orderBy('id')
      .execute(),
  );
}

/**
 * Deletes the files of all exports of the site, because any of them may contain the erased member; the same export can
 * be made again without them. The requests stay stored.
 * @returns the number of files; null while an export is being made
 */
export async function clearFiles(files: FileStore, ctx: ResourceContext): Promise<number | null> {
  const asked = await madeOrRunning(ctx);
  for (const { id, status, file_name: name } of asked) {
    if (status !== 'success') continue;
    await files.remove(name);
    await write(ctx, 'exports.clear', async (scope) => {
      await removeLinks(scope, ctx.resource.id, id);
      await updateExport(scope.db, ctx.resource.id, id, { cleared_at: ctx.clock.now() });
      await scope.audit({ target: 'export', id, changes: { cleared: 'a member was erased' } });
    });
  }
  return asked.some(({ status }) => status === 'proceeding') ? null : asked.length;
}
