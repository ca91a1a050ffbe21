// Files of exports: downloads by their owner or by the link of a mail, and deletion of expired ones.
import type { exports as routes } from '#contract/domains/exports/routes.ts';
import { type ExportFormat, exportFormats } from '#contract/domains/exports/schemas.ts';
import type { ResourceContext, VisitorContext } from '#server/database/context.ts';
import type { RouteOutput } from '#server/database/handlers.ts';
import { read, type WriteScope, write } from '#server/database/scope.ts';
import { systemContext } from '#server/database/sites.ts';
import { AppError, notFound } from '#server/platform/errors/app-error.ts';
import { FileNotFound, type FileStore } from '#server/platform/files/files.ts';
import { StreamedFile } from '#server/platform/files/streamed-file.ts';
import type { Limiter } from '#server/platform/limits/limits.ts';
import { cancelMail } from '#server/platform/mail/queue-mail.ts';
import { mediaTypes } from '#server/platform/spreadsheets/writers.ts';
import { mayStill } from '../resources/service.ts';
import { linkedExport } from './across-sites.queries.ts';
import { mailIdOf } from './delivery.queries.ts';
import { removeLinks } from './links.queries.ts';
import { dropExport, findExpired, findOwn, lockExport, type StoredExport, updateExport } from './queries.ts';
import type { ExportContext } from './request.service.ts';
import { exportTexts } from './texts.ts';

/**
 * Returns a file name with site and date, so that a folder of downloads stays clear:
 * `harbour-courier-users-2026-11-21.xlsx`.
 */
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
    if (error instanceof FileNotFound) throw new AppError('conflict', exportTexts.cleared);
    throw error;
  }
}

/** Records the download in the audit log before it returns the file. */
function handOut(
  files: FileStore,
  ctx: ResourceContext,
  operation: string,
  find: (scope: WriteScope) => Promise<StoredExport | undefined>,
): Promise<File> {
  return write(ctx, operation, async (scope) => {
    const row = await find(scope);
    if (!row) throw notFound();
    const file = await fileOf(files, ctx.resource.key, row);
    await scope.audit({ target: 'export', id: row.id, changes: { rows: row.total_rows } });
    return file;
  });
}

/**
 * Returns the file of an operator's own export.
 * @throws AppError not_found; conflict while it is being made and after it was deleted
 */
export function download(files: FileStore, ctx: ExportContext, input: { id: number }): Promise<File> {
  return handOut(files, ctx, 'exports.download', ({ db }) =>
    findOwn(db, ctx.resource.id, ctx.actor.id, input.id),
  );
}

/**
 * Deletes an export with its file, its links and its mail, if that is not sent yet. Callers with this right may delete
 * exports of all operators, because they could make the same ones.
 * @throws AppError not_found
 */
export function removeExport(
  files: FileStore,
  ctx: ExportContext,
  { id }: { id: number },
): Promise<RouteOutput<typeof routes.remove>> {
  return write(ctx, 'exports.remove', async (scope) => {
    const row = await lockExport(scope, ctx.resource.id, id);
    if (!row) throw notFound();
    await cancelMail(scope.client, mailIdOf(row));
    // Before the row, which holds the only reference to the file.
    await files.remove(row.file_name);
    await dropExport(scope, ctx.resource.id, id);
    const { title, recipient_email: recipient } = row;
    await scope.audit({ target: 'export', id, changes: { title, recipient } });
    return { success: true } as const;
  });
}

export interface LinkTools {
  files: FileStore;
  limiter: Limiter;
  /** Base address of links in mails. */
  baseUrl: string;
}

/**
 * Returns the file that a mail links to, for any holder of the link while its maker may export from the site.
 * @throws AppError not_found if the link or the file is no longer valid, for any reason; LimitExceeded after too many
 * attempts
 */
export async function followLink(
  { files, limiter }: Omit<LinkTools, 'baseUrl'>,
  ctx: VisitorContext,
  input: { token: string },
): Promise<File> {
  if (ctx.caller.ip !== null) await limiter.consumeFrom('file-link-address', ctx.caller.ip);
  const linked = await linkedExport(ctx.database, input.token);
  if (!linked) throw notFound();
  const { site, exportId } = linked;
  const visit = { ...systemContext(ctx, 'exports.link', site), actor: ctx.actor, requestId: ctx.requestId };
  return handOut(files, visit, 'exports.followLink', async (scope) => {
    const row = await lockExport(scope, site.id, exportId);
    if (row?.status !== 'success' || row.cleared_at !== null) return undefined;
    const maker = { kind: 'operator', id: row.operator_id, email: '' } as const;
    return (await mayStill(scope, site.id, maker, { area: 'exports', verb: 'write' })) ? row : undefined;
  });
}

async function* expired(ctx: ResourceContext): AsyncGenerator<StoredExport> {
  for (;;) {
    const rows = await read(ctx, ({ db }) => findExpired(db, ctx.resource.id));
    if (rows.length === 0) return;
    yield* rows;
  }
}

/** Deletes expired files and the links to them. The requests stay stored. */
export async function deleteExpiredFiles(files: FileStore, ctx: ResourceContext): Promise<void> {
  const siteId = ctx.resource.id;
  for await (const row of expired(ctx)) {
    await files.remove(row.file_name);
    await write(ctx, 'exports.clear', async (scope) => {
      scope.noAudit('upkeep');
      await removeLinks(scope, siteId, row.id);
      await updateExport(scope.db, siteId, row.id, { cleared_at: ctx.clock.now() });
    });
  }
}
