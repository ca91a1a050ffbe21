// Cancelling a manual transaction that has a receipt. What is wrong on a receipt is not corrected under its number: the whole
// of it is credited, a credit note says so, and the right payment is recorded as a new transaction.
import type { receipts } from '#contract/domains/receipts/routes.ts';
import type { Receipt } from '#contract/domains/receipts/schemas.ts';
import type { ResourceContext } from '#server/database/context.ts';
import type { VerbInput } from '#server/database/handlers.ts';
import { read, write } from '#server/database/scope.ts';
import { AppError, notFound } from '#server/platform/errors/app-error.ts';
import { adjustIn } from '../transactions/adjustments.service.ts';
import { hasReceipt, lockTransaction } from '../transactions/queries.ts';
import { transactionTexts } from '../transactions/texts.ts';
import { type MakingTools, makeReceipt } from './making.service.ts';
import { findReceipt, findRevisions } from './queries.ts';
import { shown } from './service.ts';

/** Credits what is left. @returns the credit's id */
function creditRest(ctx: ResourceContext, id: number, reason: string | null): Promise<number> {
  return write(ctx, 'receipts.cancel', async (scope) => {
    const held = await lockTransaction(scope.db, ctx.resource.id, id);
    if (!held) throw notFound();
    if (held.pay_system !== 'manual') throw new AppError('conflict', transactionTexts.onlyManualCancelled);
    if (!(await hasReceipt(scope.db, ctx.resource.id, id)))
      throw new AppError('conflict', transactionTexts.noReceipt);
    const amountCents = held.amount_cents - held.adjusted_cents;
    if (amountCents === 0) throw new AppError('conflict', transactionTexts.nothingToCancel);
    // Manual transactions of the other mode are corrected from here as well.
    const inItsMode = { ...ctx, resource: { ...ctx.resource, livemode: held.livemode } };
    return adjustIn(inItsMode, scope, 'credit', { transactionId: id, amountCents, reason });
  });
}

/** Whether the credit note of an adjustment has a file. */
function isMade(ctx: ResourceContext, id: number, adjustmentId: number): Promise<boolean> {
  return read(ctx, async (scope) => {
    const note = await findReceipt(scope, ctx.resource.id, { id, adjustmentId });
    return note !== undefined && (await findRevisions(scope, ctx.resource.id, [note.id])).length > 0;
  });
}

/**
 * Cancels a manual transaction that has a receipt. A server that is killed after the credit leaves one without a credit
 * note, which can be made as that of any credit.
 * @returns the credit note
 * @throws AppError not_found; conflict for what a payment provider recorded, without a receipt, and where nothing is left
 */
export async function cancelTransaction(
  tools: MakingTools,
  ctx: ResourceContext,
  { id, reason }: VerbInput<typeof receipts.cancel>,
): Promise<{ item: Receipt }> {
  const adjustmentId = await creditRest(ctx, id, reason ?? null);
  const asked = { id, adjustmentId };
  // A repeated call finds the credit of the first one, and its credit note.
  if (!(await isMade(ctx, id, adjustmentId))) await makeReceipt(tools, { ...ctx, repeat: null }, asked);
  const [item] = await read(ctx, async (scope) => {
    const note = await findReceipt(scope, ctx.resource.id, asked);
    return note ? shown(ctx, scope, [note]) : [];
  });
  if (!item) throw notFound();
  return { item };
}
