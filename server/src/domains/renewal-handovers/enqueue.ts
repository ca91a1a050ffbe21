import { z } from 'zod';
import type { ResourceContext } from '#server/database/context.ts';
import { type WriteScope, write } from '#server/database/scope.ts';
import { defineSiteJob } from '#server/database/site-jobs.ts';

/** Job that links members, hands subscriptions over and asks Stripe about its renewals, in a mode of a site. */
export const workJob = defineSiteJob('renewal-handovers.work', { livemode: z.boolean() }, 'site-provider');

/** Adds the job, unless one is waiting already. */
export function enqueueWorkIn(scope: WriteScope, { resource }: ResourceContext): Promise<void> {
  const { id: siteId, livemode } = resource;
  const key = `${workJob.name}:${siteId}:${livemode ? 'live' : 'test'}`;
  return scope.job(workJob, { siteId, livemode }, { key, isPatient: true });
}

export function enqueueWork(ctx: ResourceContext): Promise<void> {
  return write(ctx, workJob.name, (scope) => {
    scope.noAudit('job');
    return enqueueWorkIn(scope, ctx);
  });
}
