// Asking for a file. The same asked for again by the same person while it is being made is told so instead.
import { createHash, randomBytes } from 'node:crypto';
import type { OperatorContext, ResourceContext } from '#server/database/context.ts';
import { type WriteScope, write } from '#server/database/scope.ts';
import { AppError } from '#server/platform/errors/app-error.ts';
import { insertExport, type Order } from './queries.ts';
import { exportTexts } from './texts.ts';

export type AskingContext = ResourceContext & OperatorContext;

export const makeJobName = 'exports.make';

/** The same order of the same person gives the same text, whatever the order of its keys. */
function samenessOf(operatorId: number, { title: _, ...order }: Order, run: string): string {
  const sorted = JSON.stringify(order, (_key, value: unknown) =>
    value !== null && typeof value === 'object' && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
      : value,
  );
  const digest = createHash('sha256').update(`${operatorId} ${run} ${sorted}`).digest('hex');
  return digest.slice(0, 32);
}

/** Exports of a site wait for each other, and two sites in three do not wait for a third. */
export function queueOf(siteId: number): string {
  return `exports-${siteId % 3}`;
}

/** Tries before an export is given up; the pauses between them grow, to three and a half hours in all. */
const mostTries = 10;

/** The name of an export among the jobs: it tells whether one waits or runs for it. */
export const jobKeyOf = (siteId: number, id: number): string => `${makeJobName}:${siteId}:${id}`;

/** Has an export made. A job that waits for it begins its tries anew. */
export function queueMaking(scope: WriteScope, siteId: number, id: number): Promise<void> {
  const options = { queue: queueOf(siteId), key: jobKeyOf(siteId, id), maxAttempts: mostTries };
  return scope.job(makeJobName, { siteId, id }, options);
}

interface Run {
  operatorId: number;
  schedule?: { id: number; plannedAt: Date };
}

/** Stores an order and sees to it that it is made. @returns its id, or null when it was stored already */
export async function placeOrder(
  scope: WriteScope,
  siteId: number,
  order: Order,
  { operatorId, schedule }: Run,
): Promise<number | null> {
  const id = await insertExport(scope.db, siteId, {
    ...order,
    operatorId,
    // A run of a schedule is never the same as anything else: it has its own planned time.
    sameness: samenessOf(operatorId, order, schedule ? `${schedule.id} ${schedule.plannedAt.getTime()}` : ''),
    fileName: randomBytes(20).toString('hex'),
    ...(schedule ? { schedule } : {}),
  });
  if (id === null) return null;
  await scope.audit({
    target: 'export',
    id,
    changes: { source: order.source, filters: order.filters, recipient: order.recipient },
  });
  await queueMaking(scope, siteId, id);
  return id;
}

/** Has exports made whose jobs were lost. */
export function makeAfterAll(ctx: ResourceContext, ids: readonly number[]): Promise<void> {
  return write(ctx, 'exports.look-after', async (scope) => {
    scope.unchanged();
    for (const id of ids) await queueMaking(scope, ctx.resource.id, id);
  });
}

/** @throws AppError conflict when the same is being made already */
export async function ask(ctx: AskingContext, scope: WriteScope, order: Order): Promise<number> {
  const id = await placeOrder(scope, ctx.resource.id, order, { operatorId: ctx.actor.id });
  if (id === null) throw new AppError('conflict', exportTexts.running);
  return id;
}
