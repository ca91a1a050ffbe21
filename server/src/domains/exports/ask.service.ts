// Asking for a file. The same asked for again by the same person while it is being made is told so instead.
import { createHash, randomBytes } from 'node:crypto';
import type { OperatorContext, ResourceContext } from '#server/database/context.ts';
import { type WriteScope, write } from '#server/database/scope.ts';
import { AppError } from '#server/platform/errors/app-error.ts';
import { enqueueIn } from './enqueue.ts';
import { insertExport, type Order } from './queries.ts';
import { exportTexts } from './texts.ts';

export type AskingContext = ResourceContext & OperatorContext;

/** The same order of the same person gives the same text, whatever the order of its keys. */
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

/** Stores an order and sees to it that it is made. @returns its id, or null when it was stored already */
export async function placeOrderIn(
  scope: WriteScope,
  siteId: number,
  order: Order,
  { operatorId, schedule }: Run,
): Promise<number | null> {
  const id = await insertExport(scope.db, siteId, {
    ...order,
    operatorId,
    // A run of a schedule is never the same as anything else: it has its own planned time.
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

/** Has exports made whose jobs were lost. */
export function makeAfterAll(ctx: ResourceContext, ids: readonly number[]): Promise<void> {
  return write(ctx, 'exports.look-after', async (scope) => {
    scope.noAudit('job');
    for (const id of ids) await enqueueIn(scope, ctx.resource.id, id);
  });
}

/** @throws AppError conflict when the same is being made already */
export async function ask(ctx: AskingContext, scope: WriteScope, order: Order): Promise<number> {
  const id = await placeOrderIn(scope, ctx.resource.id, order, { operatorId: ctx.actor.id });
  if (id === null) throw new AppError('conflict', exportTexts.running);
  return id;
}
