import type { ResourceContext } from '#server/database/context.ts';
import { type WriteScope, write } from '#server/database/scope.ts';

export const workJobName = 'bulk-changes.work';

interface CallOptions {
  /** Not before this instant; at once when left out. */
  runAt?: Date;
  /** How often the work failed in a row. */
  failures?: number;
}

/** Sees to it that somebody works on the site's changes; one waiting call is enough for all of them. */
export function callForWork(scope: WriteScope, siteId: number, options: CallOptions = {}): Promise<void> {
  const { runAt, failures = 0 } = options;
  const key = `${workJobName}:${siteId}`;
  return scope.job(workJobName, { siteId, failures }, { key, ...(runAt ? { runAt } : {}) });
}

/** The same by itself. */
export function callAgain(ctx: ResourceContext, options: CallOptions = {}): Promise<void> {
  return write(ctx, workJobName, (scope) => {
    scope.unchanged();
    return callForWork(scope, ctx.resource.id, options);
  });
}
