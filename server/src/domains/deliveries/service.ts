// Deliveries: one queue and one log for everything that is sent to other systems. Rows keep the sent data for 90 days,
// so that an operator can see it and send it again.
import { sql } from 'kysely';
import type { deliveries } from '#contract/domains/deliveries/routes.ts';
import type { Delivery, DeliveryTarget } from '#contract/domains/deliveries/schemas.ts';
import type { ResourceContext } from '#server/database/context.ts';
import type { RouteInput, RouteOutput } from '#server/database/handlers.ts';
import { fetchPage, withinDates } from '#server/database/list.ts';
import { type ReadScope, read, write } from '#server/database/scope.ts';
import { notFound } from '#server/platform/errors/app-error.ts';
import {
  countDeliveries,
  findDeliveries,
  findDelivery,
  findTargets,
  findTries,
  replayWhere,
  type StoredDelivery,
} from './queries.ts';
import { enableTarget } from './targets.queries.ts';

type Details = RouteOutput<typeof deliveries.get>;

const instant = (date: Date | string | null) => (date === null ? null : new Date(date).toISOString());

function onWire({ event_name, member_id, email, ...row }: StoredDelivery): Delivery {
  return {
    id: row.id,
    kind: row.kind,
    target: row.target,
    event: event_name,
    member: member_id === null ? null : { id: member_id, email: email ?? '' },
    handler_id: row.handler_id,
    handler_kind: row.handler_kind,
    state: row.state,
    attempts: row.attempts,
    next_try_at: instant(row.next_try_at),
    last_status: row.last_status,
    last_error: row.last_error,
    created_at: new Date(row.created_at).toISOString(),
    finished_at: instant(row.finished_at),
  };
}

/** Lists deliveries of the site, the latest first. */
export function listDeliveries(
  ctx: ResourceContext,
  input: RouteInput<typeof deliveries.list>,
): Promise<RouteOutput<typeof deliveries.list>> {
  const { id: siteId, timezone: zone } = ctx.resource;
  const filter = input?.filter ?? {};
  return read(ctx, ({ db }) =>
    fetchPage(
      input,
      async (window) =>
        (await findDeliveries(db, siteId, { filter, zone, direction: input?.sort ?? 'desc', ...window })).map(
          onWire,
        ),
      () => countDeliveries(db, siteId, filter, zone),
    ),
  );
}

async function details({ db }: ReadScope, ctx: ResourceContext, id: number): Promise<Details> {
  const found = await findDelivery(db, ctx.resource.id, id);
  if (!found) throw notFound();
  const tries = await findTries(db, ctx.resource.id, id);
  return {
    ...onWire(found),
    input: found.input ?? found.task,
    output: found.output,
    tries: tries.map((one) => ({ ...one, started_at: new Date(one.started_at).toISOString() })),
  };
}

/** @throws AppError not_found */
export function getDelivery(ctx: ResourceContext, { id }: { id: number }): Promise<Details> {
  return read(ctx, (scope) => details(scope, ctx, id));
}

/** @throws AppError not_found */
export function replayDelivery(ctx: ResourceContext, { id }: { id: number }): Promise<Details> {
  return write(ctx, 'deliveries.replay', async (scope) => {
    if (!(await findDelivery(scope.db, ctx.resource.id, id))) throw notFound();
    await replayWhere(scope.db, ctx.resource.id, ctx.clock.now(), sql`d.id = ${id}`);
    await scope.audit({ target: 'delivery', id });
    return details(scope, ctx, id);
  });
}

/** Retries the failed deliveries of a target, or all of a period of the site's days. */
export function replayMany(
  ctx: ResourceContext,
  { kind, target, period }: RouteInput<typeof deliveries.replayMany>,
): Promise<{ replayed: number }> {
  return write(ctx, 'deliveries.replayMany', async (scope) => {
    const within = period && withinDates(sql.ref('d.created_at'), period, ctx.resource.timezone);
    const which = sql<boolean>`d.kind = ${kind} and d.target = ${target} and ${within ?? sql`d.state = 'failed'`}`;
    const replayed = await replayWhere(scope.db, ctx.resource.id, ctx.clock.now(), which);
    const changes = { kind, target, period: period ?? null, replayed };
    await scope.audit({ target: 'delivery_target', id: null, changes });
    return { replayed };
  });
}

/** Lists the targets of the site with their waiting deliveries. */
export function listTargets(
  ctx: ResourceContext,
  input: RouteInput<typeof deliveries.targets>,
): Promise<{ items: DeliveryTarget[] }> {
  return read(ctx, async ({ db }) => {
    const rows = await findTargets(db, ctx.resource.id, input?.kind);
    const items = rows.map((row) => ({
      kind: row.kind,
      target: row.target,
      waiting: row.waiting,
      failed: row.failed,
      last_success_at: instant(row.last_success_at),
      last_error: row.last_error,
      last_error_at: instant(row.last_error_at),
      failures: row.failures,
      paused_until: instant(row.paused_until),
      off_since: instant(row.off_since),
      off_reason: row.off_reason,
    }));
    return { items };
  });
}

/** Switches a target on again. @throws AppError not_found for a target without any delivery */
export function resumeTarget(
  ctx: ResourceContext,
  { kind, target }: RouteInput<typeof deliveries.resume>,
): Promise<{ success: true }> {
  return write(ctx, 'deliveries.resume', async (scope) => {
    const at = { siteId: ctx.resource.id, kind, target };
    if (!(await enableTarget(scope, at, ctx.clock.now()))) throw notFound();
    await scope.audit({ target: 'delivery_target', id: null, changes: { kind, target } });
    return { success: true };
  });
}
