// Discrepancies between Stripe's records and ours. None is fixed automatically: an operator reads the preview and asks
// for the fix.
import type { providerDrift } from '#contract/domains/provider-drift/routes.ts';
import type { Discrepancy, DriftStatus, FixPreview } from '#contract/domains/provider-drift/schemas.ts';
import { mostMended } from '#contract/domains/provider-drift/words.ts';
import type { ResourceContext } from '#server/database/context.ts';
import type { RouteInput, RouteOutput } from '#server/database/handlers.ts';
import { fetchPage, resolveOrder } from '#server/database/list.ts';
import { actorName, type ReadScope, read, type WriteScope, write } from '#server/database/scope.ts';
import { AppError, notFound } from '#server/platform/errors/app-error.ts';
import { findAccount } from '../payments/account.service.ts';
import { beginComparison, type Comparison, endComparison, lastComparisons } from './comparisons.queries.ts';
import { enqueueWorkIn } from './enqueue.ts';
import { applyFix, lookOf, requireDrift } from './fix.service.ts';
import { driftOnWire } from './on-wire.ts';
import { previewOfFix } from './preview.service.ts';
import {
  countByKind,
  countDrifts,
  findDrifts,
  findShown,
  recordFixError,
  requestFixes,
  setIgnored,
} from './queries.ts';
import { lockDiscrepancy, type StoredDrift } from './record.queries.ts';
import { texts } from './texts.ts';
import type { PaymentTools } from './tools.ts';

export function listDrifts(
  ctx: ResourceContext,
  input: RouteInput<typeof providerDrift.list>,
): Promise<RouteOutput<typeof providerDrift.list>> {
  const filter = input?.filter;
  const order = resolveOrder(input, { column: 'id', direction: 'desc' });
  return read(ctx, async ({ db }) => {
    const { items, paginator } = await fetchPage(
      input,
      (window) => findDrifts(db, ctx.resource, { filter, order, ...window }),
      () => countDrifts(db, ctx.resource, filter),
    );
    return { items: items.map(driftOnWire), paginator };
  });
}

export function getDrift(ctx: ResourceContext, { id }: { id: number }): Promise<Discrepancy> {
  return read(ctx, async ({ db }) => {
    const row = await findShown(db, ctx.resource, id);
    if (!row) throw notFound();
    return driftOnWire(row);
  });
}

const instant = (at: Date): string => new Date(at).toISOString();

function runningOnWire(running: Comparison | null, full: Comparison | null): DriftStatus['running'] {
  if (!running) return null;
  const { is_full, started_at, stage, rows_compared: rows, last_error: error, retry_at: retry } = running;
  return {
    is_full,
    started_at: instant(started_at),
    stage,
    rows: Number(rows),
    expected_rows: is_full && full ? Number(full.rows_compared) : null,
    error,
    retry_at: retry && instant(retry),
  };
}

async function statusIn(ctx: ResourceContext, scope: ReadScope): Promise<DriftStatus> {
  const { running, ended, done, full } = await lastComparisons(scope, ctx);
  const { suspected, mending, byKind } = await countByKind(scope, ctx.resource);
  const account = await findAccount(scope, ctx);
  const hasFailed = ended?.state === 'failed' && ended.finished_at !== null;
  return {
    connected: account !== null,
    livemode: ctx.resource.livemode,
    running: runningOnWire(running, full),
    last: done?.finished_at
      ? { at: instant(done.finished_at), is_full: done.is_full, rows: Number(done.rows_compared) }
      : null,
    failed:
      hasFailed && ended.finished_at
        ? { at: instant(ended.finished_at), error: ended.last_error ?? '' }
        : null,
    suspected,
    open: byKind.reduce((sum, { open }) => sum + open, 0),
    by_kind: byKind,
    mending,
  };
}

export const driftStatus = (ctx: ResourceContext): Promise<DriftStatus> =>
  read(ctx, (scope) => statusIn(ctx, scope));

/** @throws AppError conflict without a provider */
async function requireProvider(ctx: ResourceContext, scope: ReadScope): Promise<void> {
  if (!(await findAccount(scope, ctx))) throw new AppError('conflict', texts.notConnected);
}

/** Starts a comparison of everything now. */
export function compareNow(ctx: ResourceContext): Promise<DriftStatus> {
  return write(ctx, 'provider-drift.compare', async (scope) => {
    await requireProvider(ctx, scope);
    const { running } = await lastComparisons(scope, ctx);
    // The failed comparison can't be resumed: Stripe may have been connected anew and not know its cursor.
    if (running?.last_error) await endComparison(scope, ctx, running.id, 'failed', running.last_error);
    await beginComparison(scope, ctx, { isFull: true, since: null, askedBy: actorName(ctx.actor) });
    await enqueueWorkIn(scope, ctx);
    await scope.audit({ target: 'provider_comparison', id: null, changes: { provider: 'stripe' } });
    return statusIn(ctx, scope);
  });
}

/** @throws AppError not_found; unavailable when Stripe gives no answer */
export async function previewFix(
  ctx: ResourceContext,
  tools: PaymentTools,
  { id }: { id: number },
): Promise<FixPreview> {
  const drift = await requireDrift(ctx, id);
  return previewOfFix(ctx, drift, await lookOf(ctx, tools, drift));
}

/** @throws AppError not_found; conflict if it can't be fixed; unavailable if Stripe gives no answer */
export async function fixDiscrepancy(
  ctx: ResourceContext,
  tools: PaymentTools,
  { id }: { id: number },
): Promise<Discrepancy> {
  try {
    await applyFix(ctx, tools, id);
  } catch (error) {
    if (error instanceof AppError && error.code === 'conflict')
      await write({ ...ctx, repeat: null }, 'provider-drift.note', (scope) => {
        scope.noAudit('progress');
        return recordFixError(scope, ctx.resource.id, id, error.message);
      });
    throw error;
  }
  return getDrift(ctx, { id });
}

/** Requests the fix of all open discrepancies of a kind, at most a thousand. @returns how many */
export function fixAllOfKind(
  ctx: ResourceContext,
  { kind }: RouteInput<typeof providerDrift.mendKind>,
): Promise<{ count: number }> {
  return write(ctx, 'provider-drift.mend-kind', async (scope) => {
    await requireProvider(ctx, scope);
    const asked = { kind, name: actorName(ctx.actor), limit: mostMended };
    const count = await requestFixes(scope, ctx.resource, asked);
    if (count > 0) await enqueueWorkIn(scope, ctx);
    await scope.audit({ target: 'provider_drift', id: null, changes: { kind, count } });
    return { count };
  });
}

async function change(
  ctx: ResourceContext,
  operation: string,
  id: number,
  from: StoredDrift['state'],
  store: (scope: WriteScope, held: StoredDrift) => Promise<void>,
): Promise<Discrepancy> {
  await write(ctx, operation, async (scope) => {
    const held = await lockDiscrepancy(scope, ctx, id);
    if (!held || held.state === 'suspected') throw notFound();
    if (held.state !== from) throw new AppError('conflict', texts.notOpen);
    await store(scope, held);
  });
  return getDrift(ctx, { id });
}

/** Ignores a discrepancy. @throws AppError not_found; conflict if it is closed */
export function ignoreDrift(
  ctx: ResourceContext,
  { id, reason }: RouteInput<typeof providerDrift.ignore>,
): Promise<Discrepancy> {
  return change(ctx, 'provider-drift.ignore', id, 'open', async (scope, { kind, object_id: object }) => {
    await setIgnored(scope, ctx.resource.id, id, reason);
    await scope.audit({ target: 'provider_drift', id, changes: { kind, object, ignored_because: reason } });
  });
}

/** Reopens an ignored discrepancy. @throws AppError not_found; conflict if it wasn't ignored */
export function reopenDrift(ctx: ResourceContext, { id }: { id: number }): Promise<Discrepancy> {
  return change(ctx, 'provider-drift.reopen', id, 'ignored', async (scope, { kind, object_id: object }) => {
    await setIgnored(scope, ctx.resource.id, id, null);
    await scope.audit({ target: 'provider_drift', id, changes: { kind, object, reopened: true } });
  });
}
