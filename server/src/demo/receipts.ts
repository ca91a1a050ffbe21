import type { ResourceContext } from '#server/database/context.ts';
import { makeReceipt } from '#server/domains/receipts/making.service.ts';
import { pdfMaker } from '#server/domains/receipts/render.ts';
import type { FileStore } from '#server/platform/files/files.ts';

/** Stores of the demo's files. */
export interface DemoKeep {
  files: FileStore;
}

/** Last charges, and the last one with a refund. */
const shown = `
  (select id, null as adjustment_id from transactions
   where resource_id = $1 and status = 'succeeded' and adjusted_cents = 0 order by created_at desc, id desc limit 3)
  union all
  (select a.transaction_id, unnest(array[null, a.id]) from transaction_adjustments a
   join transactions t on t.resource_id = a.resource_id and t.id = a.transaction_id and t.status = 'succeeded'
   where a.resource_id = $1 order by a.occurred_at desc, a.id desc limit 2)`;

/** Makes some receipts and a credit note. A machine too slow for it has a demo without them. */
export async function makeReceipts(ctx: ResourceContext, { files }: DemoKeep): Promise<void> {
  const pdf = pdfMaker();
  const { rows } = await ctx.database.owner.query<{ id: number; adjustment_id: number | null }>(shown, [
    ctx.resource.id,
  ]);
  try {
    for (const { id, adjustment_id: adjustmentId } of rows)
      await makeReceipt({ pdf, files }, ctx, { id, adjustmentId });
  } catch (error) {
    ctx.log.warn({ err: error }, 'the demo has fewer receipts than it could have');
  } finally {
    await pdf.close();
  }
}
