import type { ResourceContext } from '#server/database/context.ts';
import { write } from '#server/database/scope.ts';
import { deleteOldTotals } from '../predictive-paywall/totals.queries.ts';
import { deleteOlder, portion, sweepExplanations } from './retention.queries.ts';

/** Days that decisions and views are kept on sites that clear them; those of others go by whole months. */
export const clearedAfterDays = 30;

/** Deletes decisions and views older than 30 days, in portions, so that other writes of the site don't wait. */
export async function clearOldDecisions(ctx: ResourceContext, signal: AbortSignal): Promise<number> {
  const before = new Date(ctx.clock.now().getTime() - clearedAfterDays * 86_400_000);
  let deleted = 0;
  while (!signal.aborted) {
    const some = await write(ctx, 'decisions.clear', (scope) => {
      scope.noAudit('upkeep');
      return deleteOlder(scope, ctx.resource.id, before);
    });
    deleted += some;
    if (some < portion) break;
  }
  return deleted;
}

/** Deletes what explained decisions that are gone. */
export function clearExplanations(ctx: ResourceContext): Promise<number> {
  return write(ctx, 'decisions.clear_explanations', (scope) => {
    scope.noAudit('upkeep');
    return sweepExplanations(scope, ctx.resource.id);
  });
}

/** Deletes totals of ranks that are compared with no longer. */
export function clearOldTotals(ctx: ResourceContext): Promise<void> {
  const { clockOffsetMs, id } = ctx.resource;
  const at = new Date(ctx.clock.now().getTime() - clockOffsetMs);
  return write(ctx, 'decisions.clear_totals', (scope) => {
    scope.noAudit('upkeep');
    return deleteOldTotals(scope, id, at);
  });
}
