import { z } from 'zod';
import type { ResourceContext } from '#server/database/context.ts';
import { type WriteScope, write } from '#server/database/scope.ts';
import { defineSiteJob } from '#server/database/site-jobs.ts';

/** Compares, confirms and fixes in a mode of a site. */
export const workJob = defineSiteJob('provider-drift.work', { livemode: z.boolean() }, 'site-provider');

/** Enqueues a job for the mode of a site, unless one is waiting. */
export function enqueueWorkIn(scope: WriteScope, { resource }: ResourceContext, runAt?: Date): Promise<void> {
  const { id: siteId, livemode } = resource;
  const key = `${workJob.name}:${siteId}:${livemode ? 'live' : 'test'}`;
  return scope.job(workJob, { siteId, livemode }, { key, isPatient: true, ...(runAt && { runAt }) });
}

export function enqueueWork(ctx: ResourceContext, runAt?: Date): Promise<void> {
  return write(ctx, workJob.name, (scope) => {
    scope.noAudit('job');
    return enqueueWorkIn(scope, ctx, runAt);
  });
}
