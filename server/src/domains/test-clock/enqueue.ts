import { id } from '#contract/base/ids.ts';
import type { WriteScope } from '#server/database/scope.ts';
import { defineSiteJob } from '#server/database/site-jobs.ts';

export const turnJob = defineSiteJob('test-clock.turn', { id }, 'site-long');

/** Enqueues the next step of an advance, after the caller's transaction commits. An advance has at most one job. */
export function enqueueIn(scope: WriteScope, siteId: number, turnId: number): Promise<void> {
  return scope.job(turnJob, { siteId, id: turnId }, { key: `${turnJob.name}:${siteId}:${turnId}` });
}
