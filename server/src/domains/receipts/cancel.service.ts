// Cancelling a manual transaction that has a receipt. What is wrong on a receipt is not corrected under its number: the whole
// of it is credited, a credit note says so, and the right payment is recorded as a new transaction.
import type { receipts } from '#contract/domains/receipts/routes.ts';
import type { Receipt } from '#contract/domains/receipts/schemas.ts';
import type { ResourceContext } from '#server/database/context.ts';
import type { VerbInput } from '#server/database/handlers.ts';
import { read, write } from '#server/database/scope.ts';
import { notFound } from '#server/platform/errors/app-error.ts';
import { creditRestIn } from '../transactions/adjustments.service.ts';
import { type MakingTools, makeReceipt } from './making.service.ts';
import { findReceipt, findRevisions } from './queries.ts';
import { shown } from './service.ts';

/** Returns whether the credit note of an adjustment has a file. */
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
  const adjustmentId = await write(ctx, 'receipts.cancel', (scope) =>
    creditRestIn(ctx, scope, { id, reason: reason ?? null }),
  );
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
