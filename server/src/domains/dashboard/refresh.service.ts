// Keeps the facts behind the figures at the log's heels: whose log grew, their facts are derived anew. Nothing is ever
// adjusted in place, so a figure cannot drift away from the log.
import type { ResourceContext } from '#server/database/context.ts';
import { type WriteScope, write } from '#server/database/scope.ts';
import {
  addFacts,
  linesOfPayers,
  payersOf,
  removeEmptyDays,
  removeFacts,
  takeStaleSubscriptions,
} from './facts.queries.ts';
import { factsOf } from './payer-facts.ts';

const usualBatch = 1_000;

/**
 * One refresh of a site at a time: two would both replace the same facts. Who finds it taken leaves the work to the
 * other one, which goes on until nothing is left. @returns whether it is our turn
 */
async function takeTurn(scope: WriteScope, siteId: number): Promise<boolean> {
  const { rows } = await scope.client.query<{ ours: boolean }>(
    "select pg_try_advisory_xact_lock(hashtextextended('dashboard.refresh', $1)) as ours",
    [siteId],
  );
  return rows[0]?.ours === true;
}

async function deriveAnew(scope: WriteScope, siteId: number, payerIds: readonly number[]): Promise<void> {
  const lines = Map.groupBy(await linesOfPayers(scope.client, siteId, payerIds), (line) => line.ofPayer);
  await removeFacts(scope.client, siteId, payerIds);
  await addFacts(
    scope.client,
    siteId,
    payerIds.flatMap((payerId) => factsOf(payerId, lines.get(payerId) ?? [])),
  );
}

function refreshBatch(ctx: ResourceContext, size: number): Promise<number> {
  return write(ctx, 'dashboard.refresh', async (scope) => {
    // Figures follow from what was noted elsewhere.
    scope.unchanged();
    const siteId = ctx.resource.id;
    if (!(await takeTurn(scope, siteId))) return 0;
    const stale = await takeStaleSubscriptions(scope.client, siteId, size);
    if (stale.length === 0) return 0;
    await deriveAnew(scope, siteId, await payersOf(scope.client, siteId, stale));
    await removeEmptyDays(scope.client, siteId);
    return stale.length;
  });
}

/**
 * Brings the facts of a site up to its log.
 * @param signal stops after the batch at hand
 * @returns how many subscriptions had grown
 */
export async function refreshFigures(
  ctx: ResourceContext,
  { batchSize = usualBatch, signal }: { batchSize?: number; signal?: AbortSignal } = {},
): Promise<number> {
  let total = 0;
  for (let count = batchSize; count > 0 && !signal?.aborted; total += count)
    count = await refreshBatch(ctx, batchSize);
  return total;
}
