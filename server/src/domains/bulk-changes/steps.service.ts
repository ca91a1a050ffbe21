// Starts, stops and undoes a change. The work itself is a job; see work.service.ts.
import type { bulkChanges } from '#contract/domains/bulk-changes/routes.ts';
import type { BulkChange } from '#contract/domains/bulk-changes/schemas.ts';
import type { ResourceContext } from '#server/database/context.ts';
import type { RouteInput } from '#server/database/handlers.ts';
import { actorId, actorName, requireVersion, type WriteScope, write } from '#server/database/scope.ts';
import { AppError } from '#server/platform/errors/app-error.ts';
import { enqueueWorkIn } from './enqueue.ts';
import { hasSomethingToUndo } from './on-wire.ts';
import {
  type ChangeUpdate,
  deleteNeverStarted,
  rightNow,
  type StoredChange,
  updateChange,
} from './queries.ts';
import { requireChange, showChange } from './service.ts';
import { bulkTexts } from './texts.ts';

type Step = 'start' | 'stop' | 'undo';

function described(row: StoredChange): Record<string, unknown> {
  const { kind, terms, tags, group_id, selection, filter, total } = row;
  return {
    kind,
    ...(terms === null ? {} : { terms }),
    ...(tags.length > 0 ? { tags } : {}),
    ...(group_id === null ? {} : { group_id }),
    selection,
    ...(filter === null ? {} : { filter }),
    total,
  };
}

/** Takes a step: locks the change, runs `check`, which may throw, stores the new values and adds an audit row. */
function take(
  ctx: ResourceContext,
  id: number,
  step: Step,
  check: (row: StoredChange) => void,
  values: (row: StoredChange) => ChangeUpdate,
): Promise<BulkChange> {
  const site = ctx.resource;
  return write(ctx, `bulk-changes.${step}`, async (scope: WriteScope) => {
    const row = await requireChange(scope, site.id, id);
    check(row);
    await updateChange(scope.db, site.id, id, { ...values(row), version: row.version + 1 });
    await scope.audit({ target: 'bulk-change', id, changes: described(row) });
    if (step !== 'stop') await enqueueWorkIn(scope, site.id);
    return showChange(ctx, scope, id);
  });
}

/**
 * Starts a prepared change, or queues it behind the one that is running on the site.
 * @throws AppError not_found; conflict when it was started already or `version` is no longer the current one
 */
export function startChange(
  ctx: ResourceContext,
  input: RouteInput<typeof bulkChanges.start>,
): Promise<BulkChange> {
  const check = (row: StoredChange): void => {
    requireVersion(row.version, input.version);
    if (row.state !== 'prepared') throw new AppError('conflict', bulkTexts.started);
  };
  // The operator who starts the change becomes its actor, even if another one prepared it.
  return take(ctx, input.id, 'start', check, () => ({
    state: 'queued',
    queued_at: rightNow,
    actor_kind: ctx.actor.kind,
    actor_id: actorId(ctx.actor),
    actor_name: actorName(ctx.actor),
  }));
}

/**
 * Stops a change after the part in progress.
 * @throws AppError not_found; conflict when it is neither queued nor running
 */
export function stopChange(ctx: ResourceContext, input: { id: number }): Promise<BulkChange> {
  const check = ({ state }: StoredChange): void => {
    if (state !== 'queued' && state !== 'running') throw new AppError('conflict', bulkTexts.notRunning);
  };
  return take(ctx, input.id, 'stop', check, () => ({
    state: 'stopped',
    finished_at: rightNow,
  }));
}

/**
 * Undoes the change within 30 minutes of its end, for members who still are as the change left them.
 * @throws AppError not_found; conflict when it changed nothing, is running, was undone, or the time is over
 */
export function undoChange(ctx: ResourceContext, input: { id: number }): Promise<BulkChange> {
  const check = (row: StoredChange): void => {
    if (!hasSomethingToUndo(row)) throw new AppError('conflict', bulkTexts.nothingToUndo);
    if ((row.undo_seconds ?? 0) <= 0) throw new AppError('conflict', bulkTexts.tooLate);
  };
  return take(ctx, input.id, 'undo', check, () => ({
    state: 'undoing',
    queued_at: rightNow,
    error: null,
  }));
}

/** Deletes changes that were prepared a day ago and never started. */
export function removeNeverStarted(ctx: ResourceContext): Promise<void> {
  return write(ctx, 'bulk-changes.sweep', async ({ db, noAudit }) => {
    noAudit('upkeep');
    await deleteNeverStarted(db, ctx.resource.id);
  });
}
