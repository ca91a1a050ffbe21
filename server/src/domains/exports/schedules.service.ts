// Scheduled exports. Each planned time runs once, whatever the number of servers; every run checks that the operator
// who set it up still has the right to export.
import type { exports as routes } from '#contract/domains/exports/routes.ts';
import type { ScheduledExport } from '#contract/domains/exports/schedule-schemas.ts';
import type { ResourceContext } from '#server/database/context.ts';
import type { RouteInput, RouteOutput } from '#server/database/handlers.ts';
import { saveRowIn } from '#server/database/row-operations.ts';
import { deleteRow, updateRow } from '#server/database/rows.ts';
import { type ReadScope, read, type WriteScope, write } from '#server/database/scope.ts';
import type { Filters } from '#server/database/table-source.ts';
import { notFound } from '#server/platform/errors/app-error.ts';
import { mayStill } from '../resources/service.ts';
import { deliveryOfLastRuns } from './delivery.queries.ts';
import { memberSource } from './member-source.ts';
import type { ChosenColumn } from './queries.ts';
import { type ExportContext, placeOrderIn } from './request.service.ts';
import {
  claimDueSchedules,
  findOwnSchedule,
  findOwnSchedules,
  insertSchedule,
  lockOwnSchedule,
  type StoredSchedule,
  setNextRun,
  updateSchedule,
} from './schedules.queries.ts';
import { withTitles } from './service.ts';
import { exportTexts } from './texts.ts';

function onWire(row: StoredSchedule, undelivered: string | null): ScheduledExport {
  return {
    id: row.id,
    version: row.version,
    title: row.title,
    recipient_email: row.recipient_email,
    frequency: row.frequency,
    format: row.format,
    active: row.active,
    fields: row.fields as unknown as ChosenColumn[],
    filters: row.filters as Filters,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    next_run_at: row.next_run_at?.toISOString() ?? null,
    last_run_at: row.last_run_at?.toISOString() ?? null,
    problem: row.problem ?? undelivered,
  };
}

/** Converts schedules to their API shape, in the same order. */
async function tell(scope: ReadScope, rows: readonly StoredSchedule[]): Promise<ScheduledExport[]> {
  const [first] = rows;
  if (!first) return [];
  const ids = rows.map(({ id }) => id);
  const undelivered = await deliveryOfLastRuns(scope, first.resource_id, ids);
  return rows.map((row) => onWire(row, undelivered.get(row.id) ?? null));
}

async function show(ctx: ExportContext, scope: ReadScope, id: number): Promise<ScheduledExport> {
  const row = await findOwnSchedule(scope.db, ctx.resource.id, ctx.actor.id, id);
  const [told] = await tell(scope, row ? [row] : []);
  if (!told) throw notFound();
  return told;
}

async function requireOwn(ctx: ExportContext, { db }: WriteScope, id: number): Promise<StoredSchedule> {
  const row = await lockOwnSchedule(db, ctx.resource.id, ctx.actor.id, id);
  if (!row) throw notFound();
  return row;
}

/** Starts the schedule now: the first run is one frequency away. */
async function switchOn(ctx: ExportContext, scope: WriteScope, id: number): Promise<void> {
  const now = ctx.clock.now();
  const start = { anchor_at: now, runs_planned: 0, next_run_at: now, active: true, problem: null };
  await updateSchedule(scope.db, ctx.resource.id, id, start);
  await setNextRun(scope, ctx.resource, id, now);
}

export async function listSchedules(ctx: ExportContext): Promise<RouteOutput<typeof routes.listSchedules>> {
  const items = await read(ctx, async (scope) =>
    tell(scope, await findOwnSchedules(scope.db, ctx.resource.id, ctx.actor.id)),
  );
  return { items };
}

/** Returns an operator's own schedule. @throws AppError not_found, also for another operator's schedule */
export function getSchedule(ctx: ExportContext, input: { id: number }): Promise<ScheduledExport> {
  return read(ctx, (scope) => show(ctx, scope, input.id));
}

export function createSchedule(
  ctx: ExportContext,
  input: RouteInput<typeof routes.schedule>,
): Promise<ScheduledExport> {
  return write(ctx, 'exports.schedule', async (scope) => {
    const id = await insertSchedule(scope.db, ctx.resource.id, {
      operatorId: ctx.actor.id,
      title: input.title || memberSource.sheet,
      recipient: input.recipient_email,
      frequency: input.frequency,
      format: input.format ?? 'xlsx',
      fields: withTitles(input.fields),
      filters: (input.filters ?? {}) as Filters,
    });
    if (input.active) await switchOn(ctx, scope, id);
    await scope.audit({
      target: 'scheduled-export',
      id,
      changes: {
        frequency: input.frequency,
        recipient: input.recipient_email,
        active: input.active ?? false,
      },
    });
    return show(ctx, scope, id);
  });
}

/** Changes a schedule. @throws AppError not_found; conflict when `version` is no longer the current one */
export function changeSchedule(
  ctx: ExportContext,
  { id, version, ...input }: RouteInput<typeof routes.updateSchedule>,
): Promise<ScheduledExport> {
  return write(ctx, 'exports.updateSchedule', async (scope) => {
    const row = await requireOwn(ctx, scope, id);
    const { frequency, recipient_email, active = row.active } = input;
    // An active schedule must have a next run and an inactive one must not; `switchOn` then sets the right time.
    const run = active === row.active ? {} : { next_run_at: active ? ctx.clock.now() : null };
    const changes = await saveRowIn(scope, {
      target: 'scheduled-export',
      id,
      stored: row,
      version,
      values: () => ({ title: input.title || undefined, frequency, recipient_email, active, ...run }),
      store: (changed) => updateRow(scope, 'export_schedules', row, changed),
    });
    if (active && (changes.active || changes.frequency)) await switchOn(ctx, scope, id);
    return show(ctx, scope, id);
  });
}

/** @throws AppError not_found */
export function removeSchedule(
  ctx: ExportContext,
  input: { id: number },
): Promise<RouteOutput<typeof routes.removeSchedule>> {
  return write(ctx, 'exports.removeSchedule', async (scope) => {
    const row = await requireOwn(ctx, scope, input.id);
    await deleteRow(scope, 'export_schedules', row);
    await scope.audit({ target: 'scheduled-export', id: row.id, changes: { title: row.title } });
    return { success: true } as const;
  });
}

async function run(ctx: ResourceContext, scope: WriteScope, row: StoredSchedule, now: Date): Promise<void> {
  const site = ctx.resource;
  const actor = { kind: 'operator', id: row.operator_id, email: '' } as const;
  if (!(await mayStill(scope, site.id, actor, { area: 'exports', verb: 'write' }))) {
    const problem = exportTexts.barred.en;
    await updateSchedule(scope.db, site.id, row.id, { active: false, next_run_at: null, problem });
    await scope.audit({ target: 'scheduled-export', id: row.id, changes: { active: false, problem } });
    return;
  }
  const order = {
    source: 'users',
    kind: 'scheduled',
    title: row.title,
    recipient: row.recipient_email,
    format: row.format,
    fields: row.fields as unknown as ChosenColumn[],
    filters: row.filters as Filters,
  } as const;
  const plannedAt = row.next_run_at ?? now;
  await placeOrderIn(scope, site.id, order, {
    operatorId: row.operator_id,
    schedule: { id: row.id, plannedAt },
  });
  await updateSchedule(scope.db, site.id, row.id, { last_run_at: now });
  await setNextRun(scope, site, row.id, now);
}

/**
 * Runs the due schedules of a site, each in its own transaction. Due times are compared with the database's clock, so
 * that servers agree.
 * @returns the number of schedules
 */
export async function runDueSchedules(ctx: ResourceContext, signal?: AbortSignal): Promise<number> {
  for (let count = 0; ; count += 1) {
    if (signal?.aborted) return count;
    const found = await write(ctx, 'exports.run', async (scope) => {
      scope.noAudit('job');
      const now = ctx.clock.now();
      const row = await claimDueSchedules(scope, ctx.resource.id, now);
      if (row) await run(ctx, scope, row, now);
      return row !== undefined;
    });
    if (!found) return count;
  }
}
