import { z } from 'zod';
import type { ResourceContext } from '#server/database/context.ts';
import { type WriteScope, write } from '#server/database/scope.ts';
import { siteJobKind } from '#server/database/site-jobs.ts';

/** `failures`: how often the work failed in a row before. */
export const workJob = siteJobKind('bulk-changes.work', { failures: z.int().min(0) }, 'site');

interface CallOptions {
  /** Not before this instant; at once when left out. */
  runAt?: Date;
  /** How often the work failed in a row. */
  failures?: number;
}

/** Sees to it that somebody works on the site's changes; one waiting call is enough for all of them. */
export function enqueueWorkIn(scope: WriteScope, siteId: number, options: CallOptions = {}): Promise<void> {
  const { runAt, failures = 0 } = options;
  const key = `${workJob.name}:${siteId}`;
  return scope.job(workJob, { siteId, failures }, { key, ...(runAt ? { runAt } : {}) });
}

/** Sees to it, in a transaction of its own, that somebody works on the site's changes. */
export function enqueueWork(ctx: ResourceContext, options: CallOptions = {}): Promise<void> {
  return write(ctx, workJob.name, (scope) => {
    scope.noAudit('job');
    return enqueueWorkIn(scope, ctx.resource.id, options);
  });
}
