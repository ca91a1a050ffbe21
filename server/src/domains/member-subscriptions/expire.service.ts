// Ends what ran out, at the time it ran out. Late or twice, it writes the same.
import type { ResourceContext } from '#server/database/context.ts';
import { write } from '#server/database/scope.ts';
import { ranOut } from './life.rules.ts';
import { lockRunOut } from './queries.ts';
import { storeStep } from './store.ts';

const usualBatch = 200;

/** Ends one batch. @returns how many were ended */
function expireBatch(ctx: ResourceContext, size: number): Promise<number> {
  return write(ctx, 'member-subscriptions.expire', async (scope) => {
    const now = ctx.clock.now();
    let count = 0;
    for (const before of await lockRunOut(scope.db, ctx.resource.id, now, size)) {
      const step = ranOut(before, now);
      if (step === null) continue;
      await storeStep(ctx, scope, before, step);
      count += 1;
    }
    if (count === 0) scope.unchanged();
    return count;
  });
}

/**
 * Ends every subscription of the site that has run out: `payment_failed` after the days of grace, `cancelled` or
 * `expired` without autorenew.
 * @param batchSize most that one transaction ends
 * @returns how many were ended
 */
export async function expireSubscriptions(ctx: ResourceContext, batchSize = usualBatch): Promise<number> {
  let total = 0;
  let count = 0;
  do {
    count = await expireBatch(ctx, batchSize);
    total += count;
  } while (count > 0);
  return total;
}
