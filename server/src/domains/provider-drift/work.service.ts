// Reconciliation work in a mode of a site: starts due comparisons, continues a running one, takes second looks and
// applies requested fixes. Each call works for a time slice; the next one continues.
import { StripeFailure } from '#server/connectors/stripe/failure.ts';
import type { ResourceContext } from '#server/database/context.ts';
import { read, write } from '#server/database/scope.ts';
import { AppError } from '#server/platform/errors/app-error.ts';
import { callStripe, findAccount } from '../payments/account.service.ts';
import { continueComparison, type WalkOptions } from './comparison-run.service.ts';
import {
  beginComparison,
  type Comparison,
  endComparison,
  forgetComparisons,
  type LastComparisons,
  lastComparisons,
  pauseComparison,
} from './comparisons.queries.ts';
import { confirmDue } from './confirm.service.ts';
import { applyFix } from './fix.service.ts';
import { findNextFix, recordFixError } from './queries.ts';
import { findDueRechecks } from './record.queries.ts';
import type { PaymentTools } from './tools.ts';

const minute = 60_000;
const hour = 60 * minute;
/** Intervals between comparisons of everything, and of recent objects, in milliseconds. */
const everyFull = 24 * hour;
const everyRecent = hour;
/** Overlap of a comparison of recent objects with the one before it, in milliseconds. */
const overlap = 24 * hour;
const keptDays = 30;
/** Number of attempts before a comparison fails, enough for Stripe to be unavailable for about a day. */
const mostFailures = 30;

/** Returns the comparison to start now; null if none is due. */
export function dueComparison(
  { running, ended, done, full }: LastComparisons,
  now: Date,
): { isFull: boolean; since: Date | null } | null {
  if (running) return null;
  const age = (one: Comparison | null) =>
    one?.finished_at ? now.getTime() - new Date(one.finished_at).getTime() : Number.POSITIVE_INFINITY;
  if (age(ended) < everyRecent) return null;
  if (!done || age(full) >= everyFull) return { isFull: true, since: null };
  return { isFull: false, since: new Date(new Date(done.started_at).getTime() - overlap) };
}

async function beginDue(ctx: ResourceContext): Promise<void> {
  const due = dueComparison(await read(ctx, (scope) => lastComparisons(scope, ctx)), ctx.clock.now());
  if (!due) return;
  await write(ctx, 'provider-drift.begin', async (scope) => {
    scope.noAudit('progress');
    await beginComparison(scope, ctx, { ...due, askedBy: null });
    await forgetComparisons(scope, ctx, keptDays);
  });
}

/** Stores an error where operators see it. A transient one is retried at increasing intervals. */
async function halt(ctx: ResourceContext, error: unknown): Promise<void> {
  const isOurs = error instanceof AppError && error.code === 'conflict';
  if (!(error instanceof StripeFailure) && !isOurs) throw error;
  const { running } = await read(ctx, (scope) => lastComparisons(scope, ctx));
  if (!running) return;
  const isLasting = !(error instanceof StripeFailure) || error.kind !== 'unanswered';
  await write(ctx, 'provider-drift.halt', async (scope) => {
    scope.noAudit('progress');
    if (isLasting || running.failures + 1 >= mostFailures)
      return endComparison(scope, ctx, running.id, 'failed', error.message);
    const wait = Math.min(hour, minute * 2 ** running.failures);
    const retryAt = new Date(ctx.clock.now().getTime() + wait);
    return pauseComparison(scope, ctx, running.id, { error: error.message, retryAt });
  });
}

async function mendAsked(ctx: ResourceContext, tools: PaymentTools, until: number): Promise<boolean> {
  for (;;) {
    const next = await read(ctx, (scope) => findNextFix(scope, ctx.resource));
    if (!next) return false;
    if (Date.now() >= until) return true;
    try {
      await applyFix(ctx, tools, next.id, next.by);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      await write(ctx, 'provider-drift.note', (scope) => {
        scope.noAudit('progress');
        return recordFixError(scope, ctx.resource.id, next.id, error.message);
      });
    }
  }
}

/** Works for a time slice. @returns whether more work is left */
export async function workFor(
  ctx: ResourceContext,
  tools: PaymentTools,
  { forMs, pace, signal, onPage }: WalkOptions,
): Promise<boolean> {
  if (!(await read(ctx, (scope) => findAccount(scope, ctx)))) return false;
  const until = Date.now() + forMs;
  if (await mendAsked(ctx, tools, until)) return true;
  await beginDue(ctx);
  const { running } = await read(ctx, (scope) => lastComparisons(scope, ctx));
  const isHalted = running?.retry_at && new Date(running.retry_at) > ctx.clock.now();
  const isIdle = !running && (await read(ctx, (scope) => findDueRechecks(scope, ctx, 1))).length === 0;
  if (isHalted || isIdle) return false;
  const steps = { ...(pace !== undefined && { pace }), ...(signal && { signal }) };
  try {
    return await callStripe(ctx, tools, async (stripe) => {
      const isLeft = await confirmDue(ctx, stripe, { forMs: forMs / 2, ...steps });
      const isOver = await continueComparison(ctx, stripe, {
        forMs: forMs / 2,
        ...steps,
        ...(onPage && { onPage }),
      });
      return isLeft || !isOver || confirmDue(ctx, stripe, { forMs: forMs / 2, ...steps });
    });
  } catch (error) {
    await halt(ctx, error);
    return false;
  }
}
