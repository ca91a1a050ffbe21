// Downloads of a receipt: for operators with the right to it, and for readers with the link of a mail.
import { createHash } from 'node:crypto';
import type { receipts } from '#contract/domains/receipts/routes.ts';
import type { ResourceContext, VisitorContext } from '#server/database/context.ts';
import type { RouteInput } from '#server/database/handlers.ts';
import { read } from '#server/database/scope.ts';
import { systemContext } from '#server/database/sites.ts';
import { AppError, notFound } from '#server/platform/errors/app-error.ts';
import { FileNotFound, type FileStore } from '#server/platform/files/files.ts';
import type { Limiter } from '#server/platform/limits/limits.ts';
import { linkedReceipt } from './across-sites.queries.ts';
import { findReceipt, findRevisions, type Revision } from './queries.ts';
import { receiptTexts as texts } from './texts.ts';

/** Reads a receipt's file, which is small, and compares it with the stored hash. */
async function contentOf(files: FileStore, { file_name: name, sha256 }: Revision): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  try {
    const { open } = await files.find(name);
    for await (const part of open() as AsyncIterable<Uint8Array>) parts.push(part);
  } catch (error) {
    if (error instanceof FileNotFound) throw new AppError('conflict', texts.gone);
    throw error;
  }
  const bytes = Buffer.concat(parts);
  if (createHash('sha256').update(bytes).digest('hex') !== sha256)
    throw new AppError('conflict', texts.changed);
  return bytes;
}

/** Returns the newest file of a receipt. @throws AppError not_found; conflict if the file is gone or was changed */
export async function receiptFile(files: FileStore, ctx: ResourceContext, receiptId: number): Promise<File> {
  const { id: siteId, key } = ctx.resource;
  const [newest] = await read(ctx, (scope) => findRevisions(scope, siteId, [receiptId]));
  if (!newest) throw notFound();
  const bytes = await contentOf(files, newest);
  const name = `${key}-receipt-${receiptId}-${newest.revision}.pdf`;
  return new File([new Uint8Array(bytes)], name, { type: 'application/pdf' });
}

/** @throws AppError not_found; conflict if the file is gone or was changed */
export async function downloadReceipt(
  files: FileStore,
  ctx: ResourceContext,
  { id, adjustment_id }: RouteInput<typeof receipts.download>,
): Promise<File> {
  const asked = { id, adjustmentId: adjustment_id ?? null };
  const receipt = await read(ctx, (scope) => findReceipt(scope, ctx.resource.id, asked));
  // Documents of an erased member are available only to operators who may erase members.
  if (!receipt || receipt.is_payer_erased) throw notFound();
  return receiptFile(files, ctx, receipt.id);
}

/** @throws AppError not_found; conflict if the file is gone or was changed; LimitExceeded after too many attempts */
export async function followLink(
  { files, limiter }: { files: FileStore; limiter: Limiter },
  ctx: VisitorContext,
  { token }: { token: string },
): Promise<File> {
  if (ctx.caller.ip !== null) await limiter.consumeFrom('file-link-address', ctx.caller.ip);
  const linked = await linkedReceipt(ctx.database, token);
  if (!linked) throw notFound();
  return receiptFile(files, systemContext(ctx, 'receipts.follow-link', linked.site), linked.receiptId);
}
