// Requests exports. A second identical request by the same operator is rejected while the first one is in progress.
import { createHash, randomBytes } from 'node:crypto';
import type { OperatorContext, ResourceContext } from '#server/database/context.ts';
import { type WriteScope, write } from '#server/database/scope.ts';
import { AppError } from '#server/platform/errors/app-error.ts';
import { enqueueIn } from './enqueue.ts';
import { insertExport, type Order } from './queries.ts';
import { exportTexts } from './texts.ts';

export type ExportContext = ResourceContext & OperatorContext;

/** Returns a key that is equal for equal requests of an operator, whatever the order of the request's keys. */
function dedupeKeyOf(operatorId: number, { title: _, ...order }: Order, run: string): string {
  const sorted = JSON.stringify(order, (_key, value: unknown) =>
    value !== null && typeof value === 'object' && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
      : value,
  );
  const digest = createHash('sha256').update(`${operatorId} ${run} ${sorted}`).digest('hex');
  return digest.slice(0, 32);
}

interface Run {
  operatorId: number;
  schedule?: { id: number; plannedAt: Date };
}

/** Stores a request and enqueues its job. @returns its id, or null when it was stored already */
export async function placeOrderIn(
  scope: WriteScope,
  siteId: number,
  order: Order,
  { operatorId, schedule }: Run,
): Promise<number | null> {
  const id = await insertExport(scope.db, siteId, {
    ...order,
    operatorId,
    // A run of a schedule is never a duplicate of another request, because its key contains the planned time.
    dedupeKey: dedupeKeyOf(
      operatorId,
      order,
      schedule ? `${schedule.id} ${schedule.plannedAt.getTime()}` : '',
    ),
    fileName: randomBytes(20).toString('hex'),
    ...(schedule ? { schedule } : {}),
  });
  if (id === null) return null;
  await scope.audit({
    target: 'export',
    id,
    changes: { source: order.source, filters: order.filters, recipient: order.recipient },
  });
  await enqueueIn(scope, siteId, id);
  return id;
}

/** Enqueues exports whose jobs were lost. */
export function requeueExports(ctx: ResourceContext, ids: readonly number[]): Promise<void> {
  return write(ctx, 'exports.look-after', async (scope) => {
    scope.noAudit('job');
    for (const id of ids) await enqueueIn(scope, ctx.resource.id, id);
  });
}

/** Requests an export. @returns its id @throws AppError conflict when the same export is being made already */
export async function requestExport(ctx: ExportContext, scope: WriteScope, order: Order): Promise<number> {
  const id = await placeOrderIn(scope, ctx.resource.id, order, { operatorId: ctx.actor.id });
  if (id === null) throw new AppError('conflict', exportTexts.running);
  return id;
}
