// The files themselves: taking one, by its owner or by the link of a mail, and clearing away what is old.
import { commonErrors } from '#contract/base/errors.ts';
import { type ExportFormat, exportFormats } from '#contract/domains/exports/schemas.ts';
import type { ResourceContext, VisitorContext } from '#server/database/context.ts';
import { linkedExport } from '#server/database/exports-at-large.ts';
import { read, write } from '#server/database/scope.ts';
import { systemContext } from '#server/database/sites.ts';
import { AppError } from '#server/platform/errors/app-error.ts';
import { FileMissing, type FileStore } from '#server/platform/files/files.ts';
import { StreamedFile } from '#server/platform/files/streamed-file.ts';
import type { Limiter } from '#server/platform/limits/limits.ts';
import { mediaTypes } from '#server/platform/spreadsheets/writers.ts';
import type { AskingContext } from './ask.service.ts';
import { removeLinks } from './links.queries.ts';
import { findExpired, findExport, findOwn, type StoredExport, updateExport } from './queries.ts';
import { exportTexts } from './texts.ts';

/** Site and date, so that a folder of downloads tells them apart: `harbour-courier-users-2026-11-21.xlsx`. */
function nameOf(siteKey: string, row: StoredExport): string {
  const day = (row.generated_at ?? row.created_at).toISOString().slice(0, 10);
  return `${siteKey}-${row.source}-${day}-${row.id}.${row.format}`;
}

async function fileOf(files: FileStore, siteKey: string, row: StoredExport): Promise<File> {
  if (row.status !== 'success') throw new AppError('conflict', exportTexts.notReady);
  if (row.cleared_at !== null) throw new AppError('conflict', exportTexts.cleared);
  const format: ExportFormat = exportFormats.find((name) => name === row.format) ?? 'xlsx';
  try {
    const found = await files.find(row.file_name);
    return new StreamedFile([found], nameOf(siteKey, row), { type: mediaTypes[format] });
  } catch (error) {
    if (error instanceof FileMissing) throw new AppError('conflict', exportTexts.cleared);
    throw error;
  }
}

/** @throws AppError not_found; conflict while it is being made and after it was cleared away */
export async function download(files: FileStore, ctx: AskingContext, input: { id: number }): Promise<File> {
  const row = await read(ctx, ({ db }) => findOwn(db, ctx.resource.id, ctx.actor.id, input.id));
  if (!row) throw new AppError('not_found', commonErrors.notFound);
  return fileOf(files, ctx.resource.key, row);
}

export interface LinkTools {
  files: FileStore;
  limiter: Limiter;
}

/**
 * The file that a mail links to, for whoever has the link.
 * @throws AppError not_found once it is over, in whatever way; LimitExceeded for whoever tries too often
 */
export async function followLink(
  { files, limiter }: LinkTools,
  ctx: VisitorContext,
  input: { token: string },
): Promise<File> {
  if (ctx.caller.ip !== null) await limiter.consume('file-link-address', ctx.caller.ip);
  const gone = new AppError('not_found', commonErrors.notFound);
  const linked = await linkedExport(ctx.database, input.token);
  if (!linked) throw gone;
  const { site, exportId } = linked;
  const row = await read(systemContext(ctx, 'exports.link', site), ({ db }) =>
    findExport(db, site.id, exportId),
  );
  if (row?.status !== 'success' || row.cleared_at !== null) throw gone;
  return fileOf(files, site.key, row);
}

async function* expired(ctx: ResourceContext): AsyncGenerator<StoredExport> {
  for (;;) {
    const rows = await read(ctx, ({ db }) => findExpired(db, ctx.resource.id));
    if (rows.length === 0) return;
    yield* rows;
  }
}

/** Throws away the files whose time is over, and the links to them. What was asked for stays written down. */
export async function clearExpired(files: FileStore, ctx: ResourceContext): Promise<void> {
  const siteId = ctx.resource.id;
  for await (const row of expired(ctx)) {
    await files.remove(row.file_name);
    await write(ctx, 'exports.clear', async (scope) => {
      scope.unchanged();
      await removeLinks(scope, siteId, row.id);
      await updateExport(scope.db, siteId, row.id, { cleared_at: ctx.clock.now() });
    });
  }
}
