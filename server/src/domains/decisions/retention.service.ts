import type { ResourceContext } from '#server/database/context.ts';
import { write } from '#server/database/scope.ts';
import { deleteOldTotals } from '../predictive-paywall/totals.queries.ts';
import { deleteOlder, type KeptTable, portion, sweepExplanations } from './retention.queries.ts';

/** Days that decisions of readers, their views and predictions are kept after the end of their month. */
export const decisionRetentionDays = 90;

/** Days that they are kept on sites that clear them. */
const clearedAfterDays = 30;

const daysBefore = (at: Date, days: number) => new Date(at.getTime() - days * 86_400_000);

/** Returns the start of the first month (UTC) that is kept: the month before it ended 90 days ago. */
export function startOfKeptMonths(now: Date): Date {
  const at = daysBefore(now, decisionRetentionDays);
  return new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth(), 1));
}

/** Deletes rows in portions, so that other writes of the site don't wait. */
async function clearBefore(
  ctx: ResourceContext,
  tables: readonly KeptTable[],
  before: Date,
  signal: AbortSignal,
): Promise<void> {
  let some = portion;
  while (some === portion && !signal.aborted)
    some = await write(ctx, 'decisions.clear', (scope) => {
      scope.noAudit('upkeep');
      return deleteOlder(scope, ctx.resource.id, tables, before);
    });
}

/**
 * Deletes decisions, views and predictions of the days (UTC) that ended 30 days ago. Metrics keep the reads of a day as a
 * whole, and derive them anew only while their decisions exist: so these go before their views, and days go whole.
 */
export function clearOldDecisions(ctx: ResourceContext, signal: AbortSignal): Promise<void> {
  const at = daysBefore(ctx.clock.now(), clearedAfterDays);
  const before = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth(), at.getUTCDate()));
  return clearBefore(ctx, ['content_decisions', 'content_views', 'predictive_actions'], before, signal);
}

/** Deletes predictions of months that ended too long ago; decisions and views of such months are dropped with them. */
export function clearOldPredictions(ctx: ResourceContext, signal: AbortSignal): Promise<void> {
  return clearBefore(ctx, ['predictive_actions'], startOfKeptMonths(ctx.clock.now()), signal);
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
  return write(ctx, 'decisions.clear_totals', (scope) => {
    scope.noAudit('upkeep');
    return deleteOldTotals(scope, ctx.resource.id, ctx.clock.now());
  });
}
