// Finishes an export: marks it as done, mails the link, and mails it to another address when the first was wrong.
import type { exports as routes } from '#contract/domains/exports/routes.ts';
import type { ExportRequest } from '#contract/domains/exports/schemas.ts';
import type { ResourceContext, SiteRef } from '#server/database/context.ts';
import type { RouteInput } from '#server/database/handlers.ts';
import { type WriteScope, write } from '#server/database/scope.ts';
import { AppError, notFound } from '#server/platform/errors/app-error.ts';
import { cancelMail, queueMail } from '#server/platform/mail/queue-mail.ts';
import { mailIdOf } from './delivery.queries.ts';
import { longestLinkLife, newLink, removeLinks } from './links.queries.ts';
import { fileReadyMail } from './mails.ts';
import { lockExport, lockUnfinished, type StoredExport, updateExport } from './queries.ts';
import type { ExportContext } from './request.service.ts';
import { noteProblem } from './schedules.queries.ts';
import { show } from './service.ts';
import { exportTexts } from './texts.ts';

const day = 86_400_000;

interface Mailed extends Pick<StoredExport, 'id' | 'title' | 'file_name' | 'corrections'> {
  recipient_email: string;
  rows: number;
  /** Lifetime of the link, in days. */
  days: number;
}

async function mailLink(scope: WriteScope, site: SiteRef, baseUrl: string, file: Mailed): Promise<void> {
  const { id: exportId, days, title, rows } = file;
  const link = await newLink(scope, { siteId: site.id, exportId, days });
  const address = new URL(`/api/export-files/${link}`, baseUrl).href;
  const mail = fileReadyMail({ title, site: site.title, rows, address, days });
  await queueMail(scope.client, { id: mailIdOf(file), to: { address: file.recipient_email }, ...mail });
}

interface Made {
  rows: number;
  bytes: number;
}

interface LinkSettings {
  /** Base address of links in mails. */
  baseUrl: string;
  /** Retention of a file, in days. */
  keepDays: number;
}

/**
 * Marks an export as done and queues its mail.
 * @returns false when the export was deleted meanwhile, so that its file must be deleted
 */
export function finish(
  { baseUrl, keepDays }: LinkSettings,
  ctx: ResourceContext,
  { id }: StoredExport,
  { rows, bytes }: Made,
): Promise<boolean> {
  const site = ctx.resource;
  return write(ctx, 'exports.finish', async (scope) => {
    scope.noAudit('progress');
    const row = await lockUnfinished(scope.db, site.id, id);
    if (!row) return (await lockExport(scope, site.id, id)) !== undefined;
    const now = ctx.clock.now();
    await updateExport(scope.db, site.id, id, {
      status: 'success',
      total_rows: rows,
      processed_rows: rows,
      bytes,
      generated_at: now,
      expires_at: new Date(now.getTime() + keepDays * day),
    });
    await noteProblem(scope, site.id, row, null);
    await scope.audit({ target: 'export', id, changes: { rows } });
    const { recipient_email } = row;
    const days = Math.min(keepDays, longestLinkLife);
    if (recipient_email !== null)
      await mailLink(scope, site, baseUrl, { ...row, recipient_email, rows, days });
    return true;
  });
}

/**
 * Sends the link to another recipient and invalidates earlier links. If the file is still being made, its mail only
 * goes to the new address.
 * @throws AppError not_found, also for another operator's export; conflict when the file is gone
 */
export function changeRecipient(
  { baseUrl }: Pick<LinkSettings, 'baseUrl'>,
  ctx: ExportContext,
  { id, recipient_email }: RouteInput<typeof routes.update>,
): Promise<ExportRequest> {
  const site = ctx.resource;
  return write(ctx, 'exports.update', async (scope) => {
    const row = await lockExport(scope, site.id, id);
    if (row?.operator_id !== ctx.actor.id) throw notFound();
    if (row.status === 'failed' || row.cleared_at !== null)
      throw new AppError('conflict', exportTexts.noFile);
    if (row.recipient_email === recipient_email) {
      scope.unchanged();
      return show(ctx, scope, id);
    }
    await cancelMail(scope.client, mailIdOf(row));
    await removeLinks(scope, site.id, id);
    const corrections = row.corrections + 1;
    await updateExport(scope.db, site.id, id, { recipient_email, corrections });
    await scope.audit({
      target: 'export',
      id,
      changes: { recipient: { from: row.recipient_email, to: recipient_email } },
    });
    const { status, total_rows, expires_at } = row;
    if (status === 'success' && expires_at !== null) {
      const left = Math.floor((expires_at.getTime() - ctx.clock.now().getTime()) / day);
      const days = Math.max(1, Math.min(longestLinkLife, left));
      const mailed = { ...row, recipient_email, corrections, rows: total_rows ?? 0, days };
      await mailLink(scope, site, baseUrl, mailed);
    }
    return show(ctx, scope, id);
  });
}
