import { z } from 'zod';
import type { ResourceContext } from '#server/database/context.ts';
import { type WriteScope, write } from '#server/database/scope.ts';
import { defineSiteJob } from '#server/database/site-jobs.ts';

/** Job that works on a site's changes. `failures` is the number of its previous failures in a row. */
export const workJob = defineSiteJob('bulk-changes.work', { failures: z.int().min(0) }, 'site');

interface CallOptions {
  /** Earliest start of the job; at once when left out. */
  runAt?: Date;
  /** Number of previous failures of the work in a row. */
  failures?: number;
}

/** Enqueues the job that works on the site's changes; one waiting job is enough for all of them. */
export function enqueueWorkIn(scope: WriteScope, siteId: number, options: CallOptions = {}): Promise<void> {
  const { runAt, failures = 0 } = options;
  const key = `${workJob.name}:${siteId}`;
  return scope.job(workJob, { siteId, failures }, { key, ...(runAt ? { runAt } : {}) });
}

/** Enqueues the job that works on the site's changes, in a transaction of its own. */
export function enqueueWork(ctx: ResourceContext, options: CallOptions = {}): Promise<void> {
  return write(ctx, workJob.name, (scope) => {
    scope.noAudit('job');
    return enqueueWorkIn(scope, ctx.resource.id, options);
  });
}
