// Makes a receipt: first its number, then its file. The number belongs to its transaction once it is given, so that a
// retry after a crash finds it.
import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { isDeepStrictEqual } from 'node:util';
import { mayHaveReceipt } from '#contract/domains/receipts/words.ts';
import type { ResourceContext } from '#server/database/context.ts';
import { actorName, type ReadScope, read, type WriteScope, write } from '#server/database/scope.ts';
import { AppError, notFound } from '#server/platform/errors/app-error.ts';
import type { FileStore } from '#server/platform/files/files.ts';
import type { Values } from '#server/platform/templates/fill-in.ts';
import { lockTransaction } from '../transactions/queries.ts';
import { contentOf } from './content.ts';
import { type Facts, findFacts } from './facts.queries.ts';
import { numberOf } from './on-wire.ts';
import {
  addReceipt,
  addRevision,
  findIssuedContent,
  findReceipt,
  findRevisions,
  type StoredReceipt,
} from './queries.ts';
import type { PdfMaker } from './render.ts';
import { requireTemplate } from './template.service.ts';
import { receiptTexts as texts } from './texts.ts';

export interface MakingTools {
  pdf: PdfMaker;
  files: FileStore;
}

export interface Asked {
  /** Id of the transaction. */
  id: number;
  adjustmentId: number | null;
}

async function requireFacts(scope: ReadScope, siteId: number, asked: Asked): Promise<Facts> {
  const facts = await findFacts(scope, siteId, asked);
  if (!facts) throw notFound();
  return facts;
}

/**
 * @throws AppError conflict for a transaction that can't have a receipt, for a credit note before its receipt or of a
 * failed refund or a dispute without an amount, and if the credit notes would exceed the adjustments
 */
async function requireAllowed(
  scope: ReadScope,
  siteId: number,
  asked: Asked,
  { transaction, adjustment }: Facts,
): Promise<void> {
  if (adjustment === null) {
    if (!mayHaveReceipt(transaction)) throw new AppError('conflict', texts.notAllowed);
    return;
  }
  if (!(await findReceipt(scope, siteId, { id: asked.id, adjustmentId: null })))
    throw new AppError('conflict', texts.none);
  if (await findReceipt(scope, siteId, asked)) return;
  if (adjustment.isFailed) throw new AppError('conflict', texts.refundFailed);
  if (adjustment.amount_cents === 0 && transaction.amount_cents > 0)
    throw new AppError('conflict', texts.nothingTaken);
  const noted = adjustment.noted.reduce((sum, amount) => sum + amount, adjustment.amount_cents);
  if (noted > transaction.adjusted_cents) throw new AppError('conflict', texts.noted);
}

/** Returns the receipt with its number, which is given now if it has none. */
async function numbered(ctx: ResourceContext, scope: WriteScope, asked: Asked): Promise<StoredReceipt> {
  const siteId = ctx.resource.id;
  const held = await lockTransaction(scope.db, siteId, asked.id);
  if (!held) throw notFound();
  const facts = await requireFacts(scope, siteId, asked);
  await requireAllowed(scope, siteId, asked, facts);
  const there = await findReceipt(scope, siteId, asked);
  if (there) {
    // A new file would lack the payer, under the number of one that has it.
    if (facts.isPayerErased && (await findRevisions(scope, siteId, [there.id])).length > 0)
      throw new AppError('conflict', texts.payerErased);
    scope.unchanged();
    return there;
  }
  const made = await addReceipt(scope, siteId, {
    transactionId: asked.id,
    adjustmentId: asked.adjustmentId,
    livemode: held.livemode,
  });
  await scope.audit({ target: 'receipt', id: made.id, changes: { number: numberOf(made) } });
  return made;
}

/** Returns the content of a receipt that was never made, from the current data. */
async function contentNow(ctx: ResourceContext, scope: ReadScope, receipt: StoredReceipt): Promise<Values> {
  const siteId = ctx.resource.id;
  const { transaction_id: id, adjustment_id: adjustmentId } = receipt;
  const facts = await requireFacts(scope, siteId, { id, adjustmentId });
  const corrected =
    adjustmentId === null ? undefined : await findReceipt(scope, siteId, { id, adjustmentId: null });
  return contentOf(facts, {
    number: numberOf(receipt),
    issuedAt: new Date(receipt.issued_at),
    corrects: corrected ? numberOf(corrected) : null,
  });
}

/**
 * Returns the content of a receipt. Its first file makes it final: later files use the current template, but payer,
 * lines and totals stay as issued under the number.
 */
async function contentFor(ctx: ResourceContext, scope: ReadScope, receipt: StoredReceipt): Promise<Values> {
  const issued = await findIssuedContent(scope, ctx.resource.id, receipt.id);
  return issued ?? contentNow(ctx, scope, receipt);
}

/**
 * Compares the content with files made meanwhile, under the lock of the transaction.
 * @throws AppError conflict if two calls made the first file concurrently and the payer's details changed between them
 */
async function requireSameContent(
  scope: ReadScope,
  siteId: number,
  receiptId: number,
  content: Values,
): Promise<void> {
  const issued = await findIssuedContent(scope, siteId, receiptId);
  if (issued !== null && !isDeepStrictEqual(issued, content)) throw new AppError('conflict', texts.outrun);
}

/** Returns a name derived from the content: a retry after a crash writes the same file instead of a second one. */
const nameOf = (siteId: number, receipt: StoredReceipt, sha256: Buffer) =>
  createHash('sha256').update(`receipt ${siteId} ${receipt.id}`).update(sha256).digest('hex').slice(0, 40);

/**
 * Makes the file of a receipt or a credit note; a repeat adds another file under the same number.
 * @throws AppError not_found; conflict if it can't have a receipt; invalid for a template with errors
 */
export async function makeReceipt(
  tools: MakingTools,
  ctx: ResourceContext,
  asked: Asked,
): Promise<StoredReceipt> {
  const siteId = ctx.resource.id;
  // The key of a repeat belongs to the second step, which is the one that a repeat must not do again.
  const receipt = await write({ ...ctx, repeat: null }, 'receipts.number', (scope) =>
    numbered(ctx, scope, asked),
  );
  const { template, content } = await read(ctx, async (scope) => ({
    template: await requireTemplate(scope, siteId),
    content: await contentFor(ctx, scope, receipt),
  }));
  const title = `${template.title} ${numberOf(receipt)}`;
  const bytes = await tools.pdf.make({ template: template.html, title, values: content }, { siteId });
  const sha256 = createHash('sha256').update(bytes).digest();
  const fileName = nameOf(siteId, receipt, sha256);
  return write(ctx, 'receipts.make', async (scope) => {
    await lockTransaction(scope.db, siteId, asked.id);
    await requireSameContent(scope, siteId, receipt.id, content);
    // This runs under the lock, because two concurrent calls would write the same file.
    await tools.files.put(fileName, Readable.from([bytes]));
    const row = {
      receiptId: receipt.id,
      content,
      fileName,
      sha256,
      bytes: bytes.length,
      madeBy: actorName(ctx.actor),
    };
    const revision = await addRevision(scope, siteId, row);
    const changes = { number: numberOf(receipt), revision, sha256: sha256.toString('hex') };
    await scope.audit({ target: 'receipt', id: receipt.id, changes });
    return receipt;
  });
}
