// Cancellation of a manual transaction that has a receipt. A wrong receipt isn't corrected under its number: it is
// credited completely, with a credit note, and the right payment is recorded as a new transaction.
import type { receipts } from '#contract/domains/receipts/routes.ts';
import type { Receipt } from '#contract/domains/receipts/schemas.ts';
import type { ResourceContext } from '#server/database/context.ts';
import type { RouteInput } from '#server/database/handlers.ts';
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
 * Cancels a manual transaction that has a receipt. After a crash between the credit and its credit note, the note can
 * be made like that of any credit.
 * @returns the credit note
 * @throws AppError not_found; conflict for a transaction of a payment provider, without a receipt, and if nothing
 * remains
 */
export async function cancelTransaction(
  tools: MakingTools,
  ctx: ResourceContext,
  { id, reason }: RouteInput<typeof receipts.cancel>,
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
