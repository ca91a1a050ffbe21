import { id } from '#contract/base/ids.ts';
import type { ResourceContext } from '#server/database/context.ts';
import { type WriteScope, write } from '#server/database/scope.ts';
import { defineSiteJob } from '#server/database/site-jobs.ts';

export const eraseJob = defineSiteJob('erasures.work', { erasureId: id }, 'site');

/** Enqueues the work on an erasure; one waiting job is enough. */
export function enqueueErasureIn(
  scope: WriteScope,
  siteId: number,
  erasureId: number,
  runAt?: Date,
): Promise<void> {
  const key = `${eraseJob.name}:${siteId}:${erasureId}`;
  return scope.job(eraseJob, { siteId, erasureId }, { key, ...(runAt && { runAt }) });
}

/** Enqueues the work on an erasure in a transaction of its own. */
export function enqueueErasure(ctx: ResourceContext, erasureId: number): Promise<void> {
  return write(ctx, eraseJob.name, (scope) => {
    scope.noAudit('job');
    return enqueueErasureIn(scope, ctx.resource.id, erasureId);
  });
}
