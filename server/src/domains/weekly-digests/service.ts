// Operators switch the digest of a site on and off for themselves, if they may see its dashboard.
import { allows } from '#contract/base/access.ts';
import { commonErrors } from '#contract/base/errors.ts';
import type { weeklyDigests } from '#contract/domains/weekly-digests/routes.ts';
import type { WeeklyDigest } from '#contract/domains/weekly-digests/schemas.ts';
import type { OperatorContext, ResourceContext, SiteRef } from '#server/database/context.ts';
import type { RouteInput, RouteOutput } from '#server/database/handlers.ts';
import { type ReadScope, write } from '#server/database/scope.ts';
import { siteNow } from '#server/database/site-now.ts';
import type { Clock } from '#server/platform/clock/clock.ts';
import { AppError } from '#server/platform/errors/app-error.ts';
import { listAvailable, requireKey } from '../resources/service.ts';
import { digestsOf } from './across-sites.queries.ts';
import { deleteDigest, findOnSince, insertDigest } from './queries.ts';
import { nextDigestAt } from './week.rules.ts';

type Site = Pick<SiteRef, 'key' | 'title' | 'timezone' | 'clockOffsetMs'>;

function onWire(
  clock: Clock,
  { key, title, timezone, clockOffsetMs }: Site,
  onSince: Date | null,
): WeeklyDigest {
  const now = siteNow({ clock, resource: { clockOffsetMs } });
  return {
    key,
    title,
    active: onSince !== null,
    next_at: onSince && nextDigestAt(now, onSince, timezone).toISOString(),
    timezone,
  };
}

/** Lists the digests of the operator: those that are on first, then by the title of the site. */
export async function listDigests(ctx: OperatorContext): Promise<RouteOutput<typeof weeklyDigests.list>> {
  const { items: sites } = await listAvailable(ctx, undefined);
  const onSince = await digestsOf(ctx.database, ctx.actor.id);
  const items = sites
    .filter(({ relation }) => allows(relation, 'dashboard', 'read'))
    .map(({ id, key, title, reporting_timezone: timezone, clock_ahead_ms: clockOffsetMs }) =>
      onWire(ctx.clock, { key, title, timezone, clockOffsetMs }, onSince.get(id) ?? null),
    );
  return { items: [...items.filter(({ active }) => active), ...items.filter(({ active }) => !active)] };
}

async function shown(ctx: ResourceContext, scope: ReadScope, operatorId: number): Promise<WeeklyDigest> {
  return onWire(ctx.clock, ctx.resource, await findOnSince(scope, ctx.resource.id, operatorId));
}

/** @throws AppError not_found for the key of another site; forbidden for a program, which has no mailbox */
export function setDigest(
  ctx: ResourceContext,
  { key, active }: RouteInput<typeof weeklyDigests.set>,
): Promise<WeeklyDigest> {
  requireKey(ctx, key);
  const { actor } = ctx;
  if (actor.kind !== 'operator' || actor.service) throw new AppError('forbidden', commonErrors.notAllowed);
  return write(ctx, 'weeklyDigests.set', async (scope) => {
    const siteId = ctx.resource.id;
    const isChanged = active
      ? await insertDigest(scope, siteId, actor.id, siteNow(ctx))
      : await deleteDigest(scope, siteId, actor.id);
    if (isChanged) await scope.audit({ target: 'weekly_digest', id: actor.id, changes: { active } });
    else scope.unchanged();
    return shown(ctx, scope, actor.id);
  });
}
